import type { Page } from '@diorama/contract/common/answers.ts';
import type { FileItem, InsertResult } from '@diorama/contract/files/files.contract.ts';
import {
  type CollectionTree,
  type CreateCollectionMedia,
  type InsertCollectionMedia,
  type ListCollectionMedia,
  type MediaUploads,
  MOST_TREE_WIDGETS,
} from '@diorama/contract/widgets/collections.contract.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { cursors, KEYS } from '../../../access/paging.ts';
import { inNameOrder } from '../../../database/name-order.ts';
import { fitsName, searchNames } from '../../../database/name-search.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { notFound } from '../../../errors/api-error.ts';
import type { Documents } from '../../documents/documents.service.ts';
import { asFileItems } from '../../files/file-items.ts';
import type { Directories } from '../../files/move/directories.service.ts';
import type { Uploads } from '../../files/upload/uploads.service.ts';
import type { Media } from '../../media/media.service.ts';
import { SHOWN_TAGS } from '../widget-rows.ts';
import { requireCollection } from './collection-rows.ts';

/** What the calls on media of a collection work with. */
export interface CollectionMediaDeps {
  db: Kysely<Database>;
  documents: Documents;
  media: Media;
  directories: Directories;
  uploads: Uploads;
}

/** Folders of the media, and every widget by name: one call for a picker. */
export async function collectionTree(
  { db, media, directories }: CollectionMediaDeps,
  actor: Actor,
  collectionId: string,
): Promise<CollectionTree> {
  await requireCollection(db, actor, collectionId);
  const rows = await db
    .selectFrom('documents')
    .innerJoin('widgets', 'widgets.id', 'documents.id')
    .select(['documents.id', 'widgets.name', 'widgets.type', SHOWN_TAGS])
    .where('documents.space_id', '=', collectionId)
    .where('documents.kind', '=', 'widget')
    .where('documents.deleted_at', 'is', null)
    .orderBy(inNameOrder('documents.name'))
    .orderBy('documents.id')
    .limit(MOST_TREE_WIDGETS)
    .execute();
  const thumbs = await media.productThumbs(rows.map(({ id }) => id));
  return {
    directories: await directories.list(actor, collectionId),
    widgets: rows.map(({ shown_tags: tags, ...row }) => ({ ...row, tags, thumbUrl: thumbs.get(row.id) ?? null })),
  };
}

/** Files of every folder, by name. */
export async function collectionMedia(
  { db, media }: CollectionMediaDeps,
  actor: Actor,
  { collectionId, search, cursor, limit }: z.output<typeof ListCollectionMedia>,
): Promise<Page<FileItem>> {
  await requireCollection(db, actor, collectionId);
  const place = cursors('name:asc', { collectionId, search }, { value: KEYS.text });
  const after = place.read(cursor);
  return searchNames(
    search,
    after,
    async (match) => {
      let query = db
        .selectFrom('files')
        .selectAll()
        .where('space_id', '=', collectionId)
        .where('deleted_at', 'is', null);
      if (match) query = query.where(fitsName(sql.ref('search_text'), match, { id: sql.ref('id'), of: ['files'] }));
      const counted = query.clearSelect().select(({ fn }) => fn.countAll<string>().as('total'));
      if (after) query = query.where(sql<boolean>`(sort_name, id) > (${after.value}, ${after.id}::uuid)`);
      const rows = await query
        .orderBy('sort_name')
        .orderBy('id')
        .limit(limit + 1)
        .execute();
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: await asFileItems(db, media, shown),
        nextCursor:
          rows.length > limit && last
            ? place.write({ value: last.sort_name, id: last.id, isNear: match?.isNear })
            : null,
        ...(after ? {} : { total: Number((await counted.executeTakeFirstOrThrow()).total) }),
      };
    },
    { db, names: ['files'], spaceId: collectionId },
  );
}

/** Permits to send files to the first folder of a collection. */
export async function createCollectionMedia(
  { db, uploads }: CollectionMediaDeps,
  actor: Actor,
  { collectionId, items }: z.output<typeof CreateCollectionMedia>,
): Promise<MediaUploads> {
  await requireCollection(db, actor, collectionId);
  const files = items.map(({ fileName: filename, fileType, fileSize }) => ({
    filename,
    fileSize,
    // A type that is not known is nothing to hold the sender to.
    ...(fileType === '' ? {} : { fileType }),
  }));
  const tickets = await uploads.issue(actor, { projectId: collectionId, directoryId: 'root', files });
  return {
    items: tickets.flatMap((ticket, at) => {
      const item = items[at];
      if (!item) return [];
      const { uri, objectName: _key, existing: _existing, ...rest } = ticket;
      return [{ ...item, ...rest, objectName: uri.slice('blob://'.length) }];
    }),
  };
}

/** Turns what was sent into files. Each `objectName` was issued to this person for this collection. */
export async function insertCollectionMedia(
  { db, directories, uploads }: CollectionMediaDeps,
  actor: Actor,
  { collectionId, items }: z.output<typeof InsertCollectionMedia>,
): Promise<InsertResult> {
  await requireCollection(db, actor, collectionId);
  const root = await directories.rowOf(db, actor, collectionId, 'root');
  const names = [...new Set(items.map(({ objectName }) => objectName))];
  const ids = names.filter((name) => z.uuid().safeParse(name).success);
  const strange = names.filter((name) => !ids.includes(name));
  if (ids.length === 0) throw notFound('Upload', strange[0] ?? '');
  const blobUris = ids.map((id) => `blob://${id.toLowerCase()}`);
  const { items: made, failed } = await uploads.insert(actor, { directoryId: root.id, blobUris });
  const reason = 'This upload is not known here: ask for a new one';
  const unknown = strange.map((uri) => ({
    uri,
    fileName: items.find(({ objectName }) => objectName === uri)?.fileName ?? null,
    reason,
  }));
  return { items: made, failed: [...failed, ...unknown] };
}
