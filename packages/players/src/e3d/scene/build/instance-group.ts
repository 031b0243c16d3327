import { BoundingInfo } from '@babylonjs/core/Culling/boundingInfo.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Geometry } from '@babylonjs/core/Meshes/geometry.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import '@babylonjs/core/Meshes/thinInstanceMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Matrix16 } from '../../gltf/matrix.ts';
import type { ModelPart } from '../../gltf/model.ts';
import { type Box, boxAround, emptyBox, growBoxAround } from '../box.ts';

/** One primitive of one entity, drawn together with all that look the same. */
export interface Instance {
  group: InstanceGroup;
  /** Place in the group's list of matrices. */
  at: number;
  /** Who is picked when it is clicked. */
  entity: string;
  part: ModelPart;
  slot: string | null;
}

/** How parts of one group are drawn. */
export interface GroupLook {
  castShadow: boolean;
  receiveShadow: boolean;
  /** Its matrices mirror: triangles face the other way. */
  isMirrored: boolean;
}

/** All parts with the same geometry, material and look: one draw call. */
export class InstanceGroup {
  readonly key: string;
  readonly mesh: Mesh;
  readonly look: GroupLook;
  readonly instances: Instance[] = [];
  #matrices = new Float32Array(16);
  #isStale = false;
  #isResized = true;
  /** Places whose matrices changed since they were sent: from, and up to. */
  #changed: [number, number] = [Infinity, -1];
  readonly #box = emptyBox();
  /** Something that reached to the edge of the box has left: it may be smaller now. */
  #isBoxLoose = false;
  /** From where the instances lie in order of their distance; null: they do not. */
  #sortedFrom: readonly number[] | null = null;

  constructor(scene: Scene, key: string, geometry: Geometry, look: GroupLook) {
    this.key = key;
    this.look = look;
    this.mesh = new Mesh(key, scene);
    geometry.applyToMesh(this.mesh);
    // glTF's triangles go counterclockwise; Babylon's constants are named for left-handed scenes.
    this.mesh.sideOrientation = look.isMirrored ? 0 : 1;
    this.mesh.receiveShadows = look.receiveShadow;
    this.mesh.isPickable = false;
    this.mesh.doNotSyncBoundingInfo = true;
    this.mesh.freezeWorldMatrix();
  }

  set material(material: Material) {
    if (this.mesh.material !== material) this.mesh.material = material;
  }

  add(entity: string, part: ModelPart, slot: string | null, matrix: Matrix16): Instance {
    const at = this.instances.length;
    if ((at + 1) * 16 > this.#matrices.length) {
      const larger = new Float32Array(this.#matrices.length * 2);
      larger.set(this.#matrices);
      this.#matrices = larger;
      this.#isResized = true;
    }
    const made = { group: this, at, entity, part, slot };
    this.instances.push(made);
    this.#place(at, matrix);
    return made;
  }

  move(instance: Instance, matrix: Matrix16): void {
    this.#leave(instance);
    this.#place(instance.at, matrix);
  }

  #place(at: number, matrix: Matrix16): void {
    this.#matrices.set(matrix, at * 16);
    this.#touch(at);
  }

  #leave(instance: Instance): void {
    if (this.#isBoxLoose) return;
    const { min, max } = this.boxOf(instance);
    const { min: low, max: high } = this.#box;
    this.#isBoxLoose = [0, 1, 2].some(
      (axis) => (min[axis] ?? 0) <= (low[axis] ?? 0) || (max[axis] ?? 0) >= (high[axis] ?? 0),
    );
  }

  /** Holds nothing any more; room and geometry stay. */
  clear(): void {
    this.instances.length = 0;
    this.#isBoxLoose = true;
    this.#touch(-1);
  }

