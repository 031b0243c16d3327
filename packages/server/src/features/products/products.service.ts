import type {
  MovedParts,
  ProductDoc,
  UpdatedProduct,
  Waiting,
  WaitingProduct,
} from '@diorama/contract/products/products.contract.ts';
import type { PublishIssue, PublishResult } from '@diorama/contract/publications/publications.contract.ts';
import type { Actor } from '../../access/actor.ts';
import { movedParts } from '../documents/publish-state.ts';
import { checkProduct } from './check-product.ts';
import type { CheckThread } from './check-thread.ts';
import { createProduct } from './create-product.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { getProduct } from './get-product.ts';
import { listWaiting } from './list-waiting.ts';
import { type ProductId, productHeader } from './product-row.ts';
import type { ProductsDeps } from './products-deps.ts';
import { publishProduct } from './publish-product.ts';
import type { PublishThread } from './publish-thread.ts';
import { removeProduct, restoreProduct } from './remove-product.ts';
import { type ProductUpdate, updateProduct } from './update-product.ts';
import { waitingTexts } from './waiting-texts.ts';

/** Products of any kind: what the specification requires of each, over the document engine. */
export const createProducts = (deps: ProductsDeps, threads: { check: CheckThread; publish: PublishThread }) => ({
  get: (actor: Actor, input: Parameters<typeof getProduct>[2]): Promise<ProductDoc> => getProduct(deps, actor, input),
  create: (actor: Actor, input: Parameters<typeof createProduct>[2]): Promise<string> =>
    createProduct(deps, actor, input),
  duplicate: (actor: Actor, input: Parameters<typeof duplicateProduct>[2]): Promise<string> =>
    duplicateProduct(deps, actor, input),
  update: (actor: Actor, input: ProductUpdate): Promise<UpdatedProduct> => updateProduct(deps, actor, input),
  remove: (actor: Actor, input: ProductId & { force: boolean }): Promise<void> => removeProduct(deps, actor, input),
  restore: (actor: Actor, input: ProductId): Promise<void> => restoreProduct(deps, actor, input),
  check: (actor: Actor, input: ProductId): Promise<PublishIssue[]> => checkProduct(deps, actor, input, threads.check),
  /** What it shows that has changed since it was published, apart from itself. */
  async moved(actor: Actor, input: ProductId): Promise<MovedParts> {
    const { published_id } = await productHeader(deps.db, actor, input);
    if (published_id === null) return { items: [], count: 0 };
    return movedParts(deps.db, { publicationId: published_id, documentId: input.id });
  },
  /** What visitors do not see as it is, of several projects. */
  waiting: (actor: Actor, projectIds: readonly string[]): Promise<Waiting> => listWaiting(deps, actor, projectIds),
  /** Published products whose texts were written since. */
  waitingTexts: (actor: Actor, projectId: string): Promise<WaitingProduct[]> => waitingTexts(deps.db, actor, projectId),
  publish: (actor: Actor, input: Parameters<typeof publishProduct>[3]): Promise<PublishResult> =>
    publishProduct(deps, threads.publish, actor, input),
});

export type Products = ReturnType<typeof createProducts>;
