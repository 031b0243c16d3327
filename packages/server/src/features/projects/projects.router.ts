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
import type { Projects } from './projects.service.ts';

/** Projects: list, read, create, rename, and their products. */
export const projectsRouter = (projects: Projects) =>
  router({
    list: signedIn.input(ListProjects).query(({ ctx, input }) => projects.list(ctx.actor, input)),
    get: signedIn.input(GetProject).query(({ ctx, input }) => projects.get(ctx.actor, input.projectId)),
    getByIds: signedIn.input(GetProjectsByIds).query(({ ctx, input }) => projects.getByIds(ctx.actor, input.ids)),
    create: signedIn.input(CreateProject).mutation(async ({ ctx, input }) => {
      const id = await projects.create(ctx.actor, input);
      return projects.get(ctx.actor, id);
    }),
    rename: signedIn.input(RenameProject).mutation(async ({ ctx, input }) => {
      await projects.rename(ctx.actor, input);
      return projects.get(ctx.actor, input.projectId);
    }),
    products: router({
      list: signedIn.input(GetProject).query(({ ctx, input }) => projects.products(ctx.actor, input.projectId)),
    }),
    setActiveProduct: signedIn
      .input(z.strictObject({ projectId: Id, product: z.strictObject({ type: ProductType, id: Id }).nullable() }))
      .mutation(async ({ ctx, input }) => {
        await projects.setActiveProduct(ctx.actor, input.projectId, input.product);
        return projects.get(ctx.actor, input.projectId);
      }),
  });
