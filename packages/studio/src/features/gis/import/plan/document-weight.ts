import type { ImportEdit } from '@diorama/documents/gis/commands/import.commands.ts';
import { Hotspot, Label, OutlineFeature } from '@diorama/documents/gis/gis.schema.ts';
import type { FeatureCollection } from '@diorama/documents/gis/layers.ts';
import type { ExistingMap } from './existing-map.ts';

/** Bytes that a server stores a value in: JSON with a blank behind each comma and colon, as PostgreSQL writes `jsonb`. */
export function storedBytes(value: unknown): number {
  if (Array.isArray(value)) {
    let sum = 2 + Math.max(0, value.length - 1) * 2;
    for (const one of value) sum += storedBytes(one);
    return sum;
  }
  if (typeof value === 'object' && value !== null) {
    let [sum, count] = [2, 0];
    for (const [name, one] of Object.entries(value)) {
      if (one === undefined) continue;
      sum += name.length + 4 + storedBytes(one);
      count += 1;
    }
    return sum + Math.max(0, count - 1) * 2;
  }
  return typeof value === 'string' ? storedText(value) : String(value).length;
}

/** Signs that JSON writes with a backslash and a letter: quote, backslash, and the ends of lines and tabs. Other control signs take six. */
const SHORT = new Set([0x22, 0x5c, 0x08, 0x09, 0x0a, 0x0c, 0x0d]);

/** Of a text with its quotes, in UTF-8. */
function storedText(text: string): number {
  let sum = 2;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign < 0x20 || sign === 0x22 || sign === 0x5c) sum += SHORT.has(sign) ? 2 : 6;
    else if (sign < 0x80) sum += 1;
    // Half of a pair, which takes four bytes together.
    else sum += sign < 0x800 || (sign >= 0xd800 && sign < 0xe000) ? 2 : 3;
  }
  return sum;
}

const LEAST = { id: 'a'.repeat(12), order: 'a'.repeat(6) };
const PLACE = { lng: 0, lat: 0 };
/** Bytes of a feature's fields that no import sets. */
const OTHER_FIELDS: Readonly<Record<FeatureCollection, number>> = {
  hotspots: storedBytes(Hotspot.schema.parse({ ...LEAST, position: PLACE })),
  outlines: storedBytes(
    OutlineFeature.schema.parse({
      ...LEAST,
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    }),
  ),
  labels: storedBytes(Label.schema.parse({ ...LEAST, position: PLACE })),
};

/** Points that are weighed, evenly over all of them: they are alike, and weighing 100,000 takes a fifth of a plan. */
const WEIGHED = 10_000;

function weightOf(collection: FeatureCollection, features: readonly unknown[]): number {
  const step = collection === 'outlines' ? 1 : Math.max(1, Math.floor(features.length / WEIGHED));
  let [sum, count] = [0, 0];
  for (let at = 0; at < features.length; at += step) {
    sum += storedBytes(features[at]);
    count += 1;
  }
  return count === 0 ? 0 : Math.round((sum / count) * features.length);
}

/** Bytes that the map would have with an import, to within a few hundredths. */
export function weightWith(existing: ExistingMap, { added, changed }: ImportEdit): number {
  let sum = 0;
  for (const records of [existing.hotspots, existing.outlines, existing.labels])
    for (const record of records) sum += storedBytes(record);
  const collections: readonly FeatureCollection[] = ['hotspots', 'outlines', 'labels'];
  for (const collection of collections) {
    sum += OTHER_FIELDS[collection] * added[collection].length + weightOf(collection, added[collection]);
    // What they had before is counted above; a shape mostly stays as large as it was.
    for (const { id, ...fields } of changed[collection]) if (!fields.geometry && id !== '') sum += storedBytes(fields);
  }
  return sum;
}
