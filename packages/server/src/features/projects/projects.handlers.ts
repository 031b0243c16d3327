import type { projectProcedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Menus } from '../menu/menus.service.ts';
import type { Projects } from './projects.service.ts';

/** Projects: list, read, create, rename, and their products. */
export const projectsHandlers = ({
  projects,
  menus,
}: {
  projects: Projects;
  menus: Menus;
}): Handlers<typeof projectProcedures> => ({
  list: (actor, input) => projects.list(actor, input),
  get: (actor, input) => projects.get(actor, input.projectId),
  getByIds: (actor, input) => projects.getByIds(actor, input.ids),
  create: async (actor, input) => {
    const id = await projects.create(actor, input);
    return projects.get(actor, id);
  },
  duplicate: async (actor, input) => {
    const id = await projects.duplicate(actor, input);
    return projects.get(actor, id);
  },
  rename: async (actor, input) => {
    await projects.rename(actor, input);
    return projects.get(actor, input.projectId);
  },
  products: {
    list: (actor, input) => projects.products(actor, input.projectId),
  },
  menu: {
    list: (actor, input) => menus.list(actor, input.projectId),
  },
  listOptions: (actor, input) => projects.options(actor, input.projectId),
  getTheme: (actor, input) => projects.theme(actor, input.projectId),
  update: async (actor, input) => {
    await projects.update(actor, input);
    return projects.get(actor, input.projectId);
  },
  changeSlug: async (actor, input) => {
    await projects.changeSlug(actor, input);
    return projects.get(actor, input.projectId);
  },
  lock: (actor, input) => projects.lock(actor, input),
  pin: (actor, input) => projects.pin(actor, input),
  delete: (actor, input) => projects.delete(actor, input.projectId),
  restore: async (actor, input) => {
    await projects.restore(actor, input.projectId);
    return projects.get(actor, input.projectId);
  },
  deleted: (actor) => projects.deleted(actor),
  setActiveProduct: async (actor, input) => {
    await projects.setActiveProduct(actor, input);
    return projects.get(actor, input.projectId);
  },
});
