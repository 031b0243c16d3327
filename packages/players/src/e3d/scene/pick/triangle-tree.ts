import type { ModelGeometry } from '../../gltf/model.ts';

/** Triangles in a leaf at most. */
const LEAF = 8;

/** Where a ray meets a geometry. */
export interface Hit {
  /** Lengths of the ray's direction from its origin. */
  at: number;
  /** Index of the triangle's first corner in `indices`. */
  corner: number;
}

type Vector = readonly [number, number, number];

/** Boxes in boxes around the triangles of a geometry: a ray looks at some tens of them, not at all. */
export class TriangleTree {
  readonly #geometry: ModelGeometry;
  /** Numbers of triangles, in the order of the leaves. */
  readonly #order: Uint32Array;
  /** Six of a node: its corners. */
  readonly #boxes: Float32Array;
  /** Two of a node: first triangle and how many, or minus the second child and 0; the first child follows its parent. */
  readonly #nodes: Int32Array;
  #count = 0;

  constructor(geometry: ModelGeometry) {
    this.#geometry = geometry;
    const triangles = geometry.indices.length / 3;
    this.#order = Uint32Array.from({ length: triangles }, (_, at) => at);
    // Halves of more than `LEAF` have more than half of it: so many leaves at most, and one node less above them.
    const most = Math.max(1, 4 * Math.ceil(triangles / LEAF));
    this.#boxes = new Float32Array(most * 6);
    this.#nodes = new Int32Array(most * 2);
    this.#split(0, triangles);
  }

  #middle(triangle: number, axis: number): number {
    const { positions, indices } = this.#geometry;
    const at = (corner: number): number => positions[(indices[triangle * 3 + corner] ?? 0) * 3 + axis] ?? 0;
    return at(0) + at(1) + at(2);
  }

  #split(from: number, to: number): void {
    const node = this.#count++;
    const box = this.#fit(node, from, to);
    if (to - from <= LEAF) {
      this.#nodes[node * 2] = from;
      this.#nodes[node * 2 + 1] = to - from;
      return;
    }
    const sizes = [0, 1, 2].map((axis) => (box[axis + 3] ?? 0) - (box[axis] ?? 0));
    const axis = sizes.indexOf(Math.max(...sizes));
    const part = this.#order.subarray(from, to);
    const middles = new Map(Array.from(part, (triangle) => [triangle, this.#middle(triangle, axis)]));
    part.sort((a, b) => (middles.get(a) ?? 0) - (middles.get(b) ?? 0));
    const half = (from + to) >> 1;
    this.#split(from, half);
    this.#nodes[node * 2] = -this.#count;
    this.#nodes[node * 2 + 1] = 0;
    this.#split(half, to);
  }

  #fit(node: number, from: number, to: number): Float32Array {
    const { positions, indices } = this.#geometry;
    const box = this.#boxes.subarray(node * 6, node * 6 + 6);
    box.set([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
    for (let at = from; at < to; at += 1)
      for (let corner = 0; corner < 3; corner += 1) {
        const point = (indices[(this.#order[at] ?? 0) * 3 + corner] ?? 0) * 3;
        for (let axis = 0; axis < 3; axis += 1) {
          const value = positions[point + axis] ?? 0;
          if (value < (box[axis] ?? 0)) box[axis] = value;
          if (value > (box[axis + 3] ?? 0)) box[axis + 3] = value;
        }
      }
    return box;
  }

  /** The nearest triangle that a ray meets before `most`, from either side. */
  nearest(origin: Vector, direction: Vector, most: number): Hit | null {
    let found: Hit | null = null;
    const open = [0];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (!this.#isMet(node, origin, direction, found?.at ?? most)) continue;
      const [first = 0, count = 0] = [this.#nodes[node * 2], this.#nodes[node * 2 + 1]];
      if (count === 0 && first < 0) {
        open.push(-first, node + 1);
        continue;
      }
      for (let at = first; at < first + count; at += 1) {
        const corner = (this.#order[at] ?? 0) * 3;
        const distance = this.#meets(corner, origin, direction);
        if (distance !== null && distance < (found?.at ?? most)) found = { at: distance, corner };
      }
    }
    return found;
  }

  #isMet(node: number, origin: Vector, direction: Vector, most: number): boolean {
    let [enter, leave] = [0, most];
    for (const axis of [0, 1, 2] as const) {
      const by = 1 / direction[axis];
      const a = ((this.#boxes[node * 6 + axis] ?? 0) - origin[axis]) * by;
      const b = ((this.#boxes[node * 6 + axis + 3] ?? 0) - origin[axis]) * by;
      // NaN, where the ray runs in the plane of a side, changes neither.
      enter = Math.max(enter, Math.min(a, b) || enter);
      leave = Math.min(leave, Math.max(a, b) || leave);
    }
    return enter <= leave * (1 + 1e-6) + 1e-9;
  }

  /** Source: Möller and Trumbore, "Fast, minimum storage ray-triangle intersection", 1997. */
  #meets(corner: number, origin: Vector, direction: Vector): number | null {
    const { positions, indices } = this.#geometry;
    const [a, b, c] = [0, 1, 2].map((at) => {
      const point = (indices[corner + at] ?? 0) * 3;
      return [positions[point] ?? 0, positions[point + 1] ?? 0, positions[point + 2] ?? 0] as const;
    });
    if (!a || !b || !c) return null;
    const [u, v] = [minus(b, a), minus(c, a)];
    const side = cross(direction, v);
    const volume = dot(u, side);
    if (Math.abs(volume) < 1e-20) return null;
    const from = minus(origin, a);
    const first = dot(from, side) / volume;
    const across = cross(from, u);
    const second = dot(direction, across) / volume;
    if (first < 0 || second < 0 || first + second > 1) return null;
    const at = dot(v, across) / volume;
    return at > 1e-9 ? at : null;
  }
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
