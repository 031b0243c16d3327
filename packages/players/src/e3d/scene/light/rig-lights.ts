import { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js';
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { LightRig, Lobe, Radiance } from './light-rigs.ts';

/** The lights of a rig, apart from the surroundings of a model. */
export interface RigLights {
  set(rig: LightRig): void;
  /** Meshes of standard materials: they mirror no surroundings, and get lamps in their place. */
  onlyFor(meshes: readonly AbstractMesh[]): void;
}

/** How much light of a lobe falls on what faces it. */
const strength = ({ sharpness, radiance }: Lobe): Color3 => scaled(radiance, 4 / sharpness);
const scaled = ([r, g, b]: Radiance, by: number): Color3 => new Color3(r * by, g * by, b * by);

/** Lobes that a lamp stands for: the strongest. */
const LAMPS = 3;

export function createRigLights(scene: Scene): RigLights {
  const sun = new DirectionalLight('sun', Vector3.Down(), scene);
  const around = new HemisphericLight('around', Vector3.Up(), scene);
  const lamps = Array.from({ length: LAMPS }, (_, at) => new DirectionalLight(`lamp ${at}`, Vector3.Down(), scene));
  return {
    set(rig) {
      sun.setEnabled(rig.sun !== null);
      if (rig.sun) {
        sun.direction = new Vector3(rig.sun.to.x, rig.sun.to.y, rig.sun.to.z);
        sun.diffuse = scaled(rig.sun.radiance, 1);
        sun.specular = sun.diffuse;
      }
      around.diffuse = scaled(rig.sky, 1.4);
      around.groundColor = scaled(rig.ground, 1);
      around.specular = Color3.Black();
      const lobes = [...rig.lobes].sort((a, b) => strength(b).r - strength(a).r);
      for (const [at, lamp] of lamps.entries()) {
        const lobe = lobes[at];
        lamp.setEnabled(lobe !== undefined && rig.sun === null);
        if (!lobe) continue;
        lamp.direction = new Vector3(-lobe.from.x, -lobe.from.y, -lobe.from.z);
        lamp.diffuse = strength(lobe);
        lamp.specular = lamp.diffuse;
      }
    },
    onlyFor(meshes) {
      for (const light of [around, ...lamps]) {
        light.includedOnlyMeshes = [...meshes];
        // With an empty list Babylon lights everything.
        light.intensity = meshes.length > 0 ? 1 : 0;
      }
    },
  };
}
