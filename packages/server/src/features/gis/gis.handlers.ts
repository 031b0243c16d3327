import { GisDoc, UpdatedGis } from '@diorama/contract/gis/gis.contract.ts';
import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Handlers } from '../../http/implement.ts';
import type { BaseMaps } from '../base-map/base-maps.service.ts';
import type { Products } from '../products/products.service.ts';
import { type GisLayers, refuseUnknownLayers } from './gis-layers.ts';
import type { StreetsService } from './streets/streets.service.ts';

interface Services {
  products: Products;
  gisLayers: GisLayers;
  baseMaps: BaseMaps;
  streets: StreetsService;
}

const gis = ({ gisId, projectId }: { gisId: string; projectId?: string }) => ({
  type: 'gis',
  id: gisId,
  ...(projectId === undefined ? {} : { projectId }),
});

/**
 * Maps under the specification's names (CONTRACT 1.7). The document's own members show that layers are siblings of its
 * attributes.
 */
export const gisHandlers = ({ products, gisLayers, baseMaps, streets }: Services): Handlers<Procedures['gis']> => ({
  get: async (actor, { status, ...input }) => GisDoc.parse(await products.get(actor, { ...gis(input), status })),
  create: async (actor, input) => {
    const { projectId } = input;
    const gisId = await products.create(actor, { type: 'gis', ...input });
    return GisDoc.parse(await products.get(actor, { ...gis({ gisId, projectId }), status: 'preview' }));
  },
  update: async (actor, { gisId, projectId, layers, attributes, ...input }) => {
    const whole = { ...attributes, layers };
    const refuse = (trx: Kysely<Database>) => refuseUnknownLayers(trx, gisId, layers);
    const update = { ...gis({ gisId, projectId }), ...input, attributes: whole, refuse };
    return UpdatedGis.parse(await products.update(actor, update));
  },
  createLayer: (actor, input) => gisLayers.create(actor, input),
  deleteLayer: async (actor, input) => {
    await gisLayers.remove(actor, input);
    return { deleted: true as const };
  },
  delete: async (actor, { force, ...input }) => {
    await products.remove(actor, { ...gis(input), force });
    return { deleted: true as const };
  },
  restore: async (actor, input) => {
    await products.restore(actor, gis(input));
    return { restored: true as const };
  },
  check: (actor, input) => products.check(actor, gis(input)),
  base: (_actor, { style, language, tiles }) => baseMaps.resolve(style, language, tiles),
  streets: {
    get: (actor, input) => streets.get(actor, input),
    check: (actor, input) => streets.check(actor, input),
    estimate: (actor, input, { signal }) => streets.estimate(actor, input, signal),
    make: (actor, input) => streets.make(actor, input),
    cancel: (actor, input) => streets.cancel(actor, input),
  },
  publish: (actor, { gisId, projectId, ...input }) =>
    products.publish(actor, { ...gis({ gisId, projectId }), ...input }),
});
