import { MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import * as z from 'zod';
import { answerOf } from '../common/answers.ts';
import { Id, RequestId } from '../common/inputs.ts';
import { CREATED, PUBLISHED, UPDATED } from '../products/product-inputs.ts';
import type { ProductDoc, UpdatedProduct } from '../products/products.contract.ts';
import type { CheckedMapBase } from './base-map.ts';
import type { GisLayer } from './published-gis.ts';
import { ServedTiles } from './streets.contract.ts';

const LayerId = z.string().min(1).max(64);
const LayerType = z.enum(['hotspots', 'outline', 'label']);

export const GetGis = z.strictObject({
  projectId: Id,
  gisId: Id,
  status: z.enum(['preview', 'published']).default('preview'),
});
export const CreateGis = z.strictObject(CREATED);
export const UpdateGis = z.strictObject({
  gisId: Id,
  projectId: Id,
  ...UPDATED,
  /** Layers that change, whole; those that are left out stay. */
  layers: z.array(z.looseObject({ id: LayerId, type: LayerType })).max(10_000),
});
export const DeleteGis = z.strictObject({ projectId: Id, gisId: Id, force: z.boolean().default(false) });
export const RestoreGis = z.strictObject({ gisId: Id });
export const PublishGis = z.strictObject({ gisId: Id, projectId: Id, ...PUBLISHED });
export const CheckGis = z.strictObject({ projectId: Id, gisId: Id });

export const CreateGisLayer = z.strictObject({
  gisId: Id,
  name: z.string().trim().min(1).max(200),
  type: LayerType,
  requestId: RequestId,
});
export const DeleteGisLayer = z.strictObject({ gisId: Id, gisLayerId: LayerId });
export const DeletedGisLayer = z.strictObject({ deleted: z.literal(true) });
export const GisLayerAnswer = answerOf<GisLayer>();

/** A style as a document names it. */
export const GetMapBase = z.strictObject({
  style: MapStyle,
  /** Of names on the map, where its maker offers several. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('en'),
  /** Served address of the map's own streets, which classic styles are drawn from. */
  tiles: ServedTiles.optional(),
});
/** What lies under a map with that style here. */
export const MapBaseAnswer = answerOf<CheckedMapBase>();

/** A map as its calls return it: layers are a sibling of the attributes. */
export interface GisDoc extends ProductDoc {
  layers: GisLayer[];
}
export const GisDoc = answerOf<GisDoc>();

export interface UpdatedGis extends UpdatedProduct {
  document: GisDoc;
}
export const UpdatedGis = answerOf<UpdatedGis>();
