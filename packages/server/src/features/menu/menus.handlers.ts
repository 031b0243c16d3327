import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Menus } from './menus.service.ts';

/** Menus of a project. */
export const menusHandlers = (menus: Menus): Handlers<Procedures['menus']> => ({
  list: (actor, input) => menus.list(actor, input.projectId),
  get: (actor, input) => menus.get(actor, input),
  create: async (actor, input) => {
    const menuId = await menus.create(actor, input);
    return menus.get(actor, { projectId: input.projectId, menuId });
  },
  duplicate: async (actor, input) => {
    const menuId = await menus.duplicate(actor, input);
    return menus.get(actor, { projectId: input.projectId, menuId });
  },
  rename: async (actor, input) => {
    await menus.rename(actor, input);
    return menus.get(actor, input);
  },
  updateItems: (actor, input) => menus.updateItems(actor, input),
  delete: async (actor, input) => ({ deleted: true as const, ...(await menus.delete(actor, input)) }),
  restore: async (actor, input) => {
    await menus.restore(actor, input);
    return menus.get(actor, input);
  },
});
