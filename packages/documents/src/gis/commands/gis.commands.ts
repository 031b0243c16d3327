import { commandsOf } from '../../engine/command.ts';
import type { ListCopy } from '../../engine/list-edits.ts';
import { ordersAfterMove } from '../../engine/merge/keep-order.ts';
import { orderBetween, ordersBetween } from '../../engine/order.ts';
import { withoutReferencesTo } from '../../engine/reference/without-references-to.ts';
import type { Language } from '../../engine/schema/languages.ts';
import type { RecordOf } from '../../engine/schema/record-definition.ts';
import { categoryCommands } from '../../shared/category.commands.ts';
import { withText } from '../../shared/text/localized-text.ts';
import type { LngLat, OutlineGeometry } from '../geo.schema.ts';
import { gisLabels } from '../gis.labels.ts';
import type {
  GisDocument,
  GisRecords,
  HotspotRecord,
  LabelRecord,
  LayerRecord,
  OutlineRecord,
} from '../gis.records.ts';
import { Hotspot, HotspotLayer, Label, LabelLayer, OutlineFeature, OutlineLayer } from '../gis.schema.ts';
import { withoutLooseWidgets } from '../gis.widgets.ts';
import {
  type FeatureCollection,
  type FeatureRecord,
  featuresByLayer,
  LAYER_TYPE_NAMES,
  LAYER_TYPES,
  type LayerType,
  layerOf,
  layersInOrder,
} from '../layers.ts';

const command = commandsOf<GisDocument>();
const { hotspots: places, outlines, labels, categories } = gisLabels.records;

export const { addCategory, renameCategory, moveCategories, duplicateCategories, removeCategories } =
  categoryCommands<GisDocument>({ called: categories });

/** Sets what the map is called. */
export const renameMap = command(`Rename ${gisLabels.document}`, (gis, { name }: { name: string }) =>
  gis.patch('settings', 'settings', { name }),
);

/** Changes settings. */
export const changeSettings = command('Change settings', (gis, fields: Partial<RecordOf<GisDocument, 'settings'>>) =>
  gis.patch('settings', 'settings', fields),
);

/** Makes an outline the subject of the map. */
export const setMainShape = command('Set main shape', (gis, { id }: { id: string | null }) =>
  gis.patch('settings', 'settings', { mainShape: id === null ? null : { type: 'outline-feature', id } }),
);

/** Adds a layer above all others. */
export const addLayer = command(
  'Add layer',
  (gis, { id, type, name }: { id: string; type: LayerType; name: string }) => {
    if (layerOf(gis, id)) return gis;
    const own = { id, name, order: orderBetween(layersInOrder(gis).at(-1)?.record.order, null) };
    if (type === 'hotspots') return gis.put('hotspotLayers', HotspotLayer.schema.parse(own));
    if (type === 'outline') return gis.put('outlineLayers', OutlineLayer.schema.parse(own));
    return gis.put('labelLayers', LabelLayer.schema.parse(own));
  },
);

/** Sets what a layer is called. */
export const renameLayer = command('Rename layer', (gis, { id, name }: { id: string; name: string }) =>
  patchLayers(gis, [id], { name }),
);

/** Shows or hides layers. */
export const showLayers = command('Show layers', (gis, args: { ids: readonly string[]; visible: boolean }) =>
  patchLayers(gis, args.ids, { visible: args.visible }),
);

function patchLayers(gis: GisRecords, ids: readonly string[], fields: { name?: string; visible?: boolean }) {
  return ids.reduce((next, id) => {
    const layer = layerOf(next, id);
    return layer ? next.patch(LAYER_TYPES[layer.type].layers, id, fields) : next;
  }, gis);
}

/** Puts layers between two others, in the order they are given. */
export const moveLayers = command(
  'Move layers',
  (gis, { ids, after, before }: { ids: readonly string[]; after: string | null; before: string | null }) => {
    const records = layersInOrder(gis).map(({ record }) => record);
    const known = ids.filter((id) => layerOf(gis, id));
    const orders = ordersAfterMove(records, { ids: known, after, before });
    return [...orders].reduce((next, [id, order]) => {
      const layer = layerOf(next, id);
      return layer ? next.patch(LAYER_TYPES[layer.type].layers, id, { order }) : next;
    }, gis);
  },
);

