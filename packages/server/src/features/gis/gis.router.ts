import {
  CheckGis,
  CreateGis,
  CreateGisLayer,
  DeletedGisLayer,
  DeleteGis,
  DeleteGisLayer,
  GetGis,
  GetMapBase,
  GisDoc,
  GisLayerAnswer,
  MapBaseAnswer,
  PublishGis,
  RestoreGis,
  UpdatedGis,
  UpdateGis,
} from '@diorama/contract/gis/gis.contract.ts';
import { DeletedProduct, PublishIssueList, RestoredProduct } from '@diorama/contract/products/products.contract.ts';
import { PublishResult } from '@diorama/contract/publications/publications.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { BaseMaps } from '../base-map/base-maps.service.ts';
import type { Products } from '../products/products.service.ts';
import { type GisLayers, refuseUnknownLayers } from './gis-layers.ts';

interface Services {
  products: Products;
  gisLayers: GisLayers;
  baseMaps: BaseMaps;
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
export const gisRouter = ({ products, gisLayers, baseMaps }: Services) =>
  router({
    get: signedIn
      .input(GetGis)
      .output(GisDoc)
      .query(async ({ ctx, input: { status, ...input } }) =>
        GisDoc.parse(await products.get(ctx.actor, { ...gis(input), status })),
      ),
    create: signedIn
      .input(CreateGis)
      .output(GisDoc)
      .mutation(async ({ ctx, input }) => {
        const { projectId } = input;
        const gisId = await products.create(ctx.actor, { type: 'gis', ...input });
        return GisDoc.parse(await products.get(ctx.actor, { ...gis({ gisId, projectId }), status: 'preview' }));
      }),
    update: signedIn
      .input(UpdateGis)
      .output(UpdatedGis)
      .mutation(async ({ ctx, input: { gisId, projectId, layers, attributes, ...input } }) => {
        const whole = { ...attributes, layers };
        const refuse = (trx: Kysely<Database>) => refuseUnknownLayers(trx, gisId, layers);
        const update = { ...gis({ gisId, projectId }), ...input, attributes: whole, refuse };
        return UpdatedGis.parse(await products.update(ctx.actor, update));
      }),
    createLayer: signedIn
      .input(CreateGisLayer)
      .output(GisLayerAnswer)
      .mutation(({ ctx, input }) => gisLayers.create(ctx.actor, input)),
    deleteLayer: signedIn
      .input(DeleteGisLayer)
      .output(DeletedGisLayer)
      .mutation(async ({ ctx, input }) => {
        await gisLayers.remove(ctx.actor, input);
        return { deleted: true as const };
      }),
    delete: signedIn
      .input(DeleteGis)
      .output(DeletedProduct)
      .mutation(async ({ ctx, input: { force, ...input } }) => {
        await products.remove(ctx.actor, { ...gis(input), force });
        return { deleted: true as const };
      }),
    restore: signedIn
      .input(RestoreGis)
      .output(RestoredProduct)
      .mutation(async ({ ctx, input }) => {
        await products.restore(ctx.actor, gis(input));
        return { restored: true as const };
      }),
    check: signedIn
      .input(CheckGis)
      .output(PublishIssueList)
      .query(({ ctx, input }) => products.check(ctx.actor, gis(input))),
    base: signedIn
      .input(GetMapBase)
      .output(MapBaseAnswer)
      .query(({ input: { style, language } }) => baseMaps.resolve(style, language)),
    publish: signedIn
      .meta({ limit: 'publishes' })
      .input(PublishGis)
      .output(PublishResult)
      .mutation(({ ctx, input: { gisId, projectId, ...input } }) =>
        products.publish(ctx.actor, { ...gis({ gisId, projectId }), ...input }),
      ),
  });
