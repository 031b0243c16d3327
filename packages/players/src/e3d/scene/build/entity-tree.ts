import type { CategoryRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { componentOf, type SceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import { composed, identity, type Matrix16, product } from '../../gltf/matrix.ts';
import type { SceneContent, SceneView } from '../e3d-scene.port.ts';

interface Node {
  entity: SceneEntity;
  parent: string | null;
  local: Matrix16;
  categories: readonly string[];
  /** Null: to be computed. */
  world: Matrix16 | null;
  isVisible: boolean;
  isShown: boolean;
}

/** Entities above each other at most: parents that go in circles end here. */
const DEEPEST = 200;

/** Where entities stand and which are shown. Knows nothing of what they draw. */
export class EntityTree {
  readonly #nodes = new Map<string, Node>();
  readonly #children = new Map<string, Set<string>>();
  #content: SceneContent | null = null;
  #view: SceneView | null = null;

  get(id: string): SceneEntity | undefined {
    return this.#nodes.get(id)?.entity;
  }
  ids(): Iterable<string> {
    return this.#nodes.keys();
  }
  get size(): number {
    return this.#nodes.size;
  }
  children(id: string): ReadonlySet<string> {
    return this.#children.get(id) ?? NONE;
  }
  parent(id: string): string | null {
    return this.#nodes.get(id)?.parent ?? null;
  }
  /** Nothing above it and no category hides it. */
  isVisible(id: string): boolean {
    return this.#nodes.get(id)?.isVisible === true;
  }
  /** Visible, and not left out by what is isolated. */
  isShown(id: string): boolean {
    return this.#nodes.get(id)?.isShown === true;
  }

  /** In the scene; an entity without a transform stands at its origin. */
  world(id: string, depth = 0): Matrix16 {
    const node = this.#nodes.get(id);
    if (!node) return identity();
    if (node.world) return node.world;
    const isBelow = node.parent !== null && this.#nodes.has(node.parent) && depth < DEEPEST;
    node.world = isBelow && node.parent !== null ? product(this.world(node.parent, depth + 1), node.local) : node.local;
    return node.world;
  }

  /** An entity and all below it. */
  *below(id: string, depth = 0): Iterable<string> {
    yield id;
    if (depth < DEEPEST) for (const child of this.children(id)) yield* this.below(child, depth + 1);
  }

  /** Takes in what is new and answers with the entities that are, or stand, or show in another way; also those gone. */
  update(content: SceneContent, view: SceneView): Set<string> {
    const dirty = new Set<string>();
    let isShowingOther = this.#isShowingOther(content, view);
    if (content.entities !== this.#content?.entities) {
      for (const id of this.#changedIds(content.entities)) {
        const entity = content.entities.get(id);
        const old = this.#nodes.get(id);
        const next = entity ? nodeOf(entity) : null;
        dirty.add(id);
        if (!isSamePlace(old, next)) isShowingOther = this.#move(id, old, next, dirty) || isShowingOther;
        if (old?.categories.join() !== next?.categories.join()) isShowingOther = true;
        if (next) this.#nodes.set(id, { ...next, ...keptOf(old, next) });
        else this.#nodes.delete(id);
      }
    }
    this.#content = content;
    this.#view = view;
    if (isShowingOther) this.#showOther(dirty);
    return dirty;
  }

  /** Those that are other objects than before; also those gone. */
  #changedIds(entities: SceneContent['entities']): string[] {
    const changed: string[] = [];
    let kept = 0;
    for (const [id, entity] of entities) {
      const known = this.#nodes.get(id);
      if (known) kept += 1;
      if (known?.entity !== entity) changed.push(id);
    }
    // Looked for only where some are gone.
    const gone = kept === this.#nodes.size ? [] : [...this.#nodes.keys()].filter((id) => !entities.has(id));
    return [...gone, ...changed];
  }

  #isShowingOther(content: SceneContent, view: SceneView): boolean {
    return (
      content.categories !== this.#content?.categories ||
      view.categories !== this.#view?.categories ||
      view.hidden !== this.#view?.hidden ||
      (view.isolated ?? null) !== (this.#view?.isolated ?? null)
    );
  }

  /** Forgets where everything below stood. True: it stands below another now, which may hide it. */
  #move(id: string, old: Node | undefined, next: Node | null, dirty: Set<string>): boolean {
    if (old?.parent !== next?.parent) {
      if (old?.parent) this.#children.get(old.parent)?.delete(id);
      if (next?.parent) {
        const siblings = this.#children.get(next.parent);
        if (siblings) siblings.add(id);
        else this.#children.set(next.parent, new Set([id]));
      }
    }
    for (const below of this.below(id)) {
      const node = this.#nodes.get(below);
      if (node) node.world = null;
      dirty.add(below);
    }
    return old?.parent !== next?.parent || !old || !next;
  }

  #showOther(dirty: Set<string>): void {
    const seen = new Map<string, { isVisible: boolean; isIsolated: boolean }>();
    const isolated = this.#view?.isolated ?? null;
    const lookAt = (id: string, depth: number): { isVisible: boolean; isIsolated: boolean } => {
      const known = seen.get(id);
      const node = this.#nodes.get(id);
      if (known || !node) return known ?? { isVisible: true, isIsolated: false };
      const above = node.parent !== null && depth < DEEPEST ? lookAt(node.parent, depth + 1) : null;
      const isVisible =
        (above?.isVisible ?? true) &&
        this.#view?.hidden.has(id) !== true &&
        node.categories.every((category) => this.#isCategoryShown(category));
      const found = { isVisible, isIsolated: above?.isIsolated === true || isolated?.has(id) === true };
      seen.set(id, found);
      return found;
    };
    for (const [id, node] of this.#nodes) {
      const { isVisible, isIsolated } = lookAt(id, 0);
      const isShown = isVisible && (isolated === null || isIsolated);
      if (node.isShown !== isShown || node.isVisible !== isVisible) dirty.add(id);
      node.isVisible = isVisible;
      node.isShown = isShown;
    }
  }

  /** It and all above it are. */
  #isCategoryShown(id: string): boolean {
    let at: string | null = id;
    for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
      const category: Pick<CategoryRecord, 'defaultShow' | 'parent'> | undefined = this.#content?.categories.get(at);
      if (!category) return true;
      if (!(this.#view?.categories.get(at) ?? category.defaultShow)) return false;
      at = category.parent?.id ?? null;
    }
    return true;
  }
}

const NONE: ReadonlySet<string> = new Set();

function nodeOf(entity: SceneEntity): Node {
  const transform = componentOf(entity, 'transform')?.data;
  const categories = entity.components.flatMap(({ data }) =>
    data.type === 'category' && data.category ? [data.category.id] : [],
  );
  const local = transform
    ? composed(
        [transform.position.x, transform.position.y, transform.position.z],
        [transform.rotation.x, transform.rotation.y, transform.rotation.z, transform.rotation.w],
        [transform.scale.x, transform.scale.y, transform.scale.z],
      )
    : identity();
  const parent = transform?.parent?.id ?? null;
  return { entity, parent, local, categories, world: null, isVisible: false, isShown: false };
}

const isSamePlace = (a: Node | undefined, b: Node | null): boolean =>
  a !== undefined && b !== null && a.parent === b.parent && a.local.every((value, at) => value === b.local[at]);

/** What stays as it was computed. */
const keptOf = (old: Node | undefined, next: Node) =>
  old ? { isVisible: old.isVisible, isShown: old.isShown, world: isSamePlace(old, next) ? old.world : null } : {};
