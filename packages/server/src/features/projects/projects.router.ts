import {
  CreateProject,
  GetProject,
  GetProjectsByIds,
  ListProjects,
  ProductItemList,
  Project,
  ProjectItemList,
  ProjectPage,
  RenameProject,
  SetActiveProduct,
} from '@diorama/contract/projects/projects.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Projects } from './projects.service.ts';

/** Projects: list, read, create, rename, and their products. */
export const projectsRouter = (projects: Projects) =>
  router({
    list: signedIn
      .input(ListProjects)
      .output(ProjectPage)
      .query(({ ctx, input }) => projects.list(ctx.actor, input)),
    get: signedIn
      .input(GetProject)
      .output(Project)
      .query(({ ctx, input }) => projects.get(ctx.actor, input.projectId)),
    getByIds: signedIn
      .input(GetProjectsByIds)
      .output(ProjectItemList)
      .query(({ ctx, input }) => projects.getByIds(ctx.actor, input.ids)),
    create: signedIn
      .input(CreateProject)
      .output(Project)
      .mutation(async ({ ctx, input }) => {
        const id = await projects.create(ctx.actor, input);
        return projects.get(ctx.actor, id);
      }),
    rename: signedIn
      .input(RenameProject)
      .output(Project)
      .mutation(async ({ ctx, input }) => {
        await projects.rename(ctx.actor, input);
        return projects.get(ctx.actor, input.projectId);
      }),
    products: router({
      list: signedIn
        .input(GetProject)
        .output(ProductItemList)
        .query(({ ctx, input }) => projects.products(ctx.actor, input.projectId)),
    }),
    setActiveProduct: signedIn
      .input(SetActiveProduct)
      .output(Project)
      .mutation(async ({ ctx, input }) => {
        await projects.setActiveProduct(ctx.actor, input);
        return projects.get(ctx.actor, input.projectId);
      }),
  });
