import type { AtRevision, RestoredRevision } from '@diorama/contract/revisions/revisions.contract.ts';
import { editsBetween } from '@diorama/documents/engine/diff-records.ts';
import { parseRecord } from '@diorama/documents/engine/validate.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { audit } from '../audit/audit.ts';
import { readRecords } from '../documents/document-rows.ts';
import type { Documents } from '../documents/documents.service.ts';
import { migratedRecords } from '../documents/load-document.ts';
import { lockDocument } from '../documents/lock-document.ts';
import { changeOf } from '../documents/merge-onto-head.ts';
import { stateAt } from './read-revision.ts';

/** Writes an old state as the new head, through the same path as any change. */
export async function restoreRevision(
  { db, documents }: { db: Kysely<Database>; documents: Documents },
  actor: Actor,
  { docType, docId, revision }: z.output<typeof AtRevision>,
): Promise<RestoredRevision> {
  await documents.beforeReading(docId, 2);
  return db.transaction().execute(async (trx) => {
    const row = await lockDocument(trx, actor, docId, docType);
    const definition = kindOf(row.kind);
    const target = await stateAt(trx, row, revision, 'revision');
    const now = migratedRecords(definition, row, await readRecords(trx, docId));
    const changes = editsBetween(definition, now, target).flatMap((edit) => changeOf(definition, edit) ?? []);
    const undoRevision = row.revision;
    if (changes.length === 0) return { revision: row.revision, unchanged: true, undoRevision };
    const { revision: head, unchanged } = await documents.accept(trx, actor, row, {
      baseRevision: row.revision,
      requestId: null,
      cause: 'restore',
      label: `Restore revision ${revision}`,
      changes,
      unreadable: new Set(Object.keys(target).filter((key) => !parseRecord(definition, key, target[key]).ok)),
    });
    const note = { target: docId, spaceId: row.space_id, revision: head };
    await audit(trx, actor, { action: 'revision.restore', ...note });
    return { revision: head, unchanged, undoRevision };
  });
}
