import type { Page } from '@diorama/contract/common/answers.ts';
import type { FileGroup, FileItem, FileStorage } from '@diorama/contract/files/files.contract.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { FileRow } from '../media/serving/media-files.ts';
import { asFileItems } from './file-items.ts';
import type { FileDeps } from './file-rows.ts';

/** Most files listed as the largest. */
const LARGEST = 20;

interface Amount {
  count: number;
  bytes: number;
}

/** For `files` of a space: no draft refers to it, and no live publication was made from it. */
const isUnused = (spaceId: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  files.id::text not in (
    select to_id from document_references join documents on documents.id = document_references.document_id
    where documents.space_id = ${spaceId} and documents.deleted_at is null and to_type = 'file')
  and files.id not in (
    select file_id from publication_files join documents on documents.published_id = publication_files.publication_id
    where documents.space_id = ${spaceId} and documents.deleted_at is null))`;

/** What a space's files take up: content counts once, under its first file. */
export async function fileStorage(
  { db, media, directories }: FileDeps,
  actor: Actor,
  spaceId: string,
): Promise<FileStorage> {
  await directories.rowOf(db, actor, spaceId, 'root');
  const byType = await sql<Amount & { type: FileGroup }>`
    select type, count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes from (
      select file_group as type, case when row_number() over (partition by sha256 order by id) = 1 then file_size else 0 end as bytes
      from files where space_id = ${spaceId} and deleted_at is null) as contents
    group by type order by bytes desc`.execute(db);
  const earlier = await amount(
    db,
    sql`select distinct on (file_versions.sha256) file_versions.file_size as bytes
      from file_versions join files on files.id = file_versions.file_id
      where files.space_id = ${spaceId} and files.deleted_at is null and not exists (
        select from files as current where current.space_id = ${spaceId} and current.deleted_at is null
          and current.sha256 = file_versions.sha256)`,
  );
  const unused = await amount(
    db,
    sql`select file_size as bytes from files
      where space_id = ${spaceId} and deleted_at is null and ${isUnused(spaceId)}`,
  );
  const largest = await db
    .selectFrom('files')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .orderBy('file_size', 'desc')
    .orderBy('id', 'desc')
    .limit(LARGEST)
    .execute();
  return {
    bytes: byType.rows.reduce((sum, { bytes }) => sum + bytes, earlier.bytes),
    count: byType.rows.reduce((sum, { count }) => sum + count, 0),
    byType: byType.rows,
    earlierVersions: earlier,
    unused,
    largest: await asFileItems(db, media, largest),
  };
}

async function amount(db: Kysely<Database>, contents: RawBuilder<unknown>): Promise<Amount> {
  const { rows } = await sql<Amount>`
    select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes from (${contents}) as contents`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Files that nothing refers to, the largest first. */
export async function unusedFiles(
  { db, media, directories }: FileDeps,
  actor: Actor,
  { projectId, cursor, limit }: { projectId: string; cursor?: string | null | undefined; limit: number },
): Promise<Page<FileItem>> {
  await directories.rowOf(db, actor, projectId, 'root');
  const place = cursors('size:desc', { projectId, unused: true }, { value: KEYS.text.regex(/^\d{1,18}$/) });
  const after = place.read(cursor);
  let query = db
    .selectFrom('files')
    .selectAll()
    .where('space_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where(isUnused(projectId));
  if (after) query = query.where(sql<boolean>`(file_size, id) < (${after.value}::bigint, ${after.id}::uuid)`);
  const rows: FileRow[] = await query
    .orderBy('file_size', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await asFileItems(db, media, shown),
    nextCursor: rows.length > limit && last ? place.write({ value: String(last.file_size), id: last.id }) : null,
  };
}