/** Removes layers with what stands in them, and clears every reference to that. */
export const removeLayers = command('Delete layers', (gis, { ids }: { ids: readonly string[] }) => {
  const features = featuresByLayer(gis);
  const layers = ids.flatMap((id) => layerOf(gis, id) ?? []);
  const gone = layers.flatMap(({ record: { id } }) => features.get(id) ?? []);
  const without = layers.reduce((next, { type, record: { id } }) => next.remove(LAYER_TYPES[type].layers, id), gis);
  return withoutFeatures(without, new Set(gone.map(({ id }) => id)));
});

/** Copies layers with what stands in them, each above its original. `newId` makes the ids of what stands in them. */
export const duplicateLayers = command(
  'Duplicate layers',
  (gis, { items, newId }: { items: readonly ListCopy[]; newId: () => string }) => {
    const features = featuresByLayer(gis);
    return items.reduce((next, { id, copy }) => {
      const layers = layersInOrder(next);
      const place = layers.findIndex(({ record }) => record.id === id);
      const layer = layers[place];
      if (!layer || layerOf(next, copy)) return next;
      const { type, record } = layer;
      const order = orderBetween(record.order, layers[place + 1]?.record.order);
      const made: LayerRecord = { ...record, id: copy, order };
      const reference = { type: LAYER_TYPES[type].reference, id: copy };
      const inside = (features.get(id) ?? []).map((feature) => ({ ...feature, id: newId(), layer: reference }));
      return putFeatures(putLayer(next, type, made), type, inside);
    }, gis);
  },
);

// A layer's and a feature's type say in which collection it is kept.
const putLayer = (gis: GisRecords, type: LayerType, record: LayerRecord): GisRecords =>
  gis.put(LAYER_TYPES[type].layers, record);
const putFeatures = (gis: GisRecords, type: LayerType, records: readonly FeatureRecord[]): GisRecords =>
  gis.putAll(LAYER_TYPES[type].features, records);

/** What a feature is made with; defaults fill the rest. */
type Made<R> = { id: string } & Partial<Omit<R, 'id' | 'order' | 'layer'>>;

/** Adds places to a layer of places, behind the last one. */
export const addHotspots = command(
  `Add ${places.many}`,
  (gis, { layer, items }: { layer: string; items: readonly (Made<HotspotRecord> & { position: LngLat })[] }) =>
    gis.putAll(
      'hotspots',
      inLayer(gis, 'hotspots', layer, items, (made) => Hotspot.schema.parse(made)),
    ),
);

/** Adds outlines to a layer of outlines, behind the last one. */
export const addOutlines = command(
  `Add ${outlines.many}`,
  (gis, { layer, items }: { layer: string; items: readonly (Made<OutlineRecord> & { geometry: OutlineGeometry })[] }) =>
    gis.putAll(
      'outlines',
      inLayer(gis, 'outline', layer, items, (made) => OutlineFeature.schema.parse(made)),
    ),
);

/** Adds labels to a layer of labels, behind the last one. */
export const addLabels = command(
  `Add ${labels.many}`,
  (gis, { layer, items }: { layer: string; items: readonly (Made<LabelRecord> & { position: LngLat })[] }) =>
    gis.putAll(
      'labels',
      inLayer(gis, 'label', layer, items, (made) => Label.schema.parse(made)),
    ),
);

function inLayer<R>(
  gis: GisRecords,
  type: LayerType,
  layer: string,
  items: readonly { id: string }[],
  parse: (made: object) => R,
): R[] {
  if (!gis.get(LAYER_TYPES[type].layers, layer)) return [];
  const last = gis.ordered(LAYER_TYPES[type].features).findLast((feature) => feature.layer?.id === layer);
  const orders = ordersBetween(last?.order, null, items.length);
  const reference = { type: LAYER_TYPES[type].reference, id: layer };
  return items.map((item, at) => parse({ ...item, order: orders[at], layer: reference }));
}

