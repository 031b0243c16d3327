import type { MovedPart, MovedParts } from '@diorama/contract/products/products.contract.ts';
import type { PublishState } from '@diorama/contract/projects/projects.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';

/** What a publication was made from, as it is now: `pins` with the document `pinned` or the mesh `drawn` by `newest`. */
const PINS = sql`publication_pins as pins left join documents as pinned on pinned.id = pins.document_id
    left join meshes as drawn on drawn.id = pins.document_id
    left join mesh_versions as newest on newest.mesh_id = drawn.id and newest.version = drawn.version`;
const IS_PIN_MOVED = sql<boolean>`case when drawn.id is not null
    then drawn.deleted_at is not null or newest.sha256 is distinct from pins.hash
    else pinned.id is null or pinned.deleted_at is not null or pinned.hash <> pins.hash
    or exists(select from spaces as places where places.id = pinned.space_id and places.deleted_at is not null) end`;

/**
 * For `documents`: whether anything its publication was made from has changed since: the document itself, its theme, a
 * widget or its collection, the newest version of a mesh, the content of a file. Null when it has never been published.
 */
export const hasMoved = sql<boolean | null>`(
  select bool_or(${IS_PIN_MOVED}) or exists(
    select from publication_files where publication_id = documents.published_id and is_moved)
  from ${PINS}
  where pins.publication_id = documents.published_id
)`;
/** The same as a column. */
export const HAS_MOVED = hasMoved.as('has_moved');

/** Most parts that are named. */
const MOST_NAMED = 20;

/** What a publication shows that has changed since, apart from its own document, by name. */
export async function movedParts(
  db: Kysely<Database>,
  { publicationId, documentId }: { publicationId: string; documentId: string },
): Promise<MovedParts> {
  const { rows } = await sql<MovedPart & { count: number }>`
    select type, name, (count(*) over ())::int as count from (
      select case when drawn.id is not null then 'mesh' else coalesce(pinned.kind, 'gone') end as type,
        coalesce(drawn.name, pinned.name, '') as name
      from ${PINS}
      where pins.publication_id = ${publicationId} and pins.document_id <> ${documentId} and ${IS_PIN_MOVED}
      union all
      select 'file', files.file_name from publication_files join files on files.id = publication_files.file_id
      where publication_files.publication_id = ${publicationId} and publication_files.is_moved
    ) as moved order by name collate names, type limit ${MOST_NAMED}`.execute(db);
  return { items: rows.map(({ type, name }) => ({ type, name })), count: rows[0]?.count ?? 0 };
}

/** What visitors see against what editors see: nothing, the same, or an older state. */
export function publishStateOf({
  published_id,
  has_moved,
}: {
  published_id: string | null;
  has_moved: boolean | null;
}): PublishState {
  if (!published_id) return 'draft';
  return has_moved ? 'changed' : 'published';
}
