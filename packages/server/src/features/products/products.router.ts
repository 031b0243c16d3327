import {
  CreateProduct,
  GetProduct,
  OneProduct,
  PublishProduct,
  RemoveProduct,
  UpdateProduct,
} from '@diorama/contract/products/products.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Products } from './products.service.ts';

/** Products of any kind; the studio's editors use these, the specification's names lead to the same. Our extension. */
export const productsRouter = (products: Products) =>
  router({
    get: signedIn.input(GetProduct).query(({ ctx, input }) => products.get(ctx.actor, input)),
    create: signedIn.input(CreateProduct).mutation(async ({ ctx, input }) => {
      const id = await products.create(ctx.actor, input);
      return products.get(ctx.actor, { type: input.type, projectId: input.projectId, id, status: 'preview' });
    }),
    update: signedIn.input(UpdateProduct).mutation(({ ctx, input }) => products.update(ctx.actor, input)),
    delete: signedIn.input(RemoveProduct).mutation(async ({ ctx, input }) => {
      await products.remove(ctx.actor, input);
      return { deleted: true };
    }),
    restore: signedIn.input(OneProduct).mutation(async ({ ctx, input }) => {
      await products.restore(ctx.actor, input);
      return { restored: true };
    }),
    check: signedIn.input(OneProduct).query(({ ctx, input }) => products.check(ctx.actor, input)),
    publish: signedIn
      .meta({ limit: 'publishes' })
      .input(PublishProduct)
      .mutation(({ ctx, input }) => products.publish(ctx.actor, input)),
  });
