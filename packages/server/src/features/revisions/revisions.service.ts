import type { Page } from '@diorama/contract/common/answers.ts';
import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type {
  AtRevision,
  DiffRevisions,
  ListRevisions,
  NameRevision,
  RestoredRevision,
  RevisionDiff,
  RevisionEntry,
  RevisionState,
} from '@diorama/contract/revisions/revisions.contract.ts';
import { describeEdits, editsBetween, patchOf } from '@diorama/documents/engine/diff-records.ts';
import { parseRecord } from '@diorama/documents/engine/validate.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { cursors } from '../../access/paging.ts';
import type { Database } from '../../database/schema.ts';
import { invalidField, notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { readRecords } from '../documents/document-rows.ts';
import type { Documents } from '../documents/documents.service.ts';
import { loadState, migratedRecords } from '../documents/load-document.ts';
import { lockDocument } from '../documents/lock-document.ts';
import { changeOf } from '../documents/merge-onto-head.ts';
import { recordByLog, recordsAt, type StoredRecords } from '../documents/records-at.ts';
import { listEntries } from './revision-entries.ts';

interface DocumentHead {
  id: string;
  kind: string;
  name: string;
  revision: number;
}

/** The history of documents: what was done, how it was then, and the way back. */
export function createRevisions(db: Kysely<Database>, documents: Documents) {
  /** Everything of one answer is read as of one moment, whatever is written meanwhile. */
  const reading = <T>(work: (trx: Kysely<Database>) => Promise<T>): Promise<T> =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

  async function headOf(trx: Kysely<Database>, actor: Actor, docType: string, docId: string): Promise<DocumentHead> {
    const row = await documentsInReach(trx, actor)
      .select(['documents.id', 'documents.kind', 'documents.name', 'documents.revision'])
      .where('documents.id', '=', docId)
      .where('documents.kind', '=', docType)
      .executeTakeFirst();
    if (!row) throw notFound('Document', docId);
    return row;
  }

  /** The row of a revision that can be read; `field` is told when there is none. */
  async function rowOf(trx: Kysely<Database>, head: DocumentHead, revision: number, field: string) {
    if (revision > head.revision) throw invalidField([field], `Revision ${revision} does not exist yet`);
    const row = await trx
      .selectFrom('revisions')
      .leftJoin('users', 'users.id', 'revisions.by')
      .leftJoin('revision_names', (join) =>
        join
          .onRef('revision_names.document_id', '=', 'revisions.document_id')
          .onRef('revision_names.revision', '=', 'revisions.revision'),
      )
      .select(['revisions.at', 'revisions.by', 'revisions.schema_version', 'users.name as userName'])
      .select('revision_names.name')
      .where('revisions.document_id', '=', head.id)
      .where('revisions.revision', '=', revision)
      .executeTakeFirst();
    if (!row) throw notKept(field, revision);
    return row;
  }

  const notKept = (field: string, revision: number) =>
    invalidField([field], `Revision ${revision} is not kept any more. Choose another one from the list`);

  /** All records at a revision in the shape of this release. A part that was damaged beside the log is as the log has it. */
  async function stateAt(
    trx: Kysely<Database>,
    head: DocumentHead,
    revision: number,
    field: string,
  ): Promise<StoredRecords> {
    if (revision === 0) return {};
    const { schema_version } = await rowOf(trx, head, revision, field);
    const stored = await recordsAt(trx, head, revision);
    if (!stored) throw notKept(field, revision);
    const definition = kindOf(head.kind);
    const document = { ...head, schema_version };
    const state = { ...migratedRecords(definition, document, stored) };
    for (const key of Object.keys(state)) {
      if (parseRecord(definition, key, state[key]).ok) continue;
      const logged = await recordByLog(trx, head.id, key, revision);
      const meant = logged && migratedRecords(definition, document, { [key]: logged })[key];
      if (meant && parseRecord(definition, key, meant).ok) state[key] = meant;
    }
    return state;
  }

  return {
    /** What was done, newest first. */
    async list(
      actor: Actor,
      { docType, docId, cursor, limit, named = false }: z.output<typeof ListRevisions>,
    ): Promise<Page<RevisionEntry>> {
      const place = cursors('revision:desc', { docId, named });
      const after = place.read(cursor);
      return reading(async (trx) => {
        const head = await headOf(trx, actor, docType, docId);
        const below = after ? Number(after.value) : head.revision + 1;
        const found = named
          ? await namedEntries(trx, head, below, limit + 1)
          : await listEntries(trx, head, { below, count: limit + 1 });
        const items = found.slice(0, limit);
        const last = items.at(-1);
        const end = last && (named ? last.revision : last.from);
        const nextCursor = found.length > limit && end ? place.write({ value: end, id: docId }) : null;
        return { items, nextCursor };
      });
    },

    /** What differs between two states, as a patch and in words. */
    async diff(actor: Actor, { docType, docId, from, to }: z.output<typeof DiffRevisions>): Promise<RevisionDiff> {
      return reading(async (trx) => {
        const head = await headOf(trx, actor, docType, docId);
        const [before, after] = [await stateAt(trx, head, from, 'from'), await stateAt(trx, head, to, 'to')];
        const definition = kindOf(head.kind);
        const edits = editsBetween(definition, before, after);
        return {
          from,
          to,
          patch: new PlainJson(patchOf(definition, edits)),
          records: new PlainJson(describeEdits(definition, edits)),
        };
      });
    },

    /** The document as it was. Parts that this release cannot read are left out. */
    async get(actor: Actor, { docType, docId, revision }: z.output<typeof AtRevision>): Promise<RevisionState> {
      return reading(async (trx) => {
        const head = await headOf(trx, actor, docType, docId);
        const { at, by, userName, name } = await rowOf(trx, head, revision, 'revision');
        const definition = kindOf(head.kind);
        const state = await stateAt(trx, head, revision, 'revision');
        const document = { ...head, schema_version: definition.schemaVersion };
        const { records } = loadState(definition, document, state);
        const person = by && userName !== null ? { id: by, name: userName } : null;
        return { revision, by: person, at, name, records: new PlainJson(Object.entries(records)) };
      });
    },

    /** Writes an old state as the new head, through the same path as any change. */
    async restore(actor: Actor, { docType, docId, revision }: z.output<typeof AtRevision>): Promise<RestoredRevision> {
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
    },

    /** Gives a revision a name. It is kept for as long as it has one. */
    async name(actor: Actor, { docType, docId, revision, name }: z.output<typeof NameRevision>): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const row = await lockDocument(trx, actor, docId, docType);
        await rowOf(trx, row, revision, 'revision');
        await trx
          .insertInto('revision_names')
          .values({ document_id: docId, revision, name, by: actor.userId })
          .onConflict((conflict) =>
            conflict.columns(['document_id', 'revision']).doUpdateSet({ name, by: actor.userId }),
          )
          .execute();
        await audit(trx, actor, { action: 'revision.name', target: docId, spaceId: row.space_id, revision });
      });
    },

    /** Takes the name away; without one already, nothing is done. */
    async unname(actor: Actor, { docType, docId, revision }: z.output<typeof AtRevision>): Promise<void> {
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
    },
  };
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
  for (const { revision } of named) entries.push(...(await listEntries(trx, head, { below: revision + 1, count: 1 })));
  return entries;
}

export type Revisions = ReturnType<typeof createRevisions>;
