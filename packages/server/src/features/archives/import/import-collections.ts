import { MOST_COLLECTION_TAGS } from '@diorama/contract/widgets/collections.contract.ts';
import { WidgetSettings } from '@diorama/documents/widget/widget.schema.ts';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../database/ids.ts';
import { searchText } from '../../../database/search-text.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { audit } from '../../audit/audit.ts';
import type { Documents } from '../../documents/documents.service.ts';
import { cleanFileName } from '../../files/inspect/file-name.ts';
import { createSpace } from '../../spaces/create-space.ts';
import { insertTags } from '../../widget/widget-tags.ts';
import { ArchiveError } from '../archive-error.ts';
import { documentEntry, mediaEntry } from '../archive-format.ts';
import { ArchivedCollection, COLLECTIONS_ENTRY } from '../archived-collections.ts';
import type { Archive } from '../read-archive.ts';
import { importDocument } from './import-document.ts';
import type { TakenFile } from './import-files.ts';
import type { ImportIds } from './import-ids.ts';
import type { ImportRow } from './import-rows.ts';
import { insertFileRows } from './insert-file-rows.ts';

type Line<T extends ArchivedCollection['type']> = Extract<ArchivedCollection, { type: T }>;

/** The parts of one collection that a project uses. */
export interface ImportedCollection {
  id: string;
  name: string;
  tags: Line<'tag'>[];
  widgets: string[];
  files: Line<'file'>[];
}

/** Reads and checks the list of collections, whose ids are none of the project's; an archive whose project uses no widgets has none. */
export async function readCollections(archive: Archive, taken: Iterable<string>): Promise<ImportedCollection[]> {
  if (!archive.has(COLLECTIONS_ENTRY)) return [];
  const collections = new Map<string, ImportedCollection>();
  const known = new Set(taken);
  const names = new Set<string>();
  const refuse = (message: string): never => {
    throw new ArchiveError(`“${COLLECTIONS_ENTRY}”: ${message}`, COLLECTIONS_ENTRY);
  };
  for await (const line of archive.lines(COLLECTIONS_ENTRY, () => ArchivedCollection)) {
    if (line.type !== 'tag') {
      if (known.has(line.id)) refuse(`the id ${line.id} stands in the archive twice`);
      known.add(line.id);
    }
    if (line.type === 'collection') {
      collections.set(line.id, { id: line.id, name: line.name, tags: [], widgets: [], files: [] });
      continue;
    }
    const collection = collections.get(line.collectionId);
    if (!collection) return refuse(`the collection of a ${line.type} is missing`);
    if (line.type === 'widget') {
      const entry = documentEntry(line.id);
      if (!archive.has(entry)) throw new ArchiveError(`“${entry}” is missing in the archive`, entry);
      collection.widgets.push(line.id);
    } else if (line.type === 'file') {
      if (!archive.has(mediaEntry(line.sha256)))
        refuse(`“${mediaEntry(line.sha256)}” of “${line.fileName}” is missing`);
      collection.files.push({ ...line, fileName: cleanFileName(line.fileName) });
    } else {
      const name = `${collection.id} ${line.name.toLowerCase()}`;
      if (names.has(name) || collection.tags.some(({ id }) => id === line.id))
        refuse(`the tag “${line.name}” stands in “${collection.name}” twice`);
      names.add(name);
      collection.tags.push(line);
      if (collection.tags.length > MOST_COLLECTION_TAGS)
        refuse(`“${collection.name}” has more than ${MOST_COLLECTION_TAGS} tags`);
    }
  }
  return [...collections.values()];
}

/**
 * The collections without the widgets that are here already and that the client of the project reads: the project goes on
 * using those, as a copy of it does. Files stay with the widgets that are to be made.
 */
export async function missingCollections(
  trx: Kysely<Database>,
  { client_id: clientId }: Pick<ImportRow, 'client_id'>,
  isOpen: boolean,
  collections: readonly ImportedCollection[],
): Promise<ImportedCollection[]> {
  const ids = collections.flatMap(({ widgets }) => widgets);
  if (ids.length === 0) return [];
  const reads = sql<boolean>`(${isOpen || clientId === null} or spaces.readable_by = 'everyone'
    or spaces.client_id = ${clientId}::uuid
    or exists (select from space_clients where space_id = spaces.id and space_clients.client_id = ${clientId}::uuid))`;
  const rows = await trx
    .selectFrom('documents')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .select('documents.id')
    .where(sql<boolean>`documents.id = any(${ids}::uuid[])`)
    .where('documents.kind', '=', 'widget')
    .where('documents.deleted_at', 'is', null)
    .where('spaces.kind', '=', 'collection')
    .where('spaces.deleted_at', 'is', null)
    .where(reads)
    .execute();
  const here = new Set(rows.map(({ id }) => id));
  return collections.flatMap((collection) => {
    const widgets = collection.widgets.filter((id) => !here.has(id));
    return widgets.length > 0 ? [{ ...collection, widgets }] : [];
  });
}

/** Ids that collections take. */
export const idsOfCollections = (collections: readonly ImportedCollection[]): string[] =>
  collections.flatMap(({ id, widgets, files }) => [id, ...widgets, ...files.map((file) => file.id)]);

interface Place {
  archive: Archive;
  row: ImportRow;
  ids: ImportIds;
  ready: ReadonlyMap<string, TakenFile>;
}

/** Creates the collections for the client of the project; without a client they belong to staff. */
export async function insertCollections(
  deps: { documents: Documents },
  trx: Kysely<Database>,
  collections: readonly ImportedCollection[],
  { archive, row, ids, ready }: Place,
): Promise<void> {
  for (const { id: archived, name, tags, widgets, files } of collections) {
    const rootId = newId();
    const place = { clientId: row.client_id, readableBy: 'members' as const, id: ids.of(archived), rootId };
    const id = await createSpace(trx, { kind: 'collection', ...place });
    await trx
      .insertInto('collections')
      .values({ id, name, search_text: searchText(name) })
      .execute();
    const made =
      tags.length === 0
        ? []
        : await insertTags(
            trx,
            id,
            tags.map((tag) => tag.name),
          );
    const byName = new Map(made.map((tag) => [tag.name, tag.id]));
    const tagIds = new Map(tags.map((tag) => [tag.id, byName.get(tag.name)]));
    const inRoot = files.map((file) => ({ ...file, directoryId: rootId }));
    await insertFileRows(trx, inRoot, { spaceId: id, by: row.user_id, idOf: ids.of, directoryOf: () => rootId, ready });
    for (const widget of widgets)
      await importDocument(deps, trx, {
        archive,
        ids,
        id: widget,
        spaceId: id,
        by: row.user_id,
        role: 'widget',
        hasHistory: false,
        change: (key, record) => (key === 'settings' ? withTags(record, tagIds) : record),
      });
    const actor = { userId: row.user_id, sid: row.sid ?? newId(), ip: '', requestId: row.id };
    await audit(trx, actor, { action: 'collection.create', target: id, spaceId: id, revision: 1 });
  }
}

/** Tags under the ids that they have here; those that stayed behind go. */
function withTags(
  record: Record<string, unknown>,
  ids: ReadonlyMap<number, number | undefined>,
): Record<string, unknown> {
  const tags = WidgetSettings.schema.shape.tags.safeParse(record.tags).data ?? [];
  return { ...record, tags: tags.flatMap((tag) => ids.get(tag) ?? []) };
}
