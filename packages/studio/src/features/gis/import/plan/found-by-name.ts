import { chainsOf, type Position } from '@diorama/documents/gis/geometry/geojson.ts';
import type { HotspotRecord, LabelRecord, OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import type { ImportedFields } from '@diorama/documents/gis/import.commands.ts';

type Existing = HotspotRecord | OutlineRecord | LabelRecord;

/** What something without a key is found by. */
export interface Signs {
  /** In each language, as they are compared. */
  names: readonly string[];
  /** Where it begins, to about a decimetre; empty: nowhere. */
  place: string;
}

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
  const position = 'position' in record ? record.position : null;
  return {
    names: namesIn('text' in record ? record.text : record.name.type === 'custom' ? record.name.value : {}),
    place: placeForm(
      position ? [position.lng, position.lat] : 'geometry' in record ? chainsOf(record.geometry)[0]?.[0] : undefined,
    ),
  };
}

/** What a row of a file is found by. */
export const signsOfRow = ({ name = {}, position, geometry }: ImportedFields): Signs => ({
  names: namesIn(name),
  place: placeForm(position ? [position.lng, position.lat] : geometry && chainsOf(geometry)[0]?.[0]),
});

/**
 * Finds the features of a layer that rows without a key are: by name and place, then by a name, then by a place, each where one
 * feature and one row have it. What has another place than the row of its name is not that row where its own name is in the file.
 */
export function foundByName<R extends Existing>(rows: readonly Signs[], records: readonly R[]): Map<number, R> {
  const standing = records.map((record) => ({ record, ...signsOf(record) }));
  const found = new Map<number, R>();
  const taken = new Set<R>();
  const inFile = new Set(rows.flatMap(({ names }) => names));
  const both = ({ names, place }: Signs) => (place === '' ? [] : names.map((name) => `${name} ${place}`));
  const names = ({ names: own }: Signs) => own;
  const place = (signs: Signs) => (signs.place === '' ? [] : [signs.place]);
  for (const formsOf of [both, names, place]) {
    const open = standing.filter(
      ({ record, names: own }) => !taken.has(record) && (formsOf !== place || !own.some((name) => inFile.has(name))),
    );
    const byForm = once(open.map((one) => ({ forms: formsOf(one), thing: one.record })));
    const rowOf = once(rows.flatMap((row, at) => (found.has(at) ? [] : [{ forms: formsOf(row), thing: at }])));
    for (const [form, at] of rowOf) {
      const record = at === null ? undefined : byForm.get(form);
      if (at === null || !record || found.has(at) || taken.has(record)) continue;
      found.set(at, record);
      taken.add(record);
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
