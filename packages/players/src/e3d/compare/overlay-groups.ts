import { ImageProcessingConfiguration } from '@babylonjs/core/Materials/imageProcessingConfiguration.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { type Instance, InstanceGroup } from '../scene/build/instance-group.ts';

/** Parts that are drawn once more in one plain colour: as wires, or filled as a mask. */
export class OverlayGroups {
  readonly #scene: Scene;
  readonly #layer: number;
  readonly #material: StandardMaterial;
  #groups: InstanceGroup[] = [];

  constructor(scene: Scene, layer: number, { color, isWires }: { color: string; isWires: boolean }) {
    this.#scene = scene;
    this.#layer = layer;
    const material = new StandardMaterial('overlay', scene);
    material.disableLighting = true;
    material.emissiveColor = Color3.FromHexString(color);
    material.backFaceCulling = false;
    material.wireframe = isWires;
    // Its own: the scene's would change the colour.
    material.imageProcessingConfiguration = new ImageProcessingConfiguration();
    this.#material = material;
  }

  /** Draws just these. */
  set(instances: Iterable<Instance>): Mesh[] {
    for (const group of this.#groups) group.dispose();
    const made = new Map<string, InstanceGroup>();
    for (const { group: drawn, part, entity, ...instance } of instances) {
      const { geometry } = drawn.mesh;
      if (!geometry) continue;
      const key = `overlay ${drawn.key}`;
      const group = made.get(key) ?? new InstanceGroup(this.#scene, key, geometry, drawn.look);
      made.set(key, group);
      group.mesh.layerMask = this.#layer;
      group.material = this.#material;
      group.add(entity, part, null, drawn.matrixOf({ group: drawn, part, entity, ...instance }));
    }
    for (const group of made.values()) group.flush();
    this.#groups = [...made.values()];
    return this.#groups.map(({ mesh }) => mesh);
  }
}
