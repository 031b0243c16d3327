import { Id, ProductType } from '@diorama/contract/common/inputs.ts';
import {
  CreateProject,
  GetProject,
  GetProjectsByIds,
  ListProjects,
  RenameProject,
} from '@diorama/contract/projects/projects.contract.ts';
import * as z from 'zod';
import { router, signedIn } from '../../http/trpc.ts';

/** Projects: list, read, create, rename, and their products. */
export const projectsRouter = router({
  list: signedIn.input(ListProjects).query(({ ctx, input }) => ctx.services.projects.list(ctx.actor, input)),
  get: signedIn.input(GetProject).query(({ ctx, input }) => ctx.services.projects.get(ctx.actor, input.projectId)),
  getByIds: signedIn
    .input(GetProjectsByIds)
    .query(({ ctx, input }) => ctx.services.projects.getByIds(ctx.actor, input.ids)),
  create: signedIn.input(CreateProject).mutation(async ({ ctx, input }) => {
    const id = await ctx.services.projects.create(ctx.actor, input);
    return ctx.services.projects.get(ctx.actor, id);
  }),
  rename: signedIn.input(RenameProject).mutation(async ({ ctx, input }) => {
    await ctx.services.projects.rename(ctx.actor, input);
    return ctx.services.projects.get(ctx.actor, input.projectId);
  }),
  products: router({
    list: signedIn
      .input(GetProject)
      .query(({ ctx, input }) => ctx.services.projects.products(ctx.actor, input.projectId)),
  }),
  setActiveProduct: signedIn
    .input(z.strictObject({ projectId: Id, product: z.strictObject({ type: ProductType, id: Id }).nullable() }))
    .mutation(async ({ ctx, input }) => {
      await ctx.services.projects.setActiveProduct(ctx.actor, input.projectId, input.product);
      return ctx.services.projects.get(ctx.actor, input.projectId);
    }),
});
