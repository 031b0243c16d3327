import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { featuresByLayer, layersInOrder } from '@diorama/documents/gis/layers.ts';
import type { GisDocument, GisLayer } from '@diorama/players/gis/gis-scene.ts';

/** Layers that were made before, by id: one whose record and features are the same stays the same object. */
type KnownLayers = ReadonlyMap<string, { record: object; features: readonly object[]; layer: GisLayer }>;

/** Makes what the map draws of records, again and again: what did not change keeps its identity. */
export function createMapContent(): (gis: GisRecords, hidden: ReadonlySet<string>) => GisDocument {
  let known: KnownLayers = new Map();
  return (gis, hidden) => {
    const features = featuresByLayer(gis);
    const next = new Map<string, { record: object; features: readonly object[]; layer: GisLayer }>();
    const layers: GisLayer[] = [];
    for (const { type, record } of layersInOrder(gis)) {
      if (hidden.has(record.id)) continue;
      const own = features.get(record.id) ?? [];
      const before = known.get(record.id);
      const isSame = before?.record === record && sameItems(before.features, own);
      // Its features are those of its own type.
      const layer = isSame ? before.layer : ({ type, ...record, features: own } as unknown as GisLayer);
      next.set(record.id, { record, features: own, layer });
      layers.push(layer);
    }
    known = next;
    const { mainShape, initialMapState, outside, maxBounds, globe } = gis.one('settings');
    return {
      settings: { initialMapState, outside, maxBounds, globe },
      mainShape,
      categories: gis.ordered('categories'),
      sitePlans: gis.ordered('sitePlans'),
      layers,
    };
  };
}

const sameItems = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);
