import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { MediaAddresses } from './media-address.ts';
import { THUMB_RECIPE } from './recipes.ts';

/** Address of each product's picture in lists: the one its document names, else the one made of it as it is published. Products without one are absent. */
export async function productThumbs(
  db: Kysely<Database>,
  addresses: MediaAddresses,
  documentIds: readonly string[],
): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents')
    .leftJoin('publications', 'publications.id', 'documents.published_id')
    .leftJoin('files', (join) =>
      join
        .on(sql<boolean>`files.id::text = documents.poster_file_id`)
        // A document may name any file; only those of its own space are shown.
        .onRef('files.space_id', '=', 'documents.space_id'),
    )
    .leftJoin('renditions', (join) =>
      join.onRef('renditions.source', '=', 'files.sha256').on('renditions.recipe', '=', THUMB_RECIPE),
    )
    .select((select) => ['documents.id', select.fn.coalesce('renditions.sha256', 'publications.thumb').as('sha256')])
    .where('documents.id', 'in', [...documentIds])
    .execute();
  return new Map(
    rows.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [[id, addresses.signed(sha256, 'thumb.webp')]])),
  );
}
