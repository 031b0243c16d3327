import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import type { Actor } from '../../../access/actor.ts';
import { type ProductId, productHeader, productRow } from '../product-row.ts';
import { type ProductsDeps, productKindOf } from '../products-deps.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** Stored bytes above which a product is checked on a thread of its own. */
const LARGE = 512 * 1024;

/** Everything that blocks or deserves a look before publishing; of a large product without keeping others waiting. */
export async function checkProduct(
  deps: ProductsDeps,
  actor: Actor,
  product: ProductId,
  elsewhere: (actor: Actor, product: ProductId) => Promise<PublishIssue[]>,
): Promise<PublishIssue[]> {
  productKindOf(deps, product.type);
  await productHeader(deps.db, actor, product);
  const bytes = await deps.documents.beforeReading(product.id);
  return bytes < LARGE ? productIssues(deps, actor, product) : elsewhere(actor, product);
}

/** The same on the thread that calls it. */
export async function productIssues(
  deps: Pick<ProductsDeps, 'db' | 'documents' | 'kinds'>,
  actor: Actor,
  product: ProductId,
): Promise<PublishIssue[]> {
  const row = await productRow(deps.db, actor, product);
  const options = { audience: 'public' as const, withChecks: true };
  return (await takeSnapshot(deps.db, productKindOf(deps, product.type), row, options)).issues;
}
