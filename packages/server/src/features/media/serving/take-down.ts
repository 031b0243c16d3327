import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { auditOperator } from '../../audit/audit.ts';

/** Most places listed of each sort. */
const MOST_PLACES = 200;

/** Where content is used. */
export interface ContentPlace {
  what: 'file' | 'document' | 'publication';
  /** Of the project or collection. */
  space: string;
  name: string;
  /** Such as a revision, or what is left of a deleted file. */
  note: string | null;
}

/** Every place that holds or shows a content, in any client: for the operator. */
export async function placesOf(db: Kysely<Database>, sha256: string): Promise<ContentPlace[]> {
  const { rows } = await sql<ContentPlace>`
    with held as (
      select id, space_id, file_name, deleted_at, null::int as version from files where sha256 = ${sha256}
      union all
      select files.id, space_id, file_versions.file_name, deleted_at, file_versions.version
      from file_versions join files on files.id = file_versions.file_id where file_versions.sha256 = ${sha256}
    ),
    spaces_named as (
      select spaces.id, coalesce(projects.name, spaces.kind) as name
      from spaces left join projects on projects.id = spaces.id
    )
    (select 'file' as what, spaces_named.name as space, held.file_name as name,
      case when held.deleted_at is not null then 'deleted' else 'version ' || held.version end as note
    from held join spaces_named on spaces_named.id = held.space_id limit ${MOST_PLACES})
    union all
    (select distinct 'document', spaces_named.name, documents.name,
      case when documents.deleted_at is not null then 'deleted' end
    from held join document_references on held.version is null and to_type = 'file' and to_id = held.id::text
    join documents on documents.id = document_references.document_id
    join spaces_named on spaces_named.id = documents.space_id limit ${MOST_PLACES})
    union all
    (select 'publication', spaces_named.name, documents.name,
      'version ' || publications.version || case when documents.published_id = publications.id then ', shown now' else '' end
    from publications join documents on documents.id = publications.document_id
    join spaces_named on spaces_named.id = documents.space_id
    where publications.closure -> 'media' ?| (
      select array_agg(sha256) from (
        select ${sha256}::text as sha256
        union select renditions.sha256 from renditions where renditions.source = ${sha256}
        union select renditions.sha256 from renditions join encodings on encodings.key = renditions.source
          where encodings.frames ? ${sha256}
      ) as shown)
    order by publications.at desc limit ${MOST_PLACES})`.execute(db);
  return rows;
}

/** What a content was made from. A video has many frames: its other sizes and directions are taken with it. */
export interface MadeFrom {
  /** Contents to take down so that nothing of it is served: the picture it is a size of, or all sizes of the video. */
  contents: string[];
  /** File names of the source; null for a video. */
  names: string[] | null;
}

/** The source of a size, a still or a video that pages load; null for a file's own content. */
export async function sourceOf(db: Kysely<Database>, sha256: string): Promise<MadeFrom | null> {
  const { rows } = await sql<{ source: string; video: boolean }>`
    select distinct source, exists (select from encodings where encodings.key = renditions.source) as video
    from renditions where sha256 = ${sha256}
      and not exists (select from files where files.sha256 = ${sha256})`.execute(db);
  if (rows.length === 0) return null;
  const videos = rows.filter(({ video }) => video).map(({ source }) => source);
  const pictures = rows.filter(({ video }) => !video).map(({ source }) => source);
  const sizes =
    videos.length === 0
      ? []
      : await db.selectFrom('renditions').select('sha256').distinct().where('source', 'in', videos).execute();
  const named =
    pictures.length === 0
      ? []
      : await db
          .selectFrom('files')
          .select('file_name')
          .where('sha256', 'in', pictures)
          .groupBy(['file_name', 'sort_name'])
          .orderBy('sort_name')
          .limit(MOST_PLACES)
          .execute();
  return {
    contents: [...pictures, ...sizes.map((row) => row.sha256)],
    names: pictures.length === 0 ? null : named.map((row) => row.file_name),
  };
}

/**
 * Stops serving contents and everything made from them; `false` when all were taken down before. Every server is
 * notified.
 */
export async function hide(
  trx: Kysely<Database>,
  contents: readonly string[],
  reason: string | null,
): Promise<boolean> {
  const added = await trx
    .insertInto('taken_down_media')
    .values(contents.map((sha256) => ({ sha256, reason })))
    .onConflict((row) => row.doNothing())
    .returning('sha256')
    .execute();
  return added.length > 0;
}

/** Serves contents again; `false` when none was taken down. */
export async function unhide(trx: Kysely<Database>, contents: readonly string[]): Promise<boolean> {
  const removed = await trx
    .deleteFrom('taken_down_media')
    .where('sha256', 'in', contents)
    .returning('sha256')
    .execute();
  return removed.length > 0;
}

/** The same for one, as the operator does it. */
export async function takeDown(db: Kysely<Database>, sha256: string, reason: string | null): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const added = await hide(trx, [sha256], reason);
    if (added) await auditOperator(trx, 'media.takeDown', sha256);
    return added;
  });
}

/** Serves a content again, as the operator does it; `false` when it was not taken down. */
export async function putBack(db: Kysely<Database>, sha256: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await unhide(trx, [sha256]);
    if (removed) await auditOperator(trx, 'media.putBack', sha256);
    return removed;
  });
}

/** Everything that was taken down, newest first. */
export const listTakenDown = (db: Kysely<Database>) =>
  db.selectFrom('taken_down_media').select(['sha256', 'reason', 'at']).orderBy('at', 'desc').execute();
