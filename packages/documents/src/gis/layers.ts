import { splitRecordKey } from '../engine/schema/change.ts';
import { inOrder } from '../engine/schema/nesting.ts';
import type { GisRecords, HotspotRecord, LabelRecord, LayerRecord, OutlineRecord } from './gis.records.ts';

/** Where the layers of each type and what stands in them are kept. Types are the specification's. */
export const LAYER_TYPES = {
  hotspots: { layers: 'hotspotLayers', features: 'hotspots', reference: 'hotspots-layer' },
  outline: { layers: 'outlineLayers', features: 'outlines', reference: 'outline-layer' },
  label: { layers: 'labelLayers', features: 'labels', reference: 'label-layer' },
} as const;
export type LayerType = keyof typeof LAYER_TYPES;
export type LayerCollection = (typeof LAYER_TYPES)[LayerType]['layers'];
export type FeatureCollection = (typeof LAYER_TYPES)[LayerType]['features'];
export type FeatureRecord = HotspotRecord | OutlineRecord | LabelRecord;

/** All types of layer, in the order in which they are offered. */
export const LAYER_TYPE_NAMES = ['hotspots', 'outline', 'label'] as const satisfies readonly LayerType[];

/** A layer with its type. */
export interface Layer {
  type: LayerType;
  record: LayerRecord;
}

/** Every layer, in the order of the map: a later one lies above. */
export function layersInOrder(gis: GisRecords): Layer[] {
  const typeOf = new Map<LayerRecord, LayerType>();
  for (const type of LAYER_TYPE_NAMES) for (const record of gis.all(LAYER_TYPES[type].layers)) typeOf.set(record, type);
  return inOrder(typeOf.keys()).flatMap((record) => {
    const type = typeOf.get(record);
    return type ? { type, record } : [];
  });
}

/** The place of a layer by the key of its record. */
export function layerPlace(key: string): { layers: LayerCollection; id: string } {
  const { collection, id } = splitRecordKey(key);
  const type = LAYER_TYPE_NAMES.find((name) => LAYER_TYPES[name].layers === collection);
  return { layers: LAYER_TYPES[type ?? 'hotspots'].layers, id };
}

/** The place of a feature by the key of its record. */
export function featurePlace(key: string): { features: FeatureCollection; id: string } {
  const { collection, id } = splitRecordKey(key);
  const type = LAYER_TYPE_NAMES.find((name) => LAYER_TYPES[name].features === collection);
  return { features: LAYER_TYPES[type ?? 'hotspots'].features, id };
}

/** The layer of an id, or undefined. */
export function layerOf(gis: GisRecords, id: string): Layer | undefined {
  for (const type of LAYER_TYPE_NAMES) {
    const record = gis.get(LAYER_TYPES[type].layers, id);
    if (record) return { type, record };
  }
  return undefined;
}

/** Features by the id of their layer, each list in order; those whose layer is gone are left out. Costs all, once. */
export function featuresByLayer(gis: GisRecords): ReadonlyMap<string, readonly FeatureRecord[]> {
  const found = new Map<string, FeatureRecord[]>();
  for (const type of LAYER_TYPE_NAMES)
    for (const feature of gis.ordered(LAYER_TYPES[type].features)) {
      const id = feature.layer?.id ?? '';
      const list = found.get(id);
      if (list) list.push(feature);
      else found.set(id, [feature]);
    }
  return found;
}
