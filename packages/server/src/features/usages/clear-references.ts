import { withoutReferences } from '@diorama/documents/engine/clear-references.ts';
import { indexedId } from '@diorama/documents/engine/references.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/schema.ts';
import { ApiError } from '../../errors/api-error.ts';
import { readRecords } from '../documents/document-rows.ts';
import type { Documents } from '../documents/documents.service.ts';
import { migratedRecords } from '../documents/load-document.ts';
import { lockDocument } from '../documents/lock-document.ts';
import { changeOf } from '../documents/merge-onto-head.ts';
import type { UsedThings } from './find-usages.ts';

/** Documents changed for one deletion at most; the others keep their references and are told of. */
const MOST_DOCUMENTS = 100;

/** A document that lost its references to what is deleted; `revision` is the one that can be taken back. */
export interface ClearedDocument {
  docId: string;
  label: string;
  revision: number;
}

/** What came of it. `kept`: names of the documents that still refer to it, for whatever reason. */
export interface ClearedReferences {
  cleared: ClearedDocument[];
  kept: string[];
}

/**
 * Takes the references to some things out of the drafts within reach: one change for each document, as an editor would
 * make it, each in a transaction of its own. What cannot be without a reference, or is frozen, keeps it.
 */
export async function clearReferences(
  deps: { db: Kysely<Database>; documents: Documents },
  actor: Actor,
  things: UsedThings,
  label: string,
): Promise<ClearedReferences> {
  const found = await documentsThatRefer(deps.db, actor, things);
  const cleared: ClearedDocument[] = [];
  const kept = new Set(found.slice(MOST_DOCUMENTS).map(({ name }) => name));
  for (const { id, name } of found.slice(0, MOST_DOCUMENTS)) {
    try {
      const { revision, isWhole } = await clearDocument(deps, actor, { id, things, label });
      if (revision !== null) cleared.push({ docId: id, label: name, revision });
      if (!isWhole) kept.add(name);
    } catch (error) {
      // Deleted or frozen in the meantime, or somebody else changed the same place: it keeps what it has.
      if (!(error instanceof ApiError)) throw error;
      kept.add(name);
    }
  }
  return { cleared, kept: [...kept] };
}

function documentsThatRefer(db: Kysely<Database>, actor: Actor, { kind, ids, spaceId, except }: UsedThings) {
  let query = documentsInReach(db, actor)
    .select(['documents.id', 'documents.name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('document_references as refers')
          .select('refers.document_id')
          .whereRef('refers.document_id', '=', 'documents.id')
          .where('refers.to_type', '=', kind)
          .where('refers.to_id', '=', sql<string>`any(${[...ids]}::text[])`),
      ),
    );
  if (spaceId) query = query.where('documents.space_id', '=', spaceId);
  if (except) query = query.where('documents.id', '<>', except);
  return query
    .orderBy('documents.id')
    .limit(MOST_DOCUMENTS * 2)
    .execute();
}

async function clearDocument(
  { db, documents }: { db: Kysely<Database>; documents: Documents },
  actor: Actor,
  { id, things, label }: { id: string; things: UsedThings; label: string },
): Promise<{ revision: number | null; isWhole: boolean }> {
  await documents.beforeReading(id);
  return db.transaction().execute(async (trx) => {
    const row = await lockDocument(trx, actor, id);
    const definition = kindOf(row.kind);
    const keys = await keysThatRefer(trx, id, things);
    const records = migratedRecords(definition, row, await readRecords(trx, id));
    const targets = new Set(things.ids);
    let isWhole = true;
    const changes = keys.flatMap((key) => {
      const before = records[key];
      if (before === undefined) return [];
      const after = withoutReferences(
        definition,
        key,
        before,
        (target) => target.type === things.kind && targets.has(indexedId(definition, id, target)),
      );
      if (after === null) isWhole = false;
      return (after && changeOf(definition, { key, before, after })) ?? [];
    });
    if (changes.length === 0) return { revision: null, isWhole };
    const baseRevision = row.revision;
    const accepted = await documents.accept(trx, actor, row, { baseRevision, requestId: null, label, changes });
    return { revision: accepted.unchanged ? null : accepted.revision, isWhole };
  });
}

async function keysThatRefer(trx: Kysely<Database>, id: string, { kind, ids }: UsedThings): Promise<string[]> {
  const rows = await trx
    .selectFrom('document_references')
    .select('key')
    .distinct()
    .where('document_id', '=', id)
    .where('to_type', '=', kind)
    .where('to_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}
