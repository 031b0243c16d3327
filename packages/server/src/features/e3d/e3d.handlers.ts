import type { e3dProcedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Products } from '../products/products.service.ts';
import type { E3dMediaReader } from './e3d-media-state.ts';

interface Services {
  products: Products;
  e3dMedia: E3dMediaReader;
}

const e3d = ({ e3dId, projectId }: { e3dId: string; projectId?: string }) => ({
  type: 'e3d',
  id: e3dId,
  ...(projectId === undefined ? {} : { projectId }),
});

/** Configurators by the specification's names (CONTRACT 1.4). */
export const e3dHandlers = ({ products, e3dMedia }: Services): Handlers<typeof e3dProcedures> => ({
  get: (actor, { status, ...input }) => products.get(actor, { ...e3d(input), status }),
  create: async (actor, input) => {
    const { projectId } = input;
    const e3dId = await products.create(actor, { type: 'e3d', ...input });
    return products.get(actor, { ...e3d({ e3dId, projectId }), status: 'preview' });
  },
  update: (actor, { e3dId, projectId, ...input }) => products.update(actor, { ...e3d({ e3dId, projectId }), ...input }),
  delete: async (actor, { force, ...input }) => {
    await products.remove(actor, { ...e3d(input), force });
    return { deleted: true as const };
  },
  restore: async (actor, input) => {
    await products.restore(actor, e3d(input));
    return { restored: true as const };
  },
  check: (actor, input) => products.check(actor, e3d(input)),
  mediaState: (actor, input) => e3dMedia(actor, input),
  publish: (actor, { e3dId, projectId, ...input }) =>
    products.publish(actor, { ...e3d({ e3dId, projectId }), ...input }),
});
