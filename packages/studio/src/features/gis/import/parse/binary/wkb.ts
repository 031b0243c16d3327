import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { linesOf, mergedGeometries, pointsOf, polygonsOf } from '../merge-geometries.ts';
import type { CellGeometry } from './wkt.ts';

/** WKB in hexadecimal, as PostGIS prints geometries: a byte order, a type, and what belongs to it. */
export const isHexWkb = (text: string): boolean =>
  /^\s*(?:\\x)?0[01](?:[0-9a-f]{2}){8,}\s*$/i.test(text) && /^\s*(?:\\x)?(?:01[0-9a-f]{2}|00[0-9a-f]{6})/i.test(text);

/** The geometry of WKB in hexadecimal; null: it is none, or one with points, lines and areas at once. */
export function geometryOfWkb(text: string): CellGeometry | null {
  const plain = text.trim().replace(/^\\x/i, '');
  const bytes = Uint8Array.from({ length: plain.length / 2 }, (_, at) =>
    Number.parseInt(plain.slice(at * 2, at * 2 + 2), 16),
  );
  const read = readWkb(bytes);
  const [geometry] = read?.geometries ?? [];
  return geometry && read?.geometries.length === 1 ? { geometry, system: read.system } : null;
}

/** Geometries of WKB in bytes, one for each of points, lines and areas; null: it is damaged or of a type that is not read. */
export function readWkb(bytes: Uint8Array): { geometries: Geometry[]; system: number | null } | null {
  try {
    const reader = new WkbReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const found = reader.geometry(0);
    return found && { geometries: mergedGeometries(found), system: reader.system };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const MOST_DEPTH = 8;

/** Source: OGC 06-103r4, 8.2, and PostGIS' extension of it by flags for heights and systems. */
class WkbReader {
  readonly #view: DataView;
  #at = 0;
  system: number | null = null;

  constructor(view: DataView) {
    this.#view = view;
  }

  /** Null: its type is not read. */
  geometry(depth: number): Geometry[] | null {
    if (depth > MOST_DEPTH) return null;
    const isLittle = this.#view.getUint8(this.#at) === 1;
    const type = this.#view.getUint32(this.#at + 1, isLittle);
    this.#at += 5;
    if ((type & 0x20_00_00_00) !== 0) {
      this.system = this.#view.getUint32(this.#at, isLittle) || null;
      this.#at += 4;
    }
    const plain = type & 0x0f_ff_ff_ff;
    const iso = Math.floor(plain / 1_000);
    const width =
      2 + (type & 0x80_00_00_00 || iso === 1 || iso === 3 ? 1 : 0) + (type & 0x40_00_00_00 || iso >= 2 ? 1 : 0);
    const position = (): Position => {
      const read: Position = [this.#view.getFloat64(this.#at, isLittle), this.#view.getFloat64(this.#at + 8, isLittle)];
      this.#at += width * 8;
      return read;
    };
    const list = <T>(read: () => T, least: number): T[] => {
      const count = this.#view.getUint32(this.#at, isLittle);
      this.#at += 4;
      if (count * least > this.#view.byteLength - this.#at) throw new RangeError('More than there are bytes');
      return Array.from({ length: count }, read);
    };
    const chain = () => list(position, width * 8);
    const some = (geometry: Geometry | null): Geometry[] => (geometry ? [geometry] : []);
    switch (plain % 1_000) {
      case 1: {
        const own = position();
        // An empty point has no numbers.
        return own.every(Number.isFinite) ? some(pointsOf([own])) : [];
      }
      case 2:
        return some(linesOf([chain()].filter(({ length }) => length > 0)));
      case 3:
        return some(polygonsOf([list(chain, 4)].filter(({ length }) => length > 0)));
      case 4:
      case 5:
      case 6:
      case 7: {
        const parts = list(() => this.geometry(depth + 1), 9);
        return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
      }
      default:
        return null;
    }
  }
}
