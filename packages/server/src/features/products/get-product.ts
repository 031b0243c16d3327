import type { ProductDoc } from '@diorama/contract/products/products.contract.ts';
import type { Actor } from '../../access/actor.ts';
import { notPublished } from '../../errors/api-error.ts';
import { remember } from '../documents/session-bases.ts';
import { productDoc } from './product-doc.ts';
import { type ProductId, productRow } from './product-row.ts';
import { type ProductsDeps, productKindOf } from './products-deps.ts';

/** The working copy, or what visitors see. NOT_FOUND `NOT_PUBLISHED` before the first publish. */
export async function getProduct(
  deps: ProductsDeps,
  actor: Actor,
  { status, ...product }: ProductId & { status: 'preview' | 'published' },
): Promise<ProductDoc> {
  const { db, publishedReader } = deps;
  const kind = productKindOf(deps, product.type);
  const row = await productRow(db, actor, product);
  if (status === 'preview') {
    const doc = await productDoc(db, kind, row);
    await remember(db, actor.sid, row.id, row.revision);
    await remember(db, actor.sid, row.theme_id, doc.themeRevision);
    return doc;
  }
  const bytes = row.published_id ? await publishedReader.read(row.id) : null;
  if (!bytes) throw notPublished('Product', row.id);
  const body: { product: Record<string, unknown> } = JSON.parse(bytes.body.toString('utf8'));
  return productDoc(db, kind, row, body.product);
}
