import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Materials } from './materials.service.ts';

/** The library of materials (CONTRACT 1.5). */
export const materialsHandlers = (materials: Materials): Handlers<Procedures['e3d']['material']> => ({
  get: (actor, input) => materials.get(actor, input.materialId),
  list: (actor, input) => materials.list(actor, input),
  published: (actor, input) => materials.published(actor, input),
  create: async (actor, input) => materials.get(actor, await materials.create(actor, input)),
  duplicate: async (actor, input) => materials.get(actor, await materials.duplicate(actor, input)),
  update: (actor, input) => materials.update(actor, input),
  delete: async (actor, { materialId, force }) => {
    await materials.remove(actor, { materialIds: [materialId], force });
    return { deleted: true as const };
  },
  restore: async (actor, { materialId }) => {
    await materials.restore(actor, [materialId]);
    return materials.get(actor, materialId);
  },
  deleteMany: async (actor, input) => ({ deleted: await materials.remove(actor, input) }),
  restoreMany: async (actor, { materialIds }) => {
    await materials.restore(actor, materialIds);
    return materials.byIds(actor, materialIds);
  },
});
