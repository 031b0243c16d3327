import type {
  CreateMenu,
  DuplicateMenu,
  Menu,
  MenuItemSummary,
  RenameMenu,
  UpdatedMenu,
  UpdateMenuItems,
} from '@diorama/contract/menus/menus.contract.ts';
import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { noteRead } from '../documents/session-bases.ts';
import type { Usages } from '../usages/usages.service.ts';
import { createMenu, duplicateMenu } from './create-menu.ts';
import { listMenus } from './list-menus.ts';
import { type MenuDeps, type MenuId, readMenu } from './menu-rows.ts';
import { keepMenuRules } from './menu-rules.ts';
import { removeMenu, restoreMenu } from './remove-menu.ts';
import { renameMenu, updateMenuItems } from './update-menu.ts';

/** A project's menus. Their items are edited as records of a document; the whole list is the specification's call. */
export function createMenus(deps: MenuDeps, usages: Usages) {
  keepMenuRules(deps.documents);
  return {
    list: (actor: Actor, projectId: string): Promise<MenuItemSummary[]> => listMenus(deps.db, actor, projectId),
    async get(actor: Actor, id: MenuId): Promise<Menu> {
      const menu = await readMenu(deps.db, actor, id);
      await noteRead(deps.db, actor.sid, menu);
      return menu;
    },
    create: (actor: Actor, input: z.output<typeof CreateMenu>): Promise<string> => createMenu(deps, actor, input),
    duplicate: (actor: Actor, input: z.output<typeof DuplicateMenu>): Promise<string> =>
      duplicateMenu(deps, actor, input),
    rename: (actor: Actor, input: z.output<typeof RenameMenu>): Promise<void> => renameMenu(deps, actor, input),
    updateItems: (actor: Actor, input: z.output<typeof UpdateMenuItems>): Promise<UpdatedMenu> =>
      updateMenuItems(deps, actor, input),
    delete: (actor: Actor, input: MenuId & { force: boolean }): Promise<ClearedReferences> =>
      removeMenu(deps, actor, input, (kind, id) => usages.list(actor, { kind, id })),
    restore: (actor: Actor, menu: MenuId): Promise<void> => restoreMenu(deps, actor, menu),
  };
}

export type Menus = ReturnType<typeof createMenus>;
