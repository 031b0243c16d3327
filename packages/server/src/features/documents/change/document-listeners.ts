import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { PackedStates } from '../read/packed-states.ts';

export type DocumentRow = Selectable<Database['documents']>;

/** Called in the transaction of every accepted change: follow-up work starts here. `document` is its row afterwards, `before` what it was. */
export type ChangeListener = (
  trx: Kysely<Database>,
  document: DocumentRow,
  edits: readonly RecordEdit[],
  before: Pick<DocumentRow, 'hash'>,
) => Promise<void>;

/** What operations on documents need. */
export interface DocumentsDeps {
  db: Kysely<Database>;
  listeners: ChangeListener[];
  packedStates: PackedStates;
}