/** Ids of features by the collection they are kept in. */
export type FeatureIds = Partial<Record<FeatureCollection, readonly string[]>>;

/** Removes features, and clears every reference to them. */
export const removeFeatures = command('Delete from map', (gis, { ids }: { ids: readonly string[] }) =>
  withoutFeatures(gis, new Set(ids)),
);

function withoutFeatures(gis: GisRecords, ids: ReadonlySet<string>): GisRecords {
  const { recordTypes } = gis.definition;
  const without = LAYER_TYPE_NAMES.reduce((next, layerType) => {
    const { features } = LAYER_TYPES[layerType];
    const gone = new Set([...ids].filter((id) => next.get(features, id)));
    if (gone.size === 0) return next;
    const [type = ''] = Object.entries(recordTypes).find(([, name]) => name === features) ?? [];
    return withoutReferencesTo(next.removeAll(features, gone), type, gone);
  }, gis);
  return withoutLooseWidgets(without);
}

/** Where a feature goes: a point to a position, an outline to other positions. */
export interface Placed {
  id: string;
  position?: LngLat;
  geometry?: OutlineGeometry;
}

/** Moves features. */
export const placeFeatures = command('Move on map', (gis, { items }: { items: readonly Placed[] }) => {
  const hotspots: HotspotRecord[] = [];
  const shapes: OutlineRecord[] = [];
  const texts: LabelRecord[] = [];
  for (const { id, position, geometry } of items) {
    const hotspot = gis.get('hotspots', id);
    const label = gis.get('labels', id);
    const outline = gis.get('outlines', id);
    if (hotspot && position) hotspots.push({ ...hotspot, position });
    else if (label && position) texts.push({ ...label, position });
    else if (outline && geometry) shapes.push({ ...outline, geometry });
  }
  return gis.putAll('hotspots', hotspots).putAll('outlines', shapes).putAll('labels', texts);
});

/** Sets what a feature is called in a language. */
export const renameFeature = command(
  'Rename',
  (gis, { id, language, name }: { id: string; language: Language; name: string }) => {
    const hotspot = gis.get('hotspots', id);
    if (hotspot) return gis.patch('hotspots', id, { name: withText(hotspot.name, language, name) });
    const outline = gis.get('outlines', id);
    if (outline) return gis.patch('outlines', id, { name: withText(outline.name, language, name) });
    const label = gis.get('labels', id);
    if (!label) return gis;
    const { [language]: _old, ...others } = label.text;
    return gis.patch('labels', id, { text: name === '' ? others : { ...others, [language]: name } });
  },
);

/** Copies features, each behind its original. */
export const duplicateFeatures = command('Duplicate', (gis, { items }: { items: readonly ListCopy[] }) => {
  const copies = new Map(items.map(({ id, copy }) => [id, copy]));
  const inside = featuresByLayer(gis);
  return [...inside].reduce((next, [layerId, features]) => {
    const layer = layerOf(gis, layerId);
    if (!layer) return next;
    const made = features.flatMap((feature, at) => {
      const copy = copies.get(feature.id);
      if (copy === undefined) return [];
      return [{ ...feature, id: copy, order: orderBetween(feature.order, features[at + 1]?.order) }];
    });
    return made.length > 0 ? putFeatures(next, layer.type, made) : next;
  }, gis);
});

/** Puts features into another layer of their type, behind what stands there. */
export const moveToLayer = command(
  'Move to layer',
  (gis, { ids, layer: id }: { ids: readonly string[]; layer: string }) => {
    const layer = layerOf(gis, id);
    if (!layer) return gis;
    const { features, reference } = LAYER_TYPES[layer.type];
    const moved = ids.flatMap((one) => gis.get(features, one) ?? []).filter((one) => one.layer?.id !== id);
    const last = gis.ordered(features).findLast((feature) => feature.layer?.id === id);
    const orders = ordersBetween(last?.order, null, moved.length);
    return putFeatures(
      gis,
      layer.type,
      moved.map((feature, at) => ({
        ...feature,
        order: orders[at] ?? feature.order,
        layer: { type: reference, id },
      })),
    );
  },
);
