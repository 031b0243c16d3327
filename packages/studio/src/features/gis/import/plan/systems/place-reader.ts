import { degreesIn, positionIn } from '@diorama/documents/gis/geometry/coordinate-text.ts';
import { isOnGlobe, type Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { swappedPosition } from '@diorama/documents/gis/geometry/swapped.ts';
import { numberIn } from '@diorama/documents/shared/text/number-text.ts';
import type { ParsedFeature } from '../../parse/parsed-file.ts';
import { projectionOfEpsg, type ToDegrees } from '../../parse/projection.ts';
import { textOf } from '../cell-text.ts';
import { type CoordinateSystem, type ImportMapping, IN_DEGREES } from '../mapping.ts';

/** Where in a row its place stands. */
interface PlaceColumns {
  lat: number;
  lng: number;
  position: number;
}

/** Why a row has no place. */
export interface PlaceFault {
  reason: string;
}

/** Reads the place of rows of a table. */
export class PlaceReader {
  readonly #columns: PlaceColumns;
  readonly #toDegrees: ToDegrees | null;
  readonly #isSwapped: boolean;

  constructor({ roles, system, isSwapped }: Pick<ImportMapping, 'roles' | 'system' | 'isSwapped'>) {
    const at = (type: string) => roles.findIndex((role) => role.type === type);
    this.#columns = { lat: at('lat'), lng: at('lng'), position: at('position') };
    this.#toDegrees = toDegreesOf(system);
    this.#isSwapped = isSwapped;
  }

  get hasColumns(): boolean {
    const { lat, lng, position } = this.#columns;
    return position >= 0 || (lat >= 0 && lng >= 0);
  }

  /** The position of a row on the globe, or why there is none. */
  read({ values }: Pick<ParsedFeature, 'values'>): Position | PlaceFault {
    const read = this.#toDegrees ? this.plane(values) : this.raw(values);
    if (!Array.isArray(read)) return read;
    const ordered = this.#isSwapped ? swappedPosition(read) : read;
    if (!this.#toDegrees) return isOnGlobe(ordered) ? ordered : { reason: offGlobe(ordered) };
    return placedIn(this.#toDegrees, ordered) ?? { reason: NOT_OF_SYSTEM };
  }

  /** The position in degrees as it is written, which may be off the globe. */
  raw(values: ParsedFeature['values']): Position | PlaceFault {
    const { position } = this.#columns;
    if (position >= 0) return positionOf(textOf(values[position]));
    const texts = this.#texts(values);
    if ('reason' in texts) return texts;
    const [y, x] = [degreesOf(texts.north), degreesOf(texts.east)];
    if (y === null) return { reason: noNumber('latitude', texts.north, '59.33') };
    if (x === null) return { reason: noNumber('longitude', texts.east, '18.07') };
    return [x, y];
  }

  /** Easting and northing as they are written. */
  plane(values: ParsedFeature['values']): Position | PlaceFault {
    const { position } = this.#columns;
    if (position >= 0) {
      const text = textOf(values[position]);
      if (text === '') return { reason: 'It has no coordinates' };
      return pairIn(text) ?? { reason: noNumber('position', text, '6580822, 674032') };
    }
    const texts = this.#texts(values);
    if ('reason' in texts) return texts;
    const [y, x] = metresIn(texts.north, texts.east);
    if (y === null) return { reason: noNumber('northing', texts.north, '6580822') };
    if (x === null) return { reason: noNumber('easting', texts.east, '674032') };
    return [x, y];
  }

  #texts(values: ParsedFeature['values']): { north: string; east: string } | PlaceFault {
    const { lat, lng } = this.#columns;
    if (lat < 0 || lng < 0) return { reason: 'No columns say where it is' };
    const [north, east] = [textOf(values[lat]), textOf(values[lng])];
    if (north === '' && east === '') return { reason: 'It has no coordinates' };
    if (north === '' || east === '') return { reason: north === '' ? 'It has no latitude' : 'It has no longitude' };
    return { north, east };
  }
}

/** Degrees; plain decimals, the usual case, without the cost of all other notations. */
function degreesOf(text: string): number | null {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return degreesIn(text) ?? (/e/i.test(text) ? numberIn(text) : null);
}

function positionOf(text: string): Position | PlaceFault {
  if (text === '') return { reason: 'It has no coordinates' };
  return positionIn(text) ?? { reason: noNumber('position', text, '59.33, 18.07') };
}

/** Northing and easting in one cell: `6580822, 674032`, `N 6580822 E 674032`. Letters say which is which. */
export function pairIn(text: string): Position | null {
  const plain = text.slice(0, 200).replaceAll('\u2212', '-').trim();
  for (const separator of [/[;|/\t]/, /,\s+/, /\s+(?=[-+\d]{5}|[NESWXY])/i, /,/]) {
    const halves = plain.split(separator);
    const [first = '', second = ''] = halves;
    const [a, b] = metresIn(withoutAxis(first), withoutAxis(second));
    if (halves.length !== 2 || a === null || b === null) continue;
    return /^\s*[EÖ]/i.test(first) || /^\s*N/i.test(second) ? [a, b] : [b, a];
  }
  return null;
}

/** Two numbers of one pair. A sign that separates thousands in one does so in the other: `6.580.822` and `674.032`. */
function metresIn(first: string, second: string): [number | null, number | null] {
  const sign = [first, second].map((text) => /\d([.,])\d{3}\1\d{3}/.exec(text)?.[1]).find(Boolean);
  const read = (text: string) => {
    const isGrouped = sign !== undefined && /^\s*[-+]?\d{1,3}(?:[.,]\d{3})+(?![.,\d])/.test(text);
    return numberIn(isGrouped ? text.replaceAll(sign, '') : text);
  };
  return [read(first), read(second)];
}

const withoutAxis = (text: string): string => text.replace(/^\s*[NEÖXY]\s*[:=]?\s*/i, '');

/** Where coordinates are in a system; null: nowhere on the globe that it can mean. */
export function placedIn(toDegrees: ToDegrees, [x, y]: Position): Position | null {
  const position = toDegrees(x, y);
  return position.every(Number.isFinite) && isOnGlobe(position) ? position : null;
}

const NOT_OF_SYSTEM = 'Its coordinates are not of the chosen system';

const noNumber = (what: string, text: string, example: string): string =>
  `Its ${what} “${text.slice(0, 40)}” cannot be read. Write it as ${example}`;

export const offGlobe = ([lng, lat]: Position): string =>
  `Latitude ${shown(lat)}, longitude ${shown(lng)} is not on the globe: latitude goes from -90 to 90, longitude from -180 to 180`;

const shown = (degrees: number): string => String(Math.round(degrees * 1e5) / 1e5);

/** What turns numbers of a system into degrees; null: they are degrees. */
export const toDegreesOf = (system: CoordinateSystem | null): ToDegrees | null =>
  system === null || system === IN_DEGREES ? null : projectionOfEpsg(system, () => undefined);