  /** The last takes its place. */
  remove(instance: Instance): void {
    const { at } = instance;
    this.#leave(instance);
    const last = this.instances.pop();
    if (!last) return;
    if (last.at !== at) {
      this.#matrices.copyWithin(at * 16, last.at * 16, last.at * 16 + 16);
      last.at = at;
      this.instances[at] = last;
    }
    this.#touch(Math.min(at, this.instances.length - 1));
  }

  matrixOf({ at }: Instance): Matrix16 {
    return this.#matrices.subarray(at * 16, at * 16 + 16);
  }

  /** The corners of one instance, in the scene. */
  boxOf(instance: Instance): Box {
    const { min, max } = instance.part.geometry;
    return boxAround(min, max, this.matrixOf(instance));
  }

  /** Puts the farthest first, and sends them. */
  sortBackToFront(eye: readonly [number, number, number]): void {
    const { instances } = this;
    if (this.#sortedFrom?.every((value, axis) => value === eye[axis])) return;
    const away = new Map(instances.map((instance) => [instance, this.#distanceOf(instance, eye)]));
    const order = [...instances].sort((a, b) => (away.get(b) ?? 0) - (away.get(a) ?? 0));
    if (order.some((instance, at) => instances[at] !== instance)) {
      const before = this.#matrices.slice(0, instances.length * 16);
      for (const [at, instance] of order.entries()) {
        this.#matrices.set(before.subarray(instance.at * 16, instance.at * 16 + 16), at * 16);
        instances[at] = instance;
        this.#touch(at);
      }
      for (const [at, instance] of order.entries()) instance.at = at;
      this.flush();
    }
    this.#sortedFrom = eye;
  }

  /** Squared, from the middle of its box. */
  #distanceOf({ at, part }: Instance, eye: readonly number[]): number {
    const { min, max } = part.geometry;
    let sum = 0;
    for (let row = 0; row < 3; row += 1) {
      let place = this.#matrices[at * 16 + 12 + row] ?? 0;
      for (let column = 0; column < 3; column += 1)
        place += ((this.#matrices[at * 16 + column * 4 + row] ?? 0) * ((min[column] ?? 0) + (max[column] ?? 0))) / 2;
      sum += (place - (eye[row] ?? 0)) ** 2;
    }
    return sum;
  }

  #touch(at: number): void {
    this.#isStale = true;
    this.#sortedFrom = null;
    if (at < 0) return;
    this.#changed = [Math.min(this.#changed[0], at), Math.max(this.#changed[1], at)];
  }

  /** Sends what changed to the graphics card. True: something did. */
  flush(): boolean {
    if (!this.#isStale) return false;
    this.#isStale = false;
    const { mesh, instances } = this;
    const [from, upTo] = this.#changed;
    this.#changed = [Infinity, -1];
    if (this.#isResized) mesh.thinInstanceSetBuffer('matrix', this.#matrices, 16, false);
    else if (upTo >= from)
      mesh.thinInstancePartialBufferUpdate('matrix', Math.min(upTo, instances.length - 1) - from + 1, from);
    this.#isResized = false;
    mesh.thinInstanceCount = instances.length;
    mesh.setEnabled(instances.length > 0);
    if (instances.length === 0) return true;
    this.#refreshBox(from, upTo);
    return true;
  }

  /** Grows by what changed; all parts are read again only where it may have shrunk. */
  #refreshBox(from: number, upTo: number): void {
    const box = this.#box;
    if (this.#isBoxLoose) Object.assign(box, emptyBox());
    const first = this.#isBoxLoose ? 0 : from;
    const last = this.#isBoxLoose ? this.instances.length - 1 : Math.min(upTo, this.instances.length - 1);
    this.#isBoxLoose = false;
    for (let at = first; at <= last; at += 1) {
      const instance = this.instances[at];
      if (instance) growBoxAround(box, instance.part.geometry, this.#matrices, at * 16);
    }
    this.mesh.setBoundingInfo(new BoundingInfo(new Vector3(...box.min), new Vector3(...box.max)));
  }

  dispose(): void {
    this.mesh.dispose(false, false);
  }
}
