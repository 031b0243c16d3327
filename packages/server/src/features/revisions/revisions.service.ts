import type { Page } from '@diorama/contract/common/answers.ts';
import type {
  AtRevision,
  DiffRevisions,
  ListRevisions,
  ListTextChanges,
  NameRevision,
  RestoredRevision,
  RevisionDiff,
  RevisionEntry,
  RevisionState,
  TextChange,
} from '@diorama/contract/revisions/revisions.contract.ts';
import { editsBetween } from '@diorama/documents/engine/merge/diff-records.ts';
import { parseRecord } from '@diorama/documents/engine/schema/validate.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import type { Database } from '../../database/tables/schema.ts';
import { audit } from '../audit/audit.ts';
import { lockDocument } from '../documents/change/lock-document.ts';
import type { Documents } from '../documents/documents.service.ts';
import { changeOf } from '../documents/merge/merge-onto-head.ts';
import { readRecords } from '../documents/read/document-rows.ts';
import { migratedRecords } from '../documents/read/load-document.ts';
import { diffRevisions, getRevision } from './compare-revisions.ts';
import { listTextChanges } from './list-text-changes.ts';
import { type DocumentHead, headOf, inOneSnapshot, revisionRow, stateAt } from './read-revision.ts';
import { listEntries } from './revision-entries.ts';

/** The history of documents: what was done, how it was then, and the way back. */
export function createRevisions(db: Kysely<Database>, documents: Documents) {
  return {
    list: (actor: Actor, input: z.output<typeof ListRevisions>): Promise<Page<RevisionEntry>> =>
      listRevisions(db, actor, input),
    ofText: (actor: Actor, input: z.output<typeof ListTextChanges>): Promise<Page<TextChange>> =>
      listTextChanges(db, actor, input),
    diff: (actor: Actor, input: z.output<typeof DiffRevisions>): Promise<RevisionDiff> =>
      diffRevisions({ db, documents }, actor, input),
    get: (actor: Actor, input: z.output<typeof AtRevision>): Promise<RevisionState> =>
      getRevision({ db, documents }, actor, input),
    restore: (actor: Actor, input: z.output<typeof AtRevision>): Promise<RestoredRevision> =>
      restoreRevision({ db, documents }, actor, input),
    name: (actor: Actor, input: z.output<typeof NameRevision>): Promise<void> => nameRevision(db, actor, input),
    unname: (actor: Actor, input: z.output<typeof AtRevision>): Promise<void> => unnameRevision(db, actor, input),
  };
}

export type Revisions = ReturnType<typeof createRevisions>;

/** What was done, newest first. */
async function listRevisions(
  db: Kysely<Database>,
  actor: Actor,
  { docType, docId, cursor, limit, named = false }: z.output<typeof ListRevisions>,
): Promise<Page<RevisionEntry>> {
  const place = cursors('revision:desc', { docId, named }, { value: KEYS.count });
  const after = place.read(cursor);
  return inOneSnapshot(db, async (trx) => {
    const head = await headOf(trx, actor, docType, docId);
    const below = after ? after.value : head.revision + 1;
    const found = named
      ? await namedEntries(trx, head, below, limit + 1)
      : await listEntries(trx, head, { below, count: limit + 1 });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const end = last && (named ? last.revision : last.from);
    const nextCursor = found.length > limit && end ? place.write({ value: end, id: docId }) : null;
    return { items, nextCursor };
  });
}

async function namedEntries(
  trx: Kysely<Database>,
  head: DocumentHead,
  below: number,
  count: number,
): Promise<RevisionEntry[]> {
  const named = await trx
    .selectFrom('revision_names')
    .select('revision')
    .where('document_id', '=', head.id)
    .where('revision', '<', below)
    .orderBy('revision', 'desc')
    .limit(count)
    .execute();
  const entries: RevisionEntry[] = [];
  // A named revision is always the newest of its entry.
  for (const { revision } of named)
    for (const entry of await listEntries(trx, head, { below: revision + 1, count: 1 })) entries.push(entry);
  return entries;
}

/** Gives a revision a name. It is kept for as long as it has one. */
async function nameRevision(
  db: Kysely<Database>,
  actor: Actor,
  { docType, docId, revision, name }: z.output<typeof NameRevision>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockDocument(trx, actor, docId, docType);
    await revisionRow(trx, row, revision, 'revision');
    await trx
      .insertInto('revision_names')
      .values({ document_id: docId, revision, name, by: actor.userId })
      .onConflict((conflict) => conflict.columns(['document_id', 'revision']).doUpdateSet({ name, by: actor.userId }))
      .execute();
    await audit(trx, actor, { action: 'revision.name', target: docId, spaceId: row.space_id, revision });
  });
}

/** Takes the name away; without one already, nothing is done. */
async function unnameRevision(
  db: Kysely<Database>,
  actor: Actor,
  { docType, docId, revision }: z.output<typeof AtRevision>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockDocument(trx, actor, docId, docType);
    const { numDeletedRows } = await trx
      .deleteFrom('revision_names')
      .where('document_id', '=', docId)
      .where('revision', '=', revision)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await audit(trx, actor, { action: 'revision.unname', target: docId, spaceId: row.space_id, revision });
  });
}

/** Writes an old state as the new head, through the same path as any change. */
async function restoreRevision(
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
