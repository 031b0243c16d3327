import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { ownerKeyOf, recordName } from '@diorama/documents/engine/record-name.ts';
import { isKind, kindOf } from '@diorama/documents/kinds.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/tables/schema.ts';

/** Things of one kind whose uses are looked for. */
export interface UsedThings {
  /** A reference's type: `file`, `icgi`, `keyframe`, ... */
  kind: string;
  ids: readonly string[];
  /** Only what documents of this space do with them. */
  spaceId?: string;
  /** Documents whose own uses do not count. */
  except?: string;
  /** One place for each record, however many of the things it shows: a transition of 2,000 frames is one. */
  isByRecord?: boolean;
}

const anyOf = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`;

/**
 * Where things are used, within the reach of a user: first in drafts, a place for each field, then in publications, a
 * place for each product. What is out of reach is not reported.
 */
export async function findUsages(
  trx: Kysely<Database>,
  actor: Actor,
  things: UsedThings,
  limit: number,
): Promise<Usage[]> {
  if (things.ids.length === 0) return [];
  const drafts = await usagesInDrafts(trx, actor, things, limit);
  const room = limit - drafts.length;
  return [...drafts, ...(room > 0 ? await usagesInLive(trx, actor, things, room) : [])];
}

async function usagesInDrafts(
  trx: Kysely<Database>,
  actor: Actor,
  { kind, ids, spaceId, except, isByRecord = false }: UsedThings,
  limit: number,
): Promise<Usage[]> {
  let query = documentsInReach(trx, actor)
    .innerJoin('document_references', 'document_references.document_id', 'documents.id')
    .select(['documents.kind', 'documents.id', 'documents.name', 'spaces.id as space_id', 'spaces.kind as space_kind'])
    .select(spaceName)
    .select('document_references.key')
    .select(isByRecord ? sql<string | null>`null::text`.as('path') : 'document_references.path')
    .distinct()
    .where('document_references.to_type', '=', kind)
    .where('document_references.to_id', '=', anyOf(ids));
  if (spaceId) query = query.where('documents.space_id', '=', spaceId);
  if (except) query = query.where('documents.id', '<>', except);
  const rows = await trx
    .selectFrom(query.as('used'))
    .selectAll()
    .orderBy(inNameOrder('name'))
    .orderBy('id')
    .orderBy('key')
    .orderBy('path')
    .limit(limit)
    .execute();
  return nameUsages(
    trx,
    rows.map((row) => ({ ...documentOf(row), path: [row.key, ...(row.path?.split('.') ?? [])] })),
  );
}

/** What a publication that visitors see now was made from: files, documents and what it leads to. */
async function usagesInLive(
  trx: Kysely<Database>,
  actor: Actor,
  { kind, ids, spaceId, except }: UsedThings,
  limit: number,
): Promise<Usage[]> {
  const named = ids.map((id) => `${kind}:${id}`);
  let query = documentsInReach(trx, actor)
    .innerJoin('publications', 'publications.id', 'documents.published_id')
    .select(['documents.kind', 'documents.id', 'documents.name', 'spaces.id as space_id', 'spaces.kind as space_kind'])
    .select(spaceName)
    .select(['publications.version', isOutdated(kind, ids)])
    .where(
      sql<boolean>`(publications.closure -> 'references' ?| ${named}::text[]
        or (${kind === 'file'} and exists (select from publication_files shown
          where shown.publication_id = publications.id and shown.file_id::text = any(${[...ids]}::text[])))
        or exists (select from publication_pins pin where pin.publication_id = publications.id
          and pin.document_id::text = any(${[...ids]}::text[]) and pin.document_id <> documents.id))`,
    );
  if (spaceId) query = query.where('documents.space_id', '=', spaceId);
  if (except) query = query.where('documents.id', '<>', except);
  const rows = await query.orderBy(inNameOrder('documents.name')).orderBy('documents.id').limit(limit).execute();
  return rows.map(({ version, is_outdated, ...row }) => ({
    ...documentOf(row),
    path: [],
    name: is_outdated ? `live version ${version}, with an older copy` : `live version ${version}`,
    live: { version, isOutdated: is_outdated },
  }));
}

/** Whether one of the things is another one now than in the publication. */
const isOutdated = (kind: string, ids: readonly string[]) =>
  sql<boolean>`(exists (select from publication_pins pin left join documents pinned on pinned.id = pin.document_id
      where pin.publication_id = publications.id and pin.document_id::text = any(${[...ids]}::text[])
        and pin.document_id <> documents.id and pinned.hash is distinct from pin.hash)
    or (${kind === 'file'} and exists (select from publication_files shown
      where shown.publication_id = publications.id and shown.file_id::text = any(${[...ids]}::text[]) and shown.is_moved)))`.as(
    'is_outdated',
  );

/** Name of the project or the collection that a document belongs to. */
const spaceName = sql<string | null>`coalesce((select projects.name from projects where projects.id = spaces.id),
  (select collections.name from collections where collections.id = spaces.id))`.as('space_name');

interface DocumentRow {
  id: string;
  kind: string;
  name: string;
  space_id: string;
  space_kind: Usage['space']['type'];
  space_name: string | null;
}

const documentOf = ({ id, kind, name, space_id, space_kind, space_name }: DocumentRow) => ({
  docType: kind,
  docId: id,
  space: { id: space_id, type: space_kind, name: space_name },
  projectId: space_kind === 'project' ? space_id : null,
  label: name,
});

type StoredRecord = Readonly<Record<string, unknown>>;

/** Names each place as an editor knows it: `view Entrance hall`, `text or picture of marker Heat pump`. */
async function nameUsages(db: Kysely<Database>, usages: readonly Omit<Usage, 'name'>[]): Promise<Usage[]> {
  const places = usages.map(({ docId, path }) => ({ docId, key: path[0] ?? '' }));
  const records = await readRecords(db, places);
  const owners = usages.flatMap(({ docType, docId, path: [key = ''] }) => {
    const owner = isKind(docType) ? ownerKeyOf(kindOf(docType), key, records.get(`${docId} ${key}`)) : null;
    return owner === null ? [] : [{ docId, key: owner }];
  });
  for (const [place, record] of await readRecords(db, owners)) records.set(place, record);
  return usages.map((usage) => {
    const { docType, docId, path } = usage;
    const recordAt = (key: string) => records.get(`${docId} ${key}`);
    return { ...usage, name: isKind(docType) ? recordName(kindOf(docType), path[0] ?? '', recordAt) : docType };
  });
}

async function readRecords(
  db: Kysely<Database>,
  places: readonly { docId: string; key: string }[],
): Promise<Map<string, StoredRecord>> {
  if (places.length === 0) return new Map();
  const rows = await db
    .selectFrom('document_records')
    .select(['document_id', 'key', 'value'])
    .where('document_id', 'in', [...new Set(places.map(({ docId }) => docId))])
    .where('key', 'in', [...new Set(places.map(({ key }) => key))])
    .execute();
  return new Map(rows.map(({ document_id, key, value }) => [`${document_id} ${key}`, value]));
}
