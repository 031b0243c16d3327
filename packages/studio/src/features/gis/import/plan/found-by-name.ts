import type { ImportedFields } from '@diorama/documents/gis/commands/import.commands.ts';
import { chainsOf, type Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { distance } from '@diorama/documents/gis/geometry/measure.ts';
import type { HotspotRecord, LabelRecord, OutlineRecord } from '@diorama/documents/gis/gis.records.ts';

type Existing = HotspotRecord | OutlineRecord | LabelRecord;

/** What something without a key is found by. */
export interface Signs {
  /** In each language, as they are compared. */
  names: readonly string[];
  /** Where it begins. */
  at: Position | undefined;
  /** The same to about a decimetre; empty: nowhere. */
  place: string;
}

/** Metres within which something of the same name is the same: what is measured again moves a little. */
export const NEAR = 100;

/** A name as it is compared: without case, and blanks that came from somewhere. */
export const nameForm = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** A place to about a decimetre. */
export const placeForm = (position: Position | undefined): string =>
  position?.map((degrees) => degrees.toFixed(6)).join(' ') ?? '';

const namesIn = (names: Readonly<Record<string, string | undefined>>): string[] => [
  ...new Set(Object.values(names).flatMap((name) => nameForm(name ?? '') || [])),
];

/** What a feature of the map is found by. */
export function signsOf(record: Existing): Signs {
  const at: Position | undefined =
    'geometry' in record ? chainsOf(record.geometry)[0]?.[0] : [record.position.lng, record.position.lat];
  const names = 'name' in record ? (record.name.type === 'custom' ? record.name.value : {}) : record.text;
  return { names: namesIn(names), at, place: placeForm(at) };
}

/** What a row of a file is found by. */
export function signsOfRow({ name = {}, position, geometry }: ImportedFields): Signs {
  const at: Position | undefined = position ? [position.lng, position.lat] : geometry && chainsOf(geometry)[0]?.[0];
  return { names: namesIn(name), at, place: placeForm(at) };
}

/** How rows and features are paired, the surest way first. */
const PASSES: readonly {
  /** What both have to have; none but one feature and one row may have it. */
  formsOf: (signs: Signs) => readonly string[];
  isNear?: true;
  /** Half of the rows have to be found before: the file is a delivery of the layer, then. */
  needsHalf?: true;
  /** Not for what has its name elsewhere in the file. */
  isOfNameless?: true;
}[] = [
  { formsOf: ({ names, place }) => (place === '' ? [] : names.map((name) => `${name} ${place}`)) },
  { formsOf: ({ names }) => names, isNear: true },
  { formsOf: ({ names, place }) => (names.length > 0 || place === '' ? [] : [place]) },
  { formsOf: ({ names }) => names, needsHalf: true },
  { formsOf: ({ place }) => (place === '' ? [] : [place]), needsHalf: true, isOfNameless: true },
];

/**
 * Finds the features of a layer that rows without a key are: by name and place, then by a name nearby. Where half of the rows are
 * found so, others may have moved or have another name.
 */
export function foundByName<R extends Existing>(rows: readonly Signs[], records: readonly R[]): Map<number, R> {
  const standing = records.map((record) => ({ record, signs: signsOf(record) }));
  const found = new Map<number, R>();
  const taken = new Set<R>();
  const inFile = new Set(rows.flatMap(({ names }) => names));
  for (const { formsOf, isNear = false, needsHalf = false, isOfNameless = false } of PASSES) {
    if (needsHalf && found.size * 2 < rows.length) continue;
    const byForm = once(
      standing.flatMap(({ record, signs }) =>
        taken.has(record) || (isOfNameless && signs.names.some((name) => inFile.has(name)))
          ? []
          : [{ forms: formsOf(signs), thing: { record, at: signs.at } }],
      ),
    );
    const rowOf = once(rows.flatMap((row, at) => (found.has(at) ? [] : [{ forms: formsOf(row), thing: { at, row } }])));
    for (const [form, row] of rowOf) {
      const other = byForm.get(form);
      if (!row || !other || found.has(row.at) || taken.has(other.record)) continue;
      if (isNear && !(row.row.at && other.at && distance(row.row.at, other.at) <= NEAR)) continue;
      found.set(row.at, other.record);
      taken.add(other.record);
    }
  }
  return found;
}

/** Things by each of their forms; null where several have it. */
function once<T>(things: readonly { forms: readonly string[]; thing: T }[]): Map<string, T | null> {
  const byForm = new Map<string, T | null>();
  for (const { forms, thing } of things) for (const form of forms) byForm.set(form, byForm.has(form) ? null : thing);
  return byForm;
}
