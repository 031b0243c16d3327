import type { Material } from '@babylonjs/core/Materials/material.js';
import { PBRBaseMaterial } from '@babylonjs/core/Materials/PBR/pbrBaseMaterial.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { applyMaterial, createMaterial, fitsType } from '../material/apply-material.ts';
import type { TextureCache } from '../material/texture-cache.ts';
import { MOST_LIGHTS } from './model-material.ts';

/** Materials of the library, each made once. */
export class SceneMaterials {
  readonly #made = new Map<string, { data: MaterialData; material: Material }>();
  readonly #scene: Scene;
  readonly #textures: TextureCache;

  constructor(scene: Scene, textures: TextureCache) {
    this.#scene = scene;
    this.#textures = textures;
  }

  get(id: string, data: MaterialData): Material {
    const known = this.#made.get(id);
    if (known?.data === data) return known.material;
    if (known && fitsType(known.material, data.type)) {
      applyMaterial(known.material, data, this.#textures, id);
      known.data = data;
      return known.material;
    }
    known?.material.dispose();
    const material = createMaterial(this.#scene, data, this.#textures, id);
    if (material instanceof PBRBaseMaterial || material instanceof StandardMaterial)
      Object.assign(material, { maxSimultaneousLights: MOST_LIGHTS });
    this.#made.set(id, { data, material });
    return material;
  }

  /** Ids of those whose data changed since they were made. */
  stale(materials: Readonly<Record<string, MaterialData>>): string[] {
    return [...this.#made].flatMap(([id, { data }]) => (materials[id] && materials[id] !== data ? [id] : []));
  }
}
