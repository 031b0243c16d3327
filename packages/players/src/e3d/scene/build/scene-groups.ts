import type { Scene } from '@babylonjs/core/scene.js';
import type { Matrix16 } from '../../gltf/matrix.ts';
import type { ModelPart } from '../../gltf/model.ts';
import { type GroupLook, type Instance, InstanceGroup } from './instance-group.ts';
import type { LoadedModel, PutMaterial } from './loaded-model.ts';

/** A part that an entity wants to draw. */
export interface WantedPart extends PutMaterial {
  model: LoadedModel;
  part: ModelPart;
  slot: string | null;
  look: GroupLook;
  matrix: Matrix16;
}

/** Of Babylon's transparency modes. */
const OPAQUE = 0;

/** All that is drawn, grouped by geometry and material. */
export class SceneGroups {
  readonly #scene: Scene;
  readonly #groups = new Map<string, InstanceGroup>();
  readonly #byEntity = new Map<string, Instance[]>();
  readonly #touched = new Set<InstanceGroup>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  all(): Iterable<InstanceGroup> {
    return this.#groups.values();
  }
  of(entity: string): readonly Instance[] {
    return this.#byEntity.get(entity) ?? [];
  }

  /** Makes an entity draw just these. Where they are drawn with what they were before, only places are written. */
  set(entity: string, wanted: readonly WantedPart[]): void {
    const before = this.#byEntity.get(entity) ?? [];
    const keys = wanted.map(keyOf);
    if (before.length === wanted.length && before.every(({ group }, at) => group.key === keys[at])) {
      for (const [at, instance] of before.entries()) {
        const want = wanted[at];
        if (!want) continue;
        instance.slot = want.slot;
        instance.part = want.part;
        instance.group.material = want.material;
        instance.group.move(instance, want.matrix);
        this.#touched.add(instance.group);
      }
      return;
    }
    for (const instance of before) {
      instance.group.remove(instance);
      this.#touched.add(instance.group);
    }
    const made = wanted.map((want, at) => {
      const group = this.#groupFor(keys[at] ?? '', want);
      this.#touched.add(group);
      return group.add(entity, want.part, want.slot, want.matrix);
    });
    if (made.length > 0) this.#byEntity.set(entity, made);
    else this.#byEntity.delete(entity);
  }

  #groupFor(key: string, { model, part, look, material, isOwn }: WantedPart): InstanceGroup {
    const known = this.#groups.get(key);
    if (known) {
      known.material = material;
      return known;
    }
    const made = new InstanceGroup(this.#scene, key, model.geometry(part.geometry), look);
    // Babylon blends every mesh that has it, also where the file says opaque. Source: glTF 2.0, "Alpha Coverage".
    made.mesh.hasVertexAlpha = isOwn && part.geometry.colors !== null && material.transparencyMode !== OPAQUE;
    made.material = material;
    this.#groups.set(key, made);
    return made;
  }

  /** What is seen through is drawn from the back to the front: what lies in front is blended over what is behind. */
  sortBlended(eye: readonly [number, number, number]): void {
    for (const group of this.#groups.values())
      if (group.instances.length > 1 && group.mesh.material?.needAlphaBlendingForMesh(group.mesh))
        group.sortBackToFront(eye);
  }

  /** Sends all that changed to the graphics card; groups that hold nothing go. */
  flush(): boolean {
    if (this.#touched.size === 0) return false;
    for (const group of this.#touched) {
      if (group.instances.length > 0) group.flush();
      else {
        group.dispose();
        this.#groups.delete(group.key);
      }
    }
    this.#touched.clear();
    return true;
  }
}

const keyOf = ({ model, part, materialKey, look }: WantedPart): string =>
  `${model.id} ${part.geometry.id}|${materialKey}|${Number(look.castShadow)}${Number(look.receiveShadow)}${Number(look.isMirrored)}`;
