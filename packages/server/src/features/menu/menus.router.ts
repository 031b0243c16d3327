import {
  CreateMenu,
  DeletedMenu,
  DuplicateMenu,
  GetMenu,
  ListMenus,
  Menu,
  MenuList,
  RemoveMenu,
  RenameMenu,
  UpdatedMenu,
  UpdateMenuItems,
} from '@diorama/contract/menus/menus.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Menus } from './menus.service.ts';

/** Menus of a project. */
export const menusRouter = (menus: Menus) =>
  router({
    list: signedIn
      .input(ListMenus)
      .output(MenuList)
      .query(({ ctx, input }) => menus.list(ctx.actor, input.projectId)),
    get: signedIn
      .input(GetMenu)
      .output(Menu)
      .query(({ ctx, input }) => menus.get(ctx.actor, input)),
    create: signedIn
      .input(CreateMenu)
      .output(Menu)
      .mutation(async ({ ctx, input }) => {
        const menuId = await menus.create(ctx.actor, input);
        return menus.get(ctx.actor, { projectId: input.projectId, menuId });
      }),
    duplicate: signedIn
      .input(DuplicateMenu)
      .output(Menu)
      .mutation(async ({ ctx, input }) => {
        const menuId = await menus.duplicate(ctx.actor, input);
        return menus.get(ctx.actor, { projectId: input.projectId, menuId });
      }),
    rename: signedIn
      .input(RenameMenu)
      .output(Menu)
      .mutation(async ({ ctx, input }) => {
        await menus.rename(ctx.actor, input);
        return menus.get(ctx.actor, input);
      }),
    updateItems: signedIn
      .input(UpdateMenuItems)
      .output(UpdatedMenu)
      .mutation(({ ctx, input }) => menus.updateItems(ctx.actor, input)),
    delete: signedIn
      .input(RemoveMenu)
      .output(DeletedMenu)
      .mutation(async ({ ctx, input }) => ({ deleted: true as const, ...(await menus.delete(ctx.actor, input)) })),
    restore: signedIn
      .input(GetMenu)
      .output(Menu)
      .mutation(async ({ ctx, input }) => {
        await menus.restore(ctx.actor, input);
        return menus.get(ctx.actor, input);
      }),
  });
