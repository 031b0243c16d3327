import { componentOf } from '@diorama/documents/e3d/scene/scene-entity.ts';
import { determinant, inverse, type Matrix16, product } from '../../gltf/matrix.ts';
import type { ModelPart } from '../../gltf/model.ts';
import type { SceneContent, SceneView } from '../e3d-scene.port.ts';
import { drawingOf, type MaterialSlot, overrideOf, slotOf } from './entity-parts.ts';
import { EntityTree } from './entity-tree.ts';
import type { InstanceGroup } from './instance-group.ts';
import type { LoadedModel, PutMaterial } from './loaded-model.ts';
import type { ModelStore } from './model-store.ts';
import type { SceneGroups, WantedPart } from './scene-groups.ts';
import type { SceneMaterials } from './scene-materials.ts';

interface BuilderParts {
  models: ModelStore;
  groups: SceneGroups;
  materials: SceneMaterials;
}

/** Where the nodes of a model stand by a clip, in the axes of its file. */
export interface Pose {
  model: LoadedModel;
  nodeAt: (node: number) => Matrix16;
}

function posedMatrix({ rigNode, within, matrix }: ModelPart, nodeAt: Pose['nodeAt']): Matrix16 {
  if (rigNode < 0) return matrix;
  return within ? product(nodeAt(rigNode), within) : nodeAt(rigNode);
}

/** Group instances inside group instances at most. */
const DEEPEST = 8;

