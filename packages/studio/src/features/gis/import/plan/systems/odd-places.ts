import type { Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { isOnGlobe } from '@diorama/documents/gis/geometry/geojson.ts';
import { distance } from '@diorama/documents/gis/geometry/measure.ts';
import { swappedPosition } from '@diorama/documents/gis/geometry/swapped.ts';
import type { ParsedFile } from '../../parse/parsed-file.ts';
import { systemName } from '../../parse/systems/system-names.ts';
import { type ImportMapping, IN_DEGREES } from '../mapping.ts';
import { PlaceReader } from './place-reader.ts';

/** Metres from the middle of a table beyond which a row in the metres of a grid is a mistake: grids are of one country. */
const BEYOND = 3_000_000;
/** Metres within which a row would be, if its two numbers were exchanged. */
const NEARBY = 500_000;
/** Rows that are sampled, evenly over the table. */
const LOOKED_AT = 500;
/** A grid of the whole world. */
const WORLDWIDE = new Set([3857, 3395]);

/** What is said of a place. */
interface Oddness {
  /** Why it is not taken. */
  fault: string | null;
  /** Why it may be wrong, although it is taken. */
  doubt: string | null;
}

const FINE: Oddness = { fault: null, doubt: null };

/** What programs write for a place that they do not know. Nothing is there but the sea. */
const NOWHERE: Oddness = { fault: 'Its coordinates are 0, 0, which is not a place', doubt: null };

/** Finds rows of a table that are far from where most of its rows are. */
export class OddPlaces {
  readonly #middle: Position | null;
  readonly #system: number;

  constructor({ features }: ParsedFile, mapping: ImportMapping) {
    this.#system = mapping.system ?? IN_DEGREES;
    const reader = new PlaceReader(mapping);
    const places: Position[] = [];
    const step = Math.max(1, Math.floor(features.length / LOOKED_AT));
    for (let at = 0; reader.hasColumns && at < features.length; at += step) {
      const feature = features[at];
      const read = feature && !feature.geometry ? reader.read(feature) : null;
      if (Array.isArray(read)) places.push(read);
    }
    const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
    this.#middle =
      places.length > 2 ? [middle(places.map(([lng]) => lng)), middle(places.map(([, lat]) => lat))] : null;
  }

  of(position: Position): Oddness {
    if (position[0] === 0 && position[1] === 0) return NOWHERE;
    const middle = this.#middle;
    if (!middle) return FINE;
    const away = distance(position, middle);
    if (away < NEARBY * 4) return FINE;
    const kilometres = `${Math.round(away / 1_000).toLocaleString('en')} km`;
    if (this.#system === IN_DEGREES) {
      const turned = swappedPosition(position);
      const isTurned = isOnGlobe(turned) && distance(turned, middle) < NEARBY;
      return isTurned
        ? {
            fault: null,
            doubt: `It lies ${kilometres} from most rows: its latitude and longitude seem to be exchanged`,
          }
        : FINE;
    }
    if (away < BEYOND || WORLDWIDE.has(this.#system)) return FINE;
    return {
      fault: `In ${systemName(this.#system)} it lies ${kilometres} from most rows: its northing and easting may be exchanged, or of another system`,
      doubt: null,
    };
  }
}
