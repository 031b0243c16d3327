import type { Position } from '@diorama/documents/gis/geometry/geojson.ts';
import type { ParsedFeature, ParsedFile } from '../../parse/parsed-file.ts';
import type { ImportMapping } from '../mapping.ts';
import { PlaceReader } from './place-reader.ts';

/** Number of points at one place above which the user is prompted: a house has fewer flats. */
const LEAST = 25;
/** Share of all points that they are, at least. */
const SHARE = 0.05;
/** Points that are compared: more than an import takes. */
const MOST_COMPARED = 200_000;

/** Points that stand at one place, or at a few. */
export interface PiledPlaces {
  count: number;
  places: readonly Position[];
  /** Null: it is not said yet what becomes of them. */
  answer: NonNullable<ImportMapping['piled']> | null;
}

/** Finds points at exactly one place, as services that look addresses up give for those they do not know. */
export class PileFinder {
  readonly #reader: PlaceReader;
  readonly #piles = new Map<string, { count: number; place: Position }>();
  readonly #answer: PiledPlaces['answer'];

  constructor({ features }: ParsedFile, mapping: ImportMapping) {
    this.#reader = new PlaceReader(mapping);
    this.#answer = mapping.piled ?? null;
    let points = 0;
    for (const feature of features) {
      const place = this.#placeOf(feature);
      if (!place) continue;
      if (points === MOST_COMPARED) break;
      points += 1;
      const key = place.join(' ');
      const known = this.#piles.get(key);
      if (known) known.count += 1;
      else this.#piles.set(key, { count: 1, place });
    }
    const least = Math.max(LEAST, SHARE * points);
    // What stands at 0, 0 is left out for that.
    for (const [key, { count }] of this.#piles) if (count < least || key === '0 0') this.#piles.delete(key);
  }

  /** What to prompt for; null: nothing. */
  get found(): PiledPlaces | null {
    const piles = [...this.#piles.values()].sort((a, b) => b.count - a.count);
    if (piles.length === 0) return null;
    const count = piles.reduce((sum, pile) => sum + pile.count, 0);
    return { count, places: piles.map(({ place }) => place), answer: this.#answer };
  }

  /** Why a point is left out; null: it is taken. */
  reasonFor(feature: ParsedFeature): string | null {
    if (this.#answer !== 'leave' || this.#piles.size === 0) return null;
    const pile = this.#piles.get(this.#placeOf(feature)?.join(' ') ?? '');
    return pile ? `It stands at one place with ${(pile.count - 1).toLocaleString('en')} others` : null;
  }

  #placeOf(feature: ParsedFeature): Position | null {
    const { geometry } = feature;
    if (geometry) return geometry.type === 'Point' ? geometry.coordinates : null;
    if (!this.#reader.hasColumns) return null;
    const read = this.#reader.read(feature);
    return Array.isArray(read) ? read : null;
  }
}
