import type { WaitingProduct } from '@diorama/contract/products/products.contract.ts';
import { isProductKind, productKindNames } from '@diorama/documents/shared/product-kinds.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/tables/schema.ts';
import { hasMoved } from '../documents/read/publish-state.ts';

/** A product that visitors do not see as it is, with where it is and what they see was made from. */
export interface WaitingRow {
  product: WaitingProduct;
  projectId: string;
  /** Null: it is not published. */
  sourceRevision: number | null;
}

/** Products of projects in reach that wait, by name; found by hashes and revisions, without reading a document. */
export async function waitingProducts(
  db: Kysely<Database>,
  actor: Actor,
  projectIds: readonly string[],
  most: number,
): Promise<{ rows: WaitingRow[]; count: number }> {
  const found = await documentsInReach(db, actor)
    .leftJoin('publications', 'publications.id', 'documents.published_id')
    .select(['documents.id', 'documents.kind', 'documents.name', 'documents.space_id', 'documents.revision'])
    .select([
      'documents.published_id',
      'publications.source_revision',
      sql<number>`(count(*) over ())::int`.as('count'),
    ])
    .where('documents.space_id', 'in', projectIds)
    .where('documents.kind', 'in', productKindNames())
    .where(sql<boolean>`(documents.published_id is null or ${hasMoved})`)
    .orderBy('documents.space_id')
    .orderBy(inNameOrder('documents.name'))
    .orderBy('documents.id')
    .limit(most)
    .execute();
  const rows = found.flatMap(({ kind, space_id, source_revision, published_id, ...row }): WaitingRow[] => {
    if (!isProductKind(kind)) return [];
    const product: WaitingProduct = {
      type: kind,
      id: row.id,
      name: row.name,
      state: published_id === null ? 'draft' : 'changed',
      revision: row.revision,
      edits: source_revision === null ? null : Math.max(0, row.revision - source_revision),
      publicationId: published_id,
    };
    return [{ product, projectId: space_id, sourceRevision: source_revision }];
  });
  return { rows, count: found[0]?.count ?? 0 };
}
