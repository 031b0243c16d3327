import type { Page } from '@diorama/contract/common/answers.ts';
import type { AssetItem, ListFiles } from '@diorama/contract/files/files.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import { inNameOrder } from '../../database/name-order.ts';
import { fitsName, searchNames } from '../../database/name-search.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { Media } from '../media/media.service.ts';
import { asFileItems } from './file-items.ts';
import type { Directories } from './move/directories.service.ts';

/** What files are ordered by, each with its index, and the key of a cursor. Newest and largest come first. */
const SORTS = {
  name: { by: sql`files.sort_name`, key: sql<string>`files.sort_name`, type: sql`text`, isDescending: false },
  updatedAt: {
    by: sql`files.updated_at`,
    // Text of a date depends on the session; this does not.
    key: sql<string>`to_char(files.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    type: sql`timestamptz`,
    isDescending: true,
  },
  size: { by: sql`files.file_size`, key: sql<string>`files.file_size::text`, type: sql`bigint`, isDescending: true },
} as const;

/** What a cursor holds: `d` and a folder's name, or `f` and the key of a file. */
const KEY_OF = {
  name: KEYS.text,
  updatedAt: KEYS.text.regex(/^d|^f\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  size: KEYS.text.regex(/^d|^f\d{1,18}$/),
} as const;

const counted = sql<number>`count(*)`.as('total');

/** One page of a folder: its folders by name, then its files. A search looks into all folders below, too. */
export async function listFiles(
  db: Kysely<Database>,
  deps: { media: Media; directories: Directories },
  actor: Actor,
  { projectId, directoryId, search, sha256, type, sort, cursor, limit }: z.output<typeof ListFiles>,
): Promise<Page<AssetItem>> {
  const folder = await deps.directories.rowOf(db, actor, projectId, directoryId);
  const place = cursors(
    sort,
    { projectId, folder: folder.id, search, type, ...(sha256 && { sha256 }) },
    { value: KEY_OF[sort] },
  );
  const after = place.read(cursor);
  return searchNames(
    search,
    after,
    async (match) => {
      // The first letter says in which of the two lists the page ended.
      const [afterList, afterKey] = after ? [after.value[0], after.value.slice(1)] : ['d', null];
      const within =
        search || sha256
          ? sql<string>`(with recursive below as (
        select id from directories where id = ${folder.id}
        union all
        select directories.id from directories join below on directories.parent_id = below.id where directories.deleted_at is null
      ) select id from below)`
          : sql<string>`(${folder.id}::uuid)`;

      let folders = db
        .selectFrom('directories')
        .select(['id', 'name'])
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`parent_id in ${within}`);
      let files = db
        .selectFrom('files')
        .selectAll('files')
        .select(SORTS[sort].key.as('sort_key'))
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`directory_id in ${within}`);
      if (match) {
        folders = folders.where(fitsName(sql.ref('search_text'), match, { id: sql.ref('id'), of: ['folders'] }));
        files = files.where(fitsName(sql.ref('search_text'), match, { id: sql.ref('files.id'), of: ['files'] }));
      }
      if (type) files = files.where('file_group', '=', type);
      if (sha256) files = files.where('files.sha256', 'in', sha256);
      // Folders are the way to the files of a kind; among what a search for a kind found they are in the way.
      const wantsFolders = !sha256 && (type === undefined || search === undefined);

      const folderPage =
        wantsFolders && afterList === 'd'
          ? await (after && afterKey !== null
              ? folders.where(sql<boolean>`(${inNameOrder('name')}, id) > (${afterKey}, ${after.id}::uuid)`)
              : folders
            )
              .orderBy(inNameOrder('name'))
              .orderBy('id')
              .limit(limit + 1)
              .execute()
          : [];
      const room = limit + 1 - folderPage.length;
      const { by } = SORTS[sort];
      const direction = SORTS[sort].isDescending ? 'desc' : 'asc';
      const compared = SORTS[sort].isDescending ? sql`<` : sql`>`;
      const filePage =
        room > 0
          ? await (after && afterList === 'f' && afterKey !== null
              ? files.where(
                  sql<boolean>`(${by}, files.id) ${compared} (${afterKey}::${SORTS[sort].type}, ${after.id}::uuid)`,
                )
              : files
            )
              .orderBy(by, direction)
              .orderBy('files.id', direction)
              .limit(room)
              .execute()
          : [];

      const shownFolders = folderPage.slice(0, limit);
      const shownFiles = filePage.slice(0, limit - shownFolders.length);
      const tree = shownFolders.length > 0 ? await deps.directories.list(actor, projectId) : [];
      const items: AssetItem[] = [
        ...shownFolders.flatMap(({ id }) => {
          const directory = tree.find((candidate) => candidate.id === id);
          return directory ? { type: 'directory' as const, ...directory } : [];
        }),
        ...(await asFileItems(db, deps.media, shownFiles)),
      ];
      const lastFile = shownFiles.at(-1);
      const lastFolder = shownFolders.at(-1);
      const end = lastFile
        ? { value: `f${lastFile.sort_key}`, id: lastFile.id }
        : lastFolder
          ? { value: `d${lastFolder.name}`, id: lastFolder.id }
          : null;
      const hasMore = folderPage.length + filePage.length > limit;
      const nextCursor = hasMore && end ? place.write({ ...end, isNear: match?.isNear }) : null;
      if (after) return { items, nextCursor };
      const [folderCount, fileCount] = await Promise.all([
        wantsFolders ? db.selectFrom(folders.as('found')).select(counted).executeTakeFirstOrThrow() : { total: 0 },
        db.selectFrom(files.as('found')).select(counted).executeTakeFirstOrThrow(),
      ]);
      return { items, nextCursor, total: folderCount.total + fileCount.total };
    },
    { db, names: ['folders', 'files'], spaceId: projectId },
  );
}
