import { equalJson } from '../engine/schema/json.ts';
import type { GisRecords, LayerRecord } from './gis.records.ts';
import { type FeatureRecord, LAYER_TYPE_NAMES, LAYER_TYPES, type LayerType, layersInOrder } from './layers.ts';

/** What became of a feature: `moved` is another place or shape, `restyled` another look, `changed` anything else. */
export type FeatureChange = 'added' | 'removed' | 'moved' | 'restyled' | 'changed';

/** A feature that differs between two states of a map; `record` is the later one, or the last one there was. */
export interface ChangedFeature {
  key: string;
  id: string;
  change: FeatureChange;
  record: FeatureRecord;
}

/** A layer in which something differs. */
export interface ChangedLayer {
  id: string;
  type: LayerType;
  record: LayerRecord;
  /** Of the layer itself; null: only features in it differ. */
  change: 'added' | 'removed' | 'restyled' | 'changed' | null;
  features: ChangedFeature[];
}

/** What a feature or a layer looks like, by the names of its fields. */
const LOOKS: ReadonlySet<string> = new Set(['styles', 'size', 'post', 'display', 'zoom', 'visible']);
const PLACES: ReadonlySet<string> = new Set(['position', 'geometry']);
/** Where it stands among others makes no difference to what visitors see of it. */
const IGNORED: ReadonlySet<string> = new Set(['order']);

/** The layers in which two states of a map differ, in the order of the later one; those that are gone come last. */
export function compareMaps(before: GisRecords, after: GisRecords): ChangedLayer[] {
  const features = new Map<string, ChangedFeature[]>();
  const note = (layer: string, changed: ChangedFeature) => {
    const list = features.get(layer);
    if (list) list.push(changed);
    else features.set(layer, [changed]);
  };
  for (const type of LAYER_TYPE_NAMES) {
    const { features: collection } = LAYER_TYPES[type];
    for (const record of after.all(collection)) {
      const change = changeOf(before.get(collection, record.id), record);
      if (change) note(record.layer?.id ?? '', { key: `${collection}/${record.id}`, id: record.id, change, record });
    }
    for (const record of before.all(collection)) {
      if (after.get(collection, record.id)) continue;
      note(record.layer?.id ?? '', { key: `${collection}/${record.id}`, id: record.id, change: 'removed', record });
    }
  }
  const known = new Set<string>();
  const layers = layersInOrder(after).flatMap(({ type, record }): ChangedLayer[] => {
    known.add(record.id);
    const earlier = before.get(LAYER_TYPES[type].layers, record.id);
    const change = earlier ? layerChange(earlier, record) : 'added';
    const own = features.get(record.id) ?? [];
    return change || own.length > 0 ? [{ id: record.id, type, record, change, features: own }] : [];
  });
  const gone = layersInOrder(before)
    .filter(({ record }) => !known.has(record.id))
    .map(({ type, record }): ChangedLayer => {
      return { id: record.id, type, record, change: 'removed', features: features.get(record.id) ?? [] };
    });
  return [...layers, ...gone];
}

function changeOf(before: FeatureRecord | undefined, after: FeatureRecord): FeatureChange | null {
  if (!before) return 'added';
  if (before === after) return null;
  const fields = differing(before, after);
  if (fields.some((field) => PLACES.has(field))) return 'moved';
  if (fields.length === 0) return null;
  return fields.every((field) => LOOKS.has(field)) ? 'restyled' : 'changed';
}

function layerChange(before: LayerRecord, after: LayerRecord): 'restyled' | 'changed' | null {
  if (before === after) return null;
  const fields = differing(before, after);
  if (fields.length === 0) return null;
  return fields.every((field) => LOOKS.has(field)) ? 'restyled' : 'changed';
}

/** Names of the fields that differ. */
function differing(before: object, after: object): string[] {
  const [then, now]: [Record<string, unknown>, Record<string, unknown>] = [{ ...before }, { ...after }];
  const names = new Set([...Object.keys(then), ...Object.keys(now)]);
  return [...names].filter((name) => !IGNORED.has(name) && !equalJson(then[name], now[name]));
}
