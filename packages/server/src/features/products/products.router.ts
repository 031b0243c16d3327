import {
  CreateProduct,
  DeletedProduct,
  DuplicateProduct,
  GetProduct,
  ListWaiting,
  ListWaitingTexts,
  MovedParts,
  NewProduct,
  OneProduct,
  ProductDoc,
  PublishIssueList,
  PublishProduct,
  RemoveProduct,
  RestoredProduct,
  UpdatedProduct,
  UpdateProduct,
  Waiting,
  WaitingTexts,
} from '@diorama/contract/products/products.contract.ts';
import { PublishResult } from '@diorama/contract/publications/publications.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Products } from './products.service.ts';

/** Products of any kind; the studio's editors use these, the specification's names lead to the same. Our extension. */
export const productsRouter = (products: Products) =>
  router({
    get: signedIn
      .input(GetProduct)
      .output(ProductDoc)
      .query(({ ctx, input }) => products.get(ctx.actor, input)),
    create: signedIn
      .input(CreateProduct)
      .output(ProductDoc)
      .mutation(async ({ ctx, input }) => {
        const id = await products.create(ctx.actor, input);
        return products.get(ctx.actor, { type: input.type, projectId: input.projectId, id, status: 'preview' });
      }),
    duplicate: signedIn
      .input(DuplicateProduct)
      .output(NewProduct)
      .mutation(async ({ ctx, input }) => ({ type: input.type, id: await products.duplicate(ctx.actor, input) })),
    update: signedIn
      .input(UpdateProduct)
      .output(UpdatedProduct)
      .mutation(({ ctx, input }) => products.update(ctx.actor, input)),
    delete: signedIn
      .input(RemoveProduct)
      .output(DeletedProduct)
      .mutation(async ({ ctx, input }) => {
        await products.remove(ctx.actor, input);
        return { deleted: true as const };
      }),
    restore: signedIn
      .input(OneProduct)
      .output(RestoredProduct)
      .mutation(async ({ ctx, input }) => {
        await products.restore(ctx.actor, input);
        return { restored: true as const };
      }),
    check: signedIn
      .input(OneProduct)
      .output(PublishIssueList)
      .query(({ ctx, input }) => products.check(ctx.actor, input)),
    moved: signedIn
      .input(OneProduct)
      .output(MovedParts)
      .query(({ ctx, input }) => products.moved(ctx.actor, input)),
    waiting: signedIn
      .input(ListWaiting)
      .output(Waiting)
      .query(({ ctx, input }) => products.waiting(ctx.actor, input.projectIds)),
    waitingTexts: signedIn
      .input(ListWaitingTexts)
      .output(WaitingTexts)
      .query(({ ctx, input }) => products.waitingTexts(ctx.actor, input.projectId)),
    publish: signedIn
      .meta({ limit: 'publishes' })
      .input(PublishProduct)
      .output(PublishResult)
      .mutation(({ ctx, input }) => products.publish(ctx.actor, input)),
  });
