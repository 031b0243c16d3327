import type { PublishState } from '@diorama/contract/projects/projects.contract.ts';
import { sql } from 'kysely';

/**
 * For `documents`: whether anything its publication was made from has changed since: the document itself, its theme, a
 * widget or its collection, the newest version of a mesh, the content of a file. Null when it has never been published.
 */
export const hasMoved = sql<boolean | null>`(
  select bool_or(case when drawn.id is not null
    then drawn.deleted_at is not null or newest.sha256 is distinct from pins.hash
    else pinned.id is null or pinned.deleted_at is not null or pinned.hash <> pins.hash
    or exists(select from spaces as places where places.id = pinned.space_id and places.deleted_at is not null) end) or exists(
    select from publication_files where publication_id = documents.published_id and is_moved)
  from publication_pins as pins left join documents as pinned on pinned.id = pins.document_id
    left join meshes as drawn on drawn.id = pins.document_id
    left join mesh_versions as newest on newest.mesh_id = drawn.id and newest.version = drawn.version
  where pins.publication_id = documents.published_id
)`;
/** The same as a column. */
export const HAS_MOVED = hasMoved.as('has_moved');

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
