import type { E3dMediaState } from '@diorama/contract/e3d/e3d.contract.ts';
import { entitiesByCategory } from '@diorama/documents/e3d/category-tree.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import type { E3dScene } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { type CategoryCost, categoryCosts } from './category-costs.ts';

type CategoryCosts = ReadonlyMap<string, CategoryCost>;

/** What is counted from. The last two change what the scene counts. */
export interface Counted {
  e3d: E3dRecords;
  media: E3dMediaState | undefined;
  isWhole: boolean;
  categories: ReadonlyMap<string, boolean>;
}

/** Milliseconds of rest before it counts: after the scene shows a change, and not while somebody types or drags. */
const COUNT_AFTER = 150;
/** Milliseconds that it keeps the page busy at a time. */
const SLICE = 8;
const NONE: CategoryCosts = new Map();

/** Counts what categories take, for everybody who shows it, a little at a time. */
export class CostCount {
  costs = NONE;
  #counted: Counted | null = null;
  #timer = 0;
  readonly #scene: E3dScene;
  readonly #listeners = new Set<() => void>();

  constructor(scene: E3dScene) {
    this.#scene = scene;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#counted = null;
    };
  };

  /** Counts once more unless that is what it counts already. */
  count(wanted: Counted): void {
    const known = this.#counted;
    if (
      known?.e3d === wanted.e3d &&
      known.media === wanted.media &&
      known.isWhole === wanted.isWhole &&
      known.categories === wanted.categories
    )
      return;
    this.#counted = wanted;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#goOn(this.#begin(wanted)), COUNT_AFTER);
  }

  #begin({ e3d, media }: Counted): Generator<void, CategoryCosts> {
    const scene = this.#scene;
    return categoryCosts({
      entities: entitiesByCategory(e3d),
      all: e3d.all('entities').map(({ id }) => id),
      meshOf: (id) => [...scene.costOf([id]).meshes][0] ?? null,
      sizeOf: (key) => media?.meshes[key]?.mesh?.size ?? 0,
      drawCostOf: (ids) => scene.costOf(ids),
    });
  }

  #goOn(work: Generator<void, CategoryCosts>): void {
    const end = performance.now() + SLICE;
    do {
      const { done, value } = work.next();
      if (!done) continue;
      this.costs = value;
      for (const listener of this.#listeners) listener();
      return;
    } while (performance.now() < end);
    this.#timer = window.setTimeout(() => this.#goOn(work));
  }
}

const counts = new WeakMap<E3dScene, CostCount>();

/** The one count of a scene. */
export function countOf(scene: E3dScene): CostCount {
  const count = counts.get(scene) ?? new CostCount(scene);
  counts.set(scene, count);
  return count;
}
