/** No edge. */
export const NONE = -1;

/**
 * The edges that a sweep line meets, from below to above: a treap whose nodes are the edges' own numbers, so that one is
 * taken out without a search.
 */
export class ActiveEdges {
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #parent: Int32Array;
  readonly #weight: Uint32Array;
  readonly #isAbove: (edge: number, other: number) => boolean;
  #root = NONE;

  /** `isAbove`: whether an edge that begins lies above another that is in here. */
  constructor(count: number, isAbove: (edge: number, other: number) => boolean) {
    this.#left = new Int32Array(count).fill(NONE);
    this.#right = new Int32Array(count).fill(NONE);
    this.#parent = new Int32Array(count).fill(NONE);
    // Scattered by multiplication: the tree is as good as random, and the same for the same ring.
    this.#weight = Uint32Array.from({ length: count }, (_, edge) => Math.imul(edge + 1, 0x9e_37_79_b1) >>> 0);
    this.#isAbove = isAbove;
  }

  insert(edge: number): void {
    let at = this.#root;
    let under = NONE;
    let isRight = false;
    while (at !== NONE) {
      under = at;
      isRight = this.#isAbove(edge, at);
      at = this.#child(at, isRight);
    }
    this.#parent[edge] = under;
    if (under === NONE) this.#root = edge;
    else this.#setChild(under, isRight, edge);
    while (this.#parentOf(edge) !== NONE && this.#weightOf(this.#parentOf(edge)) < this.#weightOf(edge))
      this.#rise(edge);
  }

  remove(edge: number): void {
    for (;;) {
      const left = this.#child(edge, false);
      const right = this.#child(edge, true);
      if (left === NONE || right === NONE) {
        this.#replace(edge, left === NONE ? right : left);
        return;
      }
      this.#rise(this.#weightOf(left) > this.#weightOf(right) ? left : right);
    }
  }

  below = (edge: number): number => this.#next(edge, false);
  above = (edge: number): number => this.#next(edge, true);

  #next(edge: number, isUp: boolean): number {
    let at = this.#child(edge, isUp);
    if (at !== NONE) {
      for (let next = this.#child(at, !isUp); next !== NONE; next = this.#child(at, !isUp)) at = next;
      return at;
    }
    at = edge;
    let over = this.#parentOf(at);
    while (over !== NONE && this.#child(over, isUp) === at) {
      at = over;
      over = this.#parentOf(at);
    }
    return over;
  }

  /** Turns an edge and its parent, so that the edge stands above. */
  #rise(edge: number): void {
    const parent = this.#parentOf(edge);
    const isRight = this.#child(parent, true) === edge;
    const moved = this.#child(edge, !isRight);
    this.#replace(parent, edge);
    this.#setChild(parent, isRight, moved);
    if (moved !== NONE) this.#parent[moved] = parent;
    this.#setChild(edge, !isRight, parent);
    this.#parent[parent] = edge;
  }

  #replace(edge: number, by: number): void {
    const parent = this.#parentOf(edge);
    if (by !== NONE) this.#parent[by] = parent;
    if (parent === NONE) this.#root = by;
    else this.#setChild(parent, this.#child(parent, true) === edge, by);
  }

  #child = (edge: number, isRight: boolean): number => (isRight ? this.#right : this.#left)[edge] ?? NONE;
  #parentOf = (edge: number): number => this.#parent[edge] ?? NONE;
  #weightOf = (edge: number): number => this.#weight[edge] ?? 0;
  #setChild(edge: number, isRight: boolean, child: number): void {
    (isRight ? this.#right : this.#left)[edge] = child;
  }
}
