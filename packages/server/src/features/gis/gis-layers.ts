import type { GisLayer } from '@diorama/contract/gis/published-gis.ts';
import { addLayer, removeLayers } from '@diorama/documents/gis/gis.commands.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import { LAYER_TYPE_NAMES, LAYER_TYPES, type LayerType } from '@diorama/documents/gis/layers.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { invalidField, notFound } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';

interface Deps {
  db: Kysely<Database>;
  documents: Documents;
}

interface NewLayer {
  gisId: string;
  name: string;
  type: LayerType;
  requestId?: string | undefined;
}

/** Calls on the layers of a map, whatever else is in it (CONTRACT 1.7). */
export const createGisLayers = ({ db, documents }: Deps) => ({
  /** Adds an empty layer above all others. */
  create: (actor: Actor, input: NewLayer): Promise<GisLayer> =>
    db.transaction().execute(async (trx) => {
      const { gisId, type, name } = input;
      const row = await documents.lock(trx, actor, gisId, gisDocument.kind);
      const id = await onceByRequestId(trx, actor, 'gis.createLayer', { ...input }, async () => {
        const made = newId();
        await documents.run(trx, actor, row, addLayer, { id: made, type, name });
        return made;
      });
      const layer = await storedLayer(trx, gisId, type, id);
      if (!layer) throw notFound('Layer', id);
      return layer;
    }),

  /** Removes a layer with what stands in it; what referred to that refers to nothing. */
  remove: (actor: Actor, { gisId, gisLayerId }: { gisId: string; gisLayerId: string }): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const row = await documents.lock(trx, actor, gisId, gisDocument.kind);
      if (!(await layerTypes(trx, gisId)).has(gisLayerId)) throw notFound('Layer', gisLayerId);
      await documents.run(trx, actor, row, removeLayers, { ids: [gisLayerId] });
    }),
});

export type GisLayers = ReturnType<typeof createGisLayers>;

/** BAD_REQUEST `REFERENCE_INVALID` for a layer that the map does not have: `gis.update` makes none. */
export async function refuseUnknownLayers(
  trx: Kysely<Database>,
  gisId: string,
  layers: readonly { id: string; type: LayerType }[],
): Promise<void> {
  const types = await layerTypes(trx, gisId);
  for (const [at, { id, type }] of layers.entries()) {
    const known = types.get(id);
    if (!known) {
      const message = `This map has no layer ${id}: make it with gis.createLayer`;
      throw invalidField(['layers', at, 'id'], message, 'REFERENCE_INVALID');
    }
    if (known !== type)
      throw invalidField(['layers', at, 'type'], `This is a layer of type ${known}; its type cannot change`);
  }
}

/** The type of each layer of a map, by its id. */
async function layerTypes(db: Kysely<Database>, gisId: string): Promise<Map<string, LayerType>> {
  const rows = await db
    .selectFrom('document_records')
    .select('key')
    .where('document_id', '=', gisId)
    .where((where) => where.or(LAYER_TYPE_NAMES.map((type) => where('key', 'like', `${LAYER_TYPES[type].layers}/%`))))
    .execute();
  const collections = new Map<string, LayerType>(LAYER_TYPE_NAMES.map((type) => [LAYER_TYPES[type].layers, type]));
  return new Map(
    rows.flatMap(({ key }) => {
      const [collection = '', id = ''] = key.split('/');
      const type = collections.get(collection);
      return type ? [[id, type] as const] : [];
    }),
  );
}

/** An empty layer as `gis.get` answers it; undefined where there is none. */
async function storedLayer(
  trx: Kysely<Database>,
  gisId: string,
  type: LayerType,
  id: string,
): Promise<GisLayer | undefined> {
  const { layers } = LAYER_TYPES[type];
  const row = await trx
    .selectFrom('document_records')
    .select('value')
    .where('document_id', '=', gisId)
    .where('key', '=', `${layers}/${id}`)
    .executeTakeFirst();
  const parsed = gisDocument.records[layers].schema.safeParse(row?.value);
  if (!parsed.success) return undefined;
  const { order: _order, ...layer } = parsed.data;
  // The collection it was read from says the type.
  return { type, ...layer, features: [] } as GisLayer;
}
