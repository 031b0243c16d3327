import { faultText } from '@diorama/documents/gis/geometry/fault-text.ts';
import { type Geometry, mapPositions } from '@diorama/documents/gis/geometry/geojson.ts';
import { repaired } from '@diorama/documents/gis/geometry/repair.ts';
import { geometryFaults } from '@diorama/documents/gis/geometry/ring-faults.ts';
import { isFatal, soundParts } from '@diorama/documents/gis/geometry/sound-parts.ts';
import { swappedGeometry } from '@diorama/documents/gis/geometry/swapped.ts';
import { TableFileError } from '../../../../../table-files/table-file-error.ts';
import { geometryOfWkt, UNREAD_TYPES } from '../../parse/binary/wkt.ts';
import type { ParsedFeature } from '../../parse/parsed-file.ts';
import type { ToDegrees } from '../../parse/projection.ts';
import { textOf } from '../cell-text.ts';
import type { ImportMapping } from '../mapping.ts';
import { type PlaceFault, toDegreesOf } from './place-reader.ts';

/** Reads geometries of a column, in the system that each of them names or else in that of the table. */
export class WktReader {
  readonly #at: number;
  readonly #mapping: ImportMapping;
  /** By EPSG code; a text is why it is not read. */
  readonly #systems = new Map<number | null, ToDegrees | null | string>();

  constructor(mapping: ImportMapping) {
    this.#at = mapping.roles.findIndex(({ type }) => type === 'geometry');
    this.#mapping = mapping;
  }

  /** Null: the row has none. `ofRow`: the system that the row names in another column; null: none. */
  read(values: ParsedFeature['values'], ofRow: number | null = null): Geometry | PlaceFault | null {
    const text = this.#at < 0 ? '' : textOf(values[this.#at]);
    if (text === '') return null;
    const read = geometryOfWkt(text);
    if (!read) return { reason: reasonOf(text) };
    const toDegrees = this.#systemOf(read.system ?? ofRow ?? this.#mapping.system);
    if (typeof toDegrees === 'string') return { reason: toDegrees };
    // Northings and eastings are exchanged where they stand, which their system does not know of.
    const ordered = this.#mapping.isSwapped ? swappedGeometry(read.geometry) : read.geometry;
    const placed = toDegrees ? mapPositions(ordered, ([x, y]) => toDegrees(x, y)) : ordered;
    return soundShape(placed);
  }

  #systemOf(code: number | null): ToDegrees | null | string {
    const known = this.#systems.get(code);
    if (known !== undefined) return known;
    const made = systemOrReason(code);
    this.#systems.set(code, made);
    return made;
  }
}

/** A shape as readers of files give it: closed, without repeats and parts that enclose nothing. */
export function soundShape(geometry: Geometry): Geometry | PlaceFault {
  const whole = repaired(geometry, { closed: 0, repeated: 0 });
  const faults = geometryFaults(whole);
  const [fatal] = faults.filter(isFatal);
  return soundParts(whole, faults) ?? { reason: fatal ? faultText(fatal, whole) : 'Its geometry is empty' };
}

function systemOrReason(code: number | null): ToDegrees | null | string {
  try {
    return toDegreesOf(code);
  } catch (error) {
    if (error instanceof TableFileError) return error.message;
    throw error;
  }
}

function reasonOf(text: string): string {
  const shown = `Its geometry “${text.slice(0, 40)}”`;
  if (/\bEMPTY\b/i.test(text)) return `${shown} is empty`;
  if (/\b(?:TIN|TRIANGLE|POLYHEDRALSURFACE)\b/i.test(text))
    return `${shown} is a surface in 3D, which is not read. Export it as polygons`;
  if (new RegExp(`\\b(?:${UNREAD_TYPES})\\b`, 'i').test(text))
    return `${shown} has curves, which are not read. Export it with straight lines`;
  if (/\bGEOMETRYCOLLECTION\b/i.test(text))
    return `${shown} is of several kinds at once. Give each kind a row of its own`;
  return `${shown} cannot be read`;
}
