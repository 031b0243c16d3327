import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Products } from '../products/products.service.ts';
import type { IcgiMediaStateReader } from './icgi-media-state.ts';

interface Services {
  products: Products;
  icgiMediaState: IcgiMediaStateReader;
}

const icgi = ({ icgiId, projectId }: { icgiId: string; projectId?: string }) => ({
  type: 'icgi',
  id: icgiId,
  ...(projectId === undefined ? {} : { projectId }),
});

/** Walkthroughs by the specification's names (CONTRACT 1.6). */
export const icgisHandlers = ({ products, icgiMediaState }: Services): Handlers<Procedures['icgis']> => ({
  get: (actor, { preview, ...input }) =>
    products.get(actor, { ...icgi(input), status: preview ? 'preview' : 'published' }),
  create: async (actor, input) => {
    const { projectId } = input;
    const icgiId = await products.create(actor, { type: 'icgi', ...input });
    return products.get(actor, { ...icgi({ icgiId, projectId }), status: 'preview' });
  },
  update: (actor, { icgiId, projectId, ...input }) =>
    products.update(actor, { ...icgi({ icgiId, projectId }), ...input }),
  delete: async (actor, { force, icgiId }) => {
    await products.remove(actor, { ...icgi({ icgiId }), force });
    return { deleted: true as const };
  },
  restore: async (actor, input) => {
    await products.restore(actor, icgi(input));
    return { restored: true as const };
  },
  check: (actor, input) => products.check(actor, icgi(input)),
  mediaState: (actor, input) => icgiMediaState(actor, input),
  publish: (actor, { icgiId, projectId, ...input }) =>
    products.publish(actor, { ...icgi({ icgiId, projectId }), ...input }),
});
