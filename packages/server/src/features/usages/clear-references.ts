import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import { withoutReferences } from '@diorama/documents/engine/reference/clear-references.ts';
import { indexedId, typeOfRecord } from '@diorama/documents/engine/reference/references.ts';
import { splitRecordKey } from '@diorama/documents/engine/schema/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { recordDefinitionOf } from '@diorama/documents/engine/schema/record-definition.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { ApiError } from '../../errors/api-error.ts';
import { lockDocument } from '../documents/change/lock-document.ts';
import type { Documents } from '../documents/documents.service.ts';
import { changeOf } from '../documents/merge/merge-onto-head.ts';
import { readRecords } from '../documents/read/document-rows.ts';
import { migratedRecords } from '../documents/read/load-document.ts';
import type { UsedThings } from './find-usages.ts';

/** Most documents changed for one deletion; the others keep their references and are reported. */
const MOST_DOCUMENTS = 100;

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
  const cleared: ClearedReferences['cleared'] = [];
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
    const records = migratedRecords(definition, row, await readRecords(trx, id));
    // What stands for one of the things goes with it, and is taken out of the document in its turn.
    const standing = (await keysThatRefer(trx, id, things)).filter(
      (key) => recordDefinitionOf(definition, key)?.standsFor === things.kind && records[key] !== undefined,
    );
    const gone = [things, ...standing.flatMap((key) => ownThing(definition, id, key) ?? [])];
    const keys = new Set((await Promise.all(gone.map((thing) => keysThatRefer(trx, id, thing)))).flat());
    const named = new Set(gone.flatMap(({ kind, ids }) => ids.map((each) => `${kind}:${each}`)));
    const isGone = (target: { type: string; id: string }) =>
      named.has(`${target.type}:${indexedId(definition, id, target)}`);
    let isWhole = true;
    const changes = [...keys].flatMap((key) => {
      const before = records[key];
      if (before === undefined) return [];
      if (standing.includes(key)) return changeOf(definition, { key, before, after: undefined }) ?? [];
      const after = withoutReferences(definition, key, before, isGone);
      if (after === null) isWhole = false;
      return (after && changeOf(definition, { key, before, after })) ?? [];
    });
    if (changes.length === 0) return { revision: null, isWhole };
    const baseRevision = row.revision;
    const accepted = await documents.accept(trx, actor, row, { baseRevision, requestId: null, label, changes });
    return { revision: accepted.unchanged ? null : accepted.revision, isWhole };
  });
}

/** A record of the document as something that others refer to. */
function ownThing(definition: DocumentKind, documentId: string, key: string): UsedThings | null {
  const type = typeOfRecord(definition, key);
  const { id } = splitRecordKey(key);
  return type === null ? null : { kind: type, ids: [indexedId(definition, documentId, { type, id })] };
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
