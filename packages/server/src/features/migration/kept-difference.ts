import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';

/** Characters kept of one document's difference; a larger one is only counted. */
const MAX_DIFFERENCE = 200_000;
/** Documents of a run whose differences are kept. */
const MAX_DOCUMENTS = 500;

/** What a dry run keeps of a document: the edits as JSON, or null when there are too many. */
export async function keptDifference(
  trx: Kysely<Database>,
  migrationId: string,
  edits: readonly RecordEdit[],
): Promise<string | null> {
  if (edits.length === 0) return null;
  const text = JSON.stringify(edits);
  if (text.length > MAX_DIFFERENCE) return null;
  const { rows } = await sql<{ kept: number }>`select count(*)::integer as kept from (
    select 1 from document_migration_ledger where migration_id = ${migrationId}::uuid and difference is not null
    limit ${MAX_DOCUMENTS}) as held`.execute(trx);
  return (rows[0]?.kept ?? 0) < MAX_DOCUMENTS ? text : null;
}

const StoredRecord = z.record(z.string(), z.unknown());
const Edits = z.array(z.object({ key: z.string(), before: StoredRecord.optional(), after: StoredRecord.optional() }));

/** The edits that were kept. */
export const readDifference = (text: string): RecordEdit[] =>
  Edits.parse(JSON.parse(text)).map(({ key, before, after }) => ({ key, before, after }));
