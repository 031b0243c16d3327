import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type { HotspotRecord, LabelRecord, OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import type { FeatureCollection } from '@diorama/documents/gis/layers.ts';
import { looseKey } from '../../../../table-files/key-finder.ts';
import type { ParsedFile } from '../parse/parsed-file.ts';
import { textOf } from './cell-text.ts';
import type { ExistingMap } from './existing-map.ts';
import type { ImportMapping, LayerTarget } from './mapping.ts';

/** A feature that came from an earlier file, and that this one does not have. */
export interface MissingFeature {
  collection: FeatureCollection;
  id: string;
  key: string;
  name: string;
}

/**
 * What an earlier delivery brought into the layers of this one, and this one lacks. None without a key. A skipped row
 * still counts as present; if rows of the file could not be read at all, presence is unknown, and nothing is missing.
 */
export function missingFeatures(existing: ExistingMap, file: ParsedFile, mapping: ImportMapping): MissingFeature[] {
  const { keyColumn, points, shapes } = mapping;
  if (keyColumn === null || file.skipped.count > 0) return [];
  const targets: Record<FeatureCollection, string | null> = {
    hotspots: points?.as === 'hotspots' ? idOf(points.layer) : null,
    labels: points?.as === 'labels' ? idOf(points.layer) : null,
    outlines: shapes ? idOf(shapes.layer) : null,
  };
  if (Object.values(targets).every((layer) => layer === null)) return [];
  const present = new Set<string>();
  // Of a row whose parts are not known here, every part counts as there.
  const whole = new Set<string>();
  for (const { values, geometry } of file.features) {
    const key = looseKey(textOf(values[keyColumn]));
    if (geometry === null) whole.add(key);
    present.add(key);
    const parts = geometry?.type === 'MultiPoint' ? geometry.coordinates.length : 1;
    for (let part = 2; part <= parts; part += 1) present.add(`${key}#${part}`);
  }
  const missingIn = (
    collection: FeatureCollection,
    records: readonly (HotspotRecord | OutlineRecord | LabelRecord)[],
  ) =>
    records.flatMap((record): MissingFeature[] => {
      const { id, key, layer } = record;
      if (!key || !layer || layer.id !== targets[collection]) return [];
      return whole.has(looseKey(wholeKey(key))) || present.has(looseKey(key)) || present.has(looseKey(id))
        ? []
        : [{ collection, id, key, name: nameOf(record) }];
    });
  return [
    ...missingIn('hotspots', existing.hotspots),
    ...missingIn('outlines', existing.outlines),
    ...missingIn('labels', existing.labels),
  ];
}

const idOf = (layer: LayerTarget): string | null => (layer.type === 'existing' ? layer.id : null);

/** Parts of one row are numbered: `A1#2`. */
const wholeKey = (key: string): string => key.replace(/#\d+$/, '');

function nameOf(record: HotspotRecord | OutlineRecord | LabelRecord): string {
  const names = 'name' in record ? (record.name.type === 'custom' ? record.name.value : {}) : record.text;
  return LANGUAGES.map((language) => names[language] ?? '').find((name) => name !== '') ?? '';
}
