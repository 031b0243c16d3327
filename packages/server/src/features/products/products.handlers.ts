import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Products } from './products.service.ts';

/** Products of any kind; the studio's editors use these, the specification's names lead to the same. Our extension. */
export const productsHandlers = (products: Products): Handlers<Procedures['products']> => ({
  get: (actor, input) => products.get(actor, input),
  create: async (actor, input) => {
    const id = await products.create(actor, input);
    return products.get(actor, { type: input.type, projectId: input.projectId, id, status: 'preview' });
  },
  duplicate: async (actor, input) => ({ type: input.type, id: await products.duplicate(actor, input) }),
  update: (actor, input) => products.update(actor, input),
  delete: async (actor, input) => {
    await products.remove(actor, input);
    return { deleted: true as const };
  },
  restore: async (actor, input) => {
    await products.restore(actor, input);
    return { restored: true as const };
  },
  check: (actor, input) => products.check(actor, input),
  moved: (actor, input) => products.moved(actor, input),
  waiting: (actor, input) => products.waiting(actor, input.projectIds),
  waitingTexts: (actor, input) => products.waitingTexts(actor, input.projectId),
  publish: (actor, input) => products.publish(actor, input),
});