/** Turns entities into drawn parts; processes only what changed. */
export class SceneBuilder {
  readonly tree = new EntityTree();
  readonly #parts: BuilderParts;
  #content: SceneContent = {
    entities: new Map(),
    slots: new Map(),
    categories: new Map(),
    media: { meshes: {}, materials: {} },
  };
  #view: SceneView = { categories: new Map(), slots: new Map(), hidden: new Set(), outlined: new Map() };
  #slots = new Map<string, MaterialSlot[]>();
  /** Entities that show another one again, by that one. */
  readonly #copies = new Map<string, Set<string>>();
  readonly #sources = new Map<string, string>();
  /** Entities that wait for a file, by its address. */
  readonly #waiting = new Map<string, Set<string>>();
  /** Entities that draw with a material of the library. */
  readonly #users = new Map<string, Set<string>>();
  /** Of entities whose clip plays or was played. */
  readonly #poses = new Map<string, Pose>();

  constructor(parts: BuilderParts) {
    this.#parts = parts;
  }

  get content(): SceneContent {
    return this.#content;
  }

  get view(): SceneView {
    return this.#view;
  }

  /** Answers with the entities that changed. */
  show(content: SceneContent, view: SceneView): Set<string> {
    const [oldContent, oldView] = [this.#content, this.#view];
    const dirty = this.tree.update(content, view);
    this.#content = content;
    this.#view = view;
    for (const id of dirty) this.#noteCopy(id);
    if (content.slots !== oldContent.slots || view.slots !== oldView.slots)
      this.#addSlotted(oldContent, oldView, dirty);
    if (content.media !== oldContent.media) this.#addRemade(oldContent, dirty);
    this.#refresh(dirty);
    if (content.media.meshes !== oldContent.media.meshes)
      this.#parts.models.keep(new Set(Object.values(content.media.meshes).map(({ url }) => url)));
    return dirty;
  }

  /** A file has arrived: the parts that waited for it draw. False: there were none. */
  arrived(url: string): boolean {
    const waiting = this.#waiting.get(url);
    this.#waiting.delete(url);
    if (waiting) this.#refresh(new Set(waiting));
    return waiting !== undefined;
  }

  /** Fetches one more file that nothing shown needs; false: none is left. */
  loadAhead(): Promise<boolean> {
    return this.#parts.models.ahead(Object.values(this.#content.media.meshes));
  }

  /** All that is drawn. */
  drawn(): Iterable<InstanceGroup> {
    return this.#parts.groups.all();
  }

  /** The model that an entity draws; null: none, or it is not there yet. */
  modelOf(id: string): LoadedModel | null {
    const entity = this.tree.get(id);
    const drawing = entity && drawingOf(entity, this.#content, this.#view);
    const mesh = drawing && this.#content.media.meshes[drawing.meshKey];
    return mesh ? this.#parts.models.known(mesh) : null;
  }

  /** Has entities stand as their clips say; null: as their files do. */
  pose(poses: ReadonlyMap<string, Pose | null>): void {
    for (const [id, pose] of poses)
      if (pose) this.#poses.set(id, pose);
      else this.#poses.delete(id);
    this.#refresh(new Set(poses.keys()));
  }

  #refresh(dirty: Set<string>): void {
    this.#addCopies(dirty);
    for (const id of dirty) this.#parts.groups.set(id, this.tree.get(id) ? this.#wanted(id) : []);
  }

  #noteCopy(id: string): void {
    const entity = this.tree.get(id);
    const source = entity && (componentOf(entity, 'group-instance')?.data.source?.id ?? undefined);
    const before = this.#sources.get(id);
    if (before === source) return;
    if (before !== undefined) this.#copies.get(before)?.delete(id);
    if (source === undefined) this.#sources.delete(id);
    else {
      this.#sources.set(id, source);
      this.#copies.set(source, (this.#copies.get(source) ?? new Set()).add(id));
    }
  }

  /** Who shows something of these again is changed, too. */
  #addCopies(dirty: Set<string>): void {
    if (this.#sources.size === 0) return;
    // A set that grows is walked to its new end.
    for (const id of dirty) {
      let at: string | null = id;
      for (let depth = 0; at !== null && depth < 200; depth += 1) {
        for (const copy of this.#copies.get(at) ?? []) dirty.add(copy);
        at = this.tree.parent(at);
      }
    }
  }

  #addSlotted(old: SceneContent, oldView: SceneView, dirty: Set<string>): void {
    const { slots } = this.#content;
    const changed = new Set<string>();
    for (const id of new Set([
      ...slots.keys(),
      ...old.slots.keys(),
      ...this.#view.slots.keys(),
      ...oldView.slots.keys(),
    ]))
      if (slots.get(id) !== old.slots.get(id) || this.#view.slots.get(id) !== oldView.slots.get(id)) changed.add(id);
    this.#slots = new Map();
    for (const slot of slots.values()) {
      if (slot.type !== 'material' || !slot.entity) continue;
      const known = this.#slots.get(slot.entity.id);
      if (known) known.push(slot);
      else this.#slots.set(slot.entity.id, [slot]);
    }
    for (const id of changed)
      for (const slot of [slots.get(id), old.slots.get(id)]) if (slot?.entity) dirty.add(slot.entity.id);
    if (changed.size === 0) return;
    for (const id of this.tree.ids()) {
      const entity = this.tree.get(id);
      const slot = entity && componentOf(entity, 'slot-mesh')?.data.slot?.id;
      if (slot !== undefined && changed.has(slot)) dirty.add(id);
    }
  }

  #addRemade(old: SceneContent, dirty: Set<string>): void {
    const { meshes, materials } = this.#content.media;
    for (const id of this.#parts.materials.stale(materials))
      for (const user of this.#users.get(id) ?? []) dirty.add(user);
    const isOther = (key: string) => meshes[key]?.url !== old.media.meshes[key]?.url;
    const changed = new Set([...Object.keys(meshes), ...Object.keys(old.media.meshes)].filter(isOther));
    const added = Object.keys(materials).some((id) => !Object.hasOwn(old.media.materials, id));
    if (changed.size === 0 && !added) return;
    for (const id of this.tree.ids()) dirty.add(id);
  }

  #wanted(id: string): WantedPart[] {
    if (!this.tree.isShown(id)) return [];
    const world = this.tree.world(id);
    const own = this.#partsOf(id, id, world);
    const source = this.#sources.get(id);
    return source === undefined ? own : [...own, ...this.#copied(id, source, world, 0)];
  }

  /** A source and all below it, standing where its copy does. */
  #copied(id: string, source: string, place: Matrix16, depth: number): WantedPart[] {
    const back = inverse(this.tree.world(source));
    if (!back || depth > DEEPEST) return [];
    const move = product(place, back);
    const parts: WantedPart[] = [];
    for (const below of this.tree.below(source)) {
      if (below === id || (below !== source && !this.tree.isVisible(below))) continue;
      const matrix = product(move, this.tree.world(below));
      parts.push(...this.#partsOf(id, below, matrix));
      const inner = this.#sources.get(below);
      if (inner !== undefined && inner !== source) parts.push(...this.#copied(id, inner, matrix, depth + 1));
    }
    return parts;
  }

  /** What `entity` draws at a place; `owner` is who waits for it. */
  #partsOf(owner: string, id: string, place: Matrix16): WantedPart[] {
    const entity = this.tree.get(id);
    const drawing = entity && drawingOf(entity, this.#content, this.#view);
    const mesh = drawing?.isVisible ? this.#content.media.meshes[drawing.meshKey] : undefined;
    if (!entity || !drawing || !mesh) return [];
    const model = this.#parts.models.get(mesh);
    if (!model) {
      this.#waiting.set(mesh.url, (this.#waiting.get(mesh.url) ?? new Set()).add(owner));
      return [];
    }
    const { castShadow, receiveShadow } = drawing;
    const slots = this.#slots.get(id) ?? [];
    const pose = this.#poses.get(id);
    const nodeAt = pose?.model === model ? pose.nodeAt : null;
    return model.model.parts.map((part) => {
      const slot = slots.length > 0 ? slotOf(slots, part) : null;
      const matrix = product(place, nodeAt ? posedMatrix(part, nodeAt) : part.matrix);
      const ids = [slot && (this.#view.slots.get(slot.id) ?? slot.fallback?.id), overrideOf(entity, part)];
      const put = this.#materialOf(owner, ids) ?? model.ownMaterial(part, matrix);
      const look = { castShadow, receiveShadow, isMirrored: determinant(matrix) < 0 };
      return { model, part, slot: slot?.id ?? null, ...put, look, matrix };
    });
  }

  /** The first material of the library that is there; null: none is. */
  #materialOf(owner: string, ids: readonly (string | null | undefined)[]): PutMaterial | null {
    const { materials } = this.#content.media;
    for (const id of ids) {
      const data = id && Object.hasOwn(materials, id) ? materials[id] : undefined;
      if (!id || !data) continue;
      this.#users.set(id, (this.#users.get(id) ?? new Set()).add(owner));
      return { materialKey: `library ${id}`, material: this.#parts.materials.get(id, data), isOwn: false };
    }
    return null;
  }
}
