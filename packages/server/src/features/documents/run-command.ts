import type { Command } from '@diorama/documents/engine/command.ts';
import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { recordDefinitionOf } from '@diorama/documents/engine/record-definition.ts';
import { changeBetween, Records } from '@diorama/documents/engine/records.ts';
import { asTables, tablesOf } from '@diorama/documents/engine/tables.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { type Accepted, acceptChange } from './accept-change.ts';
import type { DocumentRow, DocumentsDeps } from './document-listeners.ts';
import { headRecords } from './head-records.ts';
import { migrateDocument } from './migrate-document.ts';

/** Runs an editor's command on a locked document, as it stands now. */
export async function runCommand<D extends DocumentKind, A>(
  deps: Pick<DocumentsDeps, 'listeners' | 'packedStates'>,
  trx: Kysely<Database>,
  actor: Actor,
  locked: DocumentRow,
  { label, run }: Command<D, A>,
  args: A,
): Promise<Accepted> {
  const kind = kindOf(locked.kind);
  const row = await migrateDocument(trx, kind, locked);
  const { records } = await headRecords(trx, deps.packedStates, kind, row);
  const before = new Records<D>(kind, asTables<D>(tablesOf(kind, Object.entries(records))));
  const changes = run(before, args)
    .edits()
    .flatMap((edit) => {
      const shape = recordDefinitionOf(kind, edit.key)?.shape;
      return (shape && changeBetween(shape, edit)) ?? [];
    });
  return acceptChange(deps, trx, actor, row, { baseRevision: row.revision, requestId: null, label, changes });
}
