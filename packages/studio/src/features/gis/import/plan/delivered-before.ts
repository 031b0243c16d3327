import { chainsOf, type Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { distance } from '@diorama/documents/gis/geometry/measure.ts';
import { swappedPosition } from '@diorama/documents/gis/geometry/swapped.ts';
import type { ParsedFeature, ParsedFile } from '../parse/parsed-file.ts';
import { textOf } from './cell-text.ts';
import type { ExistingMap } from './existing-map.ts';
import { NEAR, nameForm, placeForm, signsOf } from './found-by-name.ts';
import type { ImportMapping } from './mapping.ts';
import { PlaceReader, toDegreesOf } from './systems/place-reader.ts';

/** Features of a file that are compared, from its beginning. */
const LOOKED_AT = 5_000;
/** Features of one name that are compared: what is called the same everywhere is found by its place alone. */
const MOST_ALIKE = 20;

type Mapping = Pick<ImportMapping, 'roles' | 'system' | 'isSwapped'>;

/**
 * The layer that an earlier delivery of a file without keys went into: at least half of its features stand there, near their place and
 * of their name, or without a name at their place. Names alone are not enough, as the next site has a “Parking”, too; nor are places,
 * as other things have the same address.
 */
export function deliveredBefore(
  file: ParsedFile,
  mapping: Mapping,
  { type, existing }: { type: 'hotspots' | 'outline'; existing: ExistingMap },
): string | null {
  const records = type === 'hotspots' ? existing.hotspots : existing.outlines;
  if (records.length === 0 || mapping.system === null) return null;
  const byName = new Map<string, { layer: string; at: Position }[]>();
  for (const record of records) {
    const { names, at } = signsOf(record);
    if (!record.layer || !at) continue;
    for (const name of names.length > 0 ? names : ['']) {
      const own = byName.get(name);
      if (!own) byName.set(name, [{ layer: record.layer.id, at }]);
      else if (own.length < MOST_ALIKE) own.push({ layer: record.layer.id, at });
    }
  }
  const counts = new Map<string, number>();
  const read = placeOf(file, mapping);
  const columns = mapping.roles.flatMap(({ type: role }, at) => (role === 'name' ? [at] : []));
  const namesOf = (values: ParsedFeature['values']): string[] => {
    const names = columns.map((at) => nameForm(textOf(values[at]))).filter(Boolean);
    return names.length > 0 ? [...new Set(names)] : [''];
  };
  let count = 0;
  for (const feature of file.features.slice(0, LOOKED_AT)) {
    const { geometry, values } = feature;
    if (geometry && geometry.type.endsWith('Point') !== (type === 'hotspots')) continue;
    count += 1;
    const at = read(feature);
    if (!at) continue;
    const layers = new Set<string>();
    for (const name of namesOf(values))
      for (const one of byName.get(name) ?? [])
        if (name === '' ? placeForm(one.at) === placeForm(at) : distance(one.at, at) <= NEAR) layers.add(one.layer);
    for (const layer of layers) counts.set(layer, (counts.get(layer) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best && best[1] * 2 >= count ? best[0] : null;
}

/** Reads where a feature begins, in degrees; undefined where that cannot be said. */
function placeOf(file: ParsedFile, mapping: Mapping): (feature: ParsedFeature) => Position | undefined {
  const reader = new PlaceReader(mapping);
  const toDegrees = file.isPlane ? toDegreesOf(mapping.system) : null;
  return (feature) => {
    if (feature.geometry) {
      const first = chainsOf(feature.geometry)[0]?.[0];
      const ordered = first && mapping.isSwapped ? swappedPosition(first) : first;
      return ordered && toDegrees ? toDegrees(...ordered) : ordered;
    }
    if (!reader.hasColumns) return undefined;
    const read = reader.read(feature);
    return Array.isArray(read) ? read : undefined;
  };
}
