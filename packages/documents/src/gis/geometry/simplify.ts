import { unwrapped } from './antimeridian.ts';
import type { Geometry, LineString, MultiLineString, MultiPolygon, Polygon, Position } from './geojson.ts';
import { chainsOf, vertexCount } from './geojson.ts';

/** Metres of one degree of latitude on the sphere. */
const METRES = 111_195;

/** A geometry that can be simplified step by step, as a slider does: the work is done once. */
export interface Simplifier<G extends Geometry> {
  /** Positions that are left at a tolerance in metres. */
  countAt(tolerance: number): number;
  geometryAt(tolerance: number): G;
}

/**
 * Weighs each corner by the triangle with its neighbours, smallest first, n log n: Visvalingam and Whyatt. A tolerance of t
 * metres leaves out corners whose triangle is smaller than t². Ends of lines and three corners of each ring stay.
 */
export function simplifierOf<G extends LineString | MultiLineString | Polygon | MultiPolygon>(
  geometry: G,
): Simplifier<G> {
  const isRing = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  const weights = new Map(chainsOf(geometry).map((chain) => [chain, weightsOf(chain, isRing)]));
  const kept = (chain: Position[], tolerance: number): Position[] => {
    const weight = weights.get(chain);
    return weight ? chain.filter((_, at) => (weight[at] ?? 0) >= tolerance) : chain;
  };
  return {
    countAt: (tolerance) => {
      let count = 0;
      for (const weight of weights.values()) for (const one of weight) if (one >= tolerance) count += 1;
      return count;
    },
    geometryAt: (tolerance) => withChains(geometry, (chain) => kept(chain, tolerance)),
  };
}

/** A shape with at most `most` positions: what is smallest goes first. The shape itself where it has no more. */
export function simplifiedTo<G extends LineString | MultiLineString | Polygon | MultiPolygon>(
  geometry: G,
  most: number,
): G {
  if (vertexCount(geometry) <= most) return geometry;
  const simplifier = simplifierOf(geometry);
  let [low, high] = [0, 1e7];
  // To a thousandth of the tolerance, beginning with centimetres.
  while (high - low > Math.max(0.01, low / 1_000)) {
    const middle = low < 1 ? (low + Math.min(high, Math.max(1, high / 1_000))) / 2 : Math.sqrt(low * high);
    if (simplifier.countAt(middle) > most) low = middle;
    else high = middle;
  }
  return simplifier.geometryAt(high);
}

function withChains<G extends Geometry>(geometry: G, change: (chain: Position[]) => Position[]): G;
function withChains(geometry: Geometry, change: (chain: Position[]) => Position[]): Geometry {
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: change(geometry.coordinates) };
    case 'MultiLineString':
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(change) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(change)) };
    default:
      return geometry;
  }
}

/** Of each position, the tolerance in metres at which it goes; infinite: never. */
function weightsOf(chain: readonly Position[], isRing: boolean): Float64Array {
  const count = chain.length;
  const weights = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const fewest = isRing ? 4 : 2;
  if (count <= fewest) return weights;
  const flat = projected(chain);
  const before = Int32Array.from({ length: count }, (_, at) => at - 1);
  const after = Int32Array.from({ length: count }, (_, at) => at + 1);
  const triangle = (at: number): number => areaOfTriangle(flat, before[at] ?? 0, at, after[at] ?? 0);
  const heap = new SmallestFirst(count);
  for (let at = 1; at < count - 1; at += 1) heap.set(at, triangle(at));
  let left = count;
  let least = 0;
  while (left > fewest) {
    const at = heap.pop();
    if (at < 0) break;
    // A corner is never lighter than one that had to go before it.
    least = Math.max(least, heap.weightOf(at));
    weights[at] = Math.sqrt(least);
    left -= 1;
    const [a, b] = [before[at] ?? 0, after[at] ?? 0];
    after[a] = b;
    before[b] = a;
    for (const next of [a, b]) if (next > 0 && next < count - 1) heap.set(next, triangle(next));
  }
  return weights;
}

/** Metres east and north; near enough for the size of a triangle. */
function projected(chain: readonly Position[]): Float64Array {
  const flat = new Float64Array(chain.length * 2);
  for (const [at, [lng, lat]] of unwrapped(chain).entries()) {
    flat[at * 2] = lng * METRES * Math.cos((lat * Math.PI) / 180);
    flat[at * 2 + 1] = lat * METRES;
  }
  return flat;
}

function areaOfTriangle(flat: Float64Array, a: number, b: number, c: number): number {
  const [ax, ay] = [flat[a * 2] ?? 0, flat[a * 2 + 1] ?? 0];
  const [bx, by] = [flat[b * 2] ?? 0, flat[b * 2 + 1] ?? 0];
  const [cx, cy] = [flat[c * 2] ?? 0, flat[c * 2 + 1] ?? 0];
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
}

/** A heap of corners by weight, in which the weight of a corner may change. */
class SmallestFirst {
  readonly #weights: Float64Array;
  readonly #corners: Int32Array;
  /** Of each corner its place in the heap. */
  readonly #places: Int32Array;
  #size = 0;

  constructor(count: number) {
    this.#weights = new Float64Array(count);
    this.#corners = new Int32Array(count);
    this.#places = new Int32Array(count).fill(-1);
  }

  weightOf = (corner: number): number => this.#weights[corner] ?? 0;

  /** Puts a corner in, or gives it another weight. */
  set(corner: number, weight: number): void {
    this.#weights[corner] = weight;
    let place = this.#places[corner] ?? -1;
    if (place < 0) {
      place = this.#size;
      this.#size += 1;
      this.#put(place, corner);
    }
    this.#rise(place);
    this.#sink(this.#places[corner] ?? place);
  }

  /** The lightest corner; -1: none is left. */
  pop(): number {
    if (this.#size === 0) return -1;
    const first = this.#corners[0] ?? -1;
    this.#size -= 1;
    this.#places[first] = -1;
    if (this.#size > 0) {
      this.#put(0, this.#corners[this.#size] ?? 0);
      this.#sink(0);
    }
    return first;
  }

  #rise(from: number): void {
    let place = from;
    while (place > 0) {
      const up = (place - 1) >> 1;
      if (this.#at(up) <= this.#at(place)) return;
      this.#swap(place, up);
      place = up;
    }
  }

  #sink(from: number): void {
    let place = from;
    for (;;) {
      const [left, right] = [place * 2 + 1, place * 2 + 2];
      const small = this.#at(right) < this.#at(left) ? right : left;
      if (this.#at(small) >= this.#at(place)) return;
      this.#swap(small, place);
      place = small;
    }
  }

  #at = (place: number): number =>
    place < this.#size ? (this.#weights[this.#corners[place] ?? 0] ?? 0) : Number.POSITIVE_INFINITY;

  #put(place: number, corner: number): void {
    this.#corners[place] = corner;
    this.#places[corner] = place;
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#corners[a] ?? 0, this.#corners[b] ?? 0];
    this.#put(a, other);
    this.#put(b, one);
  }
}
