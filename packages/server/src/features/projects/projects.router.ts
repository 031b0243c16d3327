import { NoAnswer } from '@diorama/contract/common/answers.ts';
import { ListMenus, MenuList } from '@diorama/contract/menus/menus.contract.ts';
import {
  ChangeSlug,
  CreateProject,
  DeletedProjectList,
  DuplicateProject,
  GetProject,
  GetProjectsByIds,
  ListProjectOptions,
  ListProjects,
  LockedProject,
  LockProject,
  PinProject,
  ProductItemList,
  Project,
  ProjectItemList,
  ProjectOptions,
  ProjectPage,
  RenameProject,
  SetActiveProduct,
  UpdateProject,
} from '@diorama/contract/projects/projects.contract.ts';
import { ThemeDoc } from '@diorama/contract/themes/themes.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Menus } from '../menu/menus.service.ts';
import type { Projects } from './projects.service.ts';

/** Projects: list, read, create, rename, and their products. */
export const projectsRouter = ({ projects, menus }: { projects: Projects; menus: Menus }) =>
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
    duplicate: signedIn
      .input(DuplicateProject)
      .output(Project)
      .mutation(async ({ ctx, input }) => {
        const id = await projects.duplicate(ctx.actor, input);
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
    menu: router({
      list: signedIn
        .input(ListMenus)
        .output(MenuList)
        .query(({ ctx, input }) => menus.list(ctx.actor, input.projectId)),
    }),
    listOptions: signedIn
      .input(ListProjectOptions)
      .output(ProjectOptions)
      .query(({ ctx, input }) => projects.options(ctx.actor, input.projectId)),
    getTheme: signedIn
      .input(GetProject)
      .output(ThemeDoc)
      .query(({ ctx, input }) => projects.theme(ctx.actor, input.projectId)),
    update: signedIn
      .input(UpdateProject)
      .output(Project)
      .mutation(async ({ ctx, input }) => {
        await projects.update(ctx.actor, input);
        return projects.get(ctx.actor, input.projectId);
      }),
    changeSlug: signedIn
      .input(ChangeSlug)
      .output(Project)
      .mutation(async ({ ctx, input }) => {
        await projects.changeSlug(ctx.actor, input);
        return projects.get(ctx.actor, input.projectId);
      }),
    lock: signedIn
      .input(LockProject)
      .output(LockedProject)
      .mutation(({ ctx, input }) => projects.lock(ctx.actor, input)),
    pin: signedIn
      .meta({ forViewers: true })
      .input(PinProject)
      .output(NoAnswer)
      .mutation(({ ctx, input }) => projects.pin(ctx.actor, input)),
    delete: signedIn
      .input(GetProject)
      .output(NoAnswer)
      .mutation(({ ctx, input }) => projects.delete(ctx.actor, input.projectId)),
    restore: signedIn
      .input(GetProject)
      .output(Project)
      .mutation(async ({ ctx, input }) => {
        await projects.restore(ctx.actor, input.projectId);
        return projects.get(ctx.actor, input.projectId);
      }),
    deleted: signedIn.output(DeletedProjectList).query(({ ctx }) => projects.deleted(ctx.actor)),
    setActiveProduct: signedIn
      .input(SetActiveProduct)
      .output(Project)
      .mutation(async ({ ctx, input }) => {
        await projects.setActiveProduct(ctx.actor, input);
        return projects.get(ctx.actor, input.projectId);
      }),
  });
