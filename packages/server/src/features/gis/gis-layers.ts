import type { GisLayer } from '@diorama/contract/gis/published-gis.ts';
import { orderBetween } from '@diorama/documents/engine/order.ts';
import { addLayer, removeLayers } from '@diorama/documents/gis/commands/gis.commands.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import { LAYER_TYPE_NAMES, LAYER_TYPES, type LayerType } from '@diorama/documents/gis/layers.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
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
        const known = await layersOf(trx, gisId);
        const order = orderBetween(
          known
            .map(({ order: own }) => own)
            .sort()
            .at(-1),
          null,
        );
        // Of a map with 100,000 features nothing else is read.
        const changes = [
          { record: `${LAYER_TYPES[type].layers}/${made}`, op: 'put' as const, value: { id: made, order, name } },
        ];
        const change = { baseRevision: row.revision, requestId: null, label: addLayer.label, changes };
        await documents.accept(trx, actor, row, change);
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
      if (!(await layersOf(trx, gisId)).some(({ id }) => id === gisLayerId)) throw notFound('Layer', gisLayerId);
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
  const types = new Map((await layersOf(trx, gisId)).map(({ id, type }) => [id, type]));
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

/** The layers of a map, without what stands in them. */
async function layersOf(
  db: Kysely<Database>,
  gisId: string,
): Promise<{ id: string; type: LayerType; order: string }[]> {
  const rows = await db
    .selectFrom('document_records')
    .select(['key', sql<string>`value->>'order'`.as('order')])
    .where('document_id', '=', gisId)
    .where((where) => where.or(LAYER_TYPE_NAMES.map((type) => where('key', 'like', `${LAYER_TYPES[type].layers}/%`))))
    .execute();
  const collections = new Map<string, LayerType>(LAYER_TYPE_NAMES.map((type) => [LAYER_TYPES[type].layers, type]));
  return rows.flatMap(({ key, order }) => {
    const [collection = '', id = ''] = key.split('/');
    const type = collections.get(collection);
    return type ? [{ id, type, order }] : [];
  });
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
