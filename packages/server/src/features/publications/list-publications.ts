import type { Page } from '@diorama/contract/common/answers.ts';
import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import type { Database } from '../../database/schema.ts';
import { type ProductOf, productRow } from './product-row.ts';
import { publicationInfo } from './publication-info.ts';

/** A product's publications, newest first. */
export async function listPublications(
  db: Kysely<Database>,
  actor: Actor,
  { type, id, cursor, limit }: ProductOf & { cursor?: string | null | undefined; limit: number },
): Promise<Page<PublicationInfo>> {
  await productRow(db, actor, { type, id });
  const place = cursors('version:desc', { id }, { value: KEYS.count });
  const after = place.read(cursor);
  let query = db
    .selectFrom('publications')
    .select(['id', 'version'])
    .where('document_id', '=', id)
    .where('kind', '=', type);
  if (after) query = query.where('version', '<', after.value);
  const rows = await query
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await Promise.all(shown.map((row) => publicationInfo(db, row.id))),
    nextCursor: rows.length > limit && last ? place.write({ value: last.version, id: last.id }) : null,
  };
}
