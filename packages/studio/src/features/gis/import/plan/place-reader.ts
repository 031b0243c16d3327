import { degreesIn, positionIn } from '@diorama/documents/gis/geometry/coordinate-text.ts';
import { isOnGlobe, type Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { swappedPosition } from '@diorama/documents/gis/geometry/swapped.ts';
import { numberIn } from '@diorama/documents/shared/number-text.ts';
import type { ParsedFeature } from '../parse/parsed-file.ts';
import { sweref99Tm, type ToDegrees, webMercator } from '../parse/projection.ts';
import { textOf } from './cell-text.ts';
import type { CoordinateSystem, ImportMapping } from './mapping.ts';

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
    const read = this.raw(values);
    if (!Array.isArray(read)) return read;
    const position = this.#isSwapped ? swappedPosition(read) : read;
    return isOnGlobe(position) ? position : { reason: offGlobe(position) };
  }

  /** The position as it is written, which may be off the globe. */
  raw(values: ParsedFeature['values']): Position | PlaceFault {
    const { lat, lng, position } = this.#columns;
    if (position >= 0) return positionOf(textOf(values[position]));
    if (lat < 0 || lng < 0) return { reason: 'No columns say where it is' };
    const [north, east] = [textOf(values[lat]), textOf(values[lng])];
    if (north === '' && east === '') return { reason: 'It has no coordinates' };
    if (north === '' || east === '') return { reason: north === '' ? 'It has no latitude' : 'It has no longitude' };
    if (this.#toDegrees) return projected(north, east, this.#toDegrees);
    const [y, x] = [degreesOf(north), degreesOf(east)];
    if (y === null) return { reason: noNumber('latitude', north, '59.33') };
    if (x === null) return { reason: noNumber('longitude', east, '18.07') };
    return [x, y];
  }
}

/** Degrees; plain decimals, which most are, without the cost of all other ways to write them. */
function degreesOf(text: string): number | null {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return degreesIn(text);
}

function positionOf(text: string): Position | PlaceFault {
  if (text === '') return { reason: 'It has no coordinates' };
  return positionIn(text) ?? { reason: noNumber('position', text, '59.33, 18.07') };
}

function projected(north: string, east: string, toDegrees: ToDegrees): Position | PlaceFault {
  const [y, x] = [numberIn(north), numberIn(east)];
  if (y === null) return { reason: noNumber('northing', north, '6580822') };
  if (x === null) return { reason: noNumber('easting', east, '674032') };
  const position = toDegrees(x, y);
  return position.every(Number.isFinite) ? position : { reason: 'Its coordinates are not of the chosen system' };
}

const noNumber = (what: string, text: string, example: string): string =>
  `Its ${what} “${text.slice(0, 40)}” cannot be read. Write it as ${example}`;

export const offGlobe = ([lng, lat]: Position): string =>
  `Latitude ${shown(lat)}, longitude ${shown(lng)} is not on the globe: latitude goes from -90 to 90, longitude from -180 to 180`;

const shown = (degrees: number): string => String(Math.round(degrees * 1e5) / 1e5);

function toDegreesOf(system: CoordinateSystem): ToDegrees | null {
  if (system === 'sweref99tm') return sweref99Tm;
  return system === 'web-mercator' ? webMercator : null;
}
