import type { Material } from '@babylonjs/core/Materials/material.js';
import { Geometry } from '@babylonjs/core/Meshes/geometry.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Model, ModelGeometry } from '../../gltf/model.ts';
import { createModelMaterial } from './model-material.ts';
import { createModelTextures, type ModelTextures } from './model-textures.ts';

/** A file on the graphics card. Its materials are made when they are first drawn. */
export class LoadedModel {
  readonly id: string;
  readonly model: Model;
  readonly #scene: Scene;
  readonly #textures: ModelTextures;
  #made = 0;
  readonly #materials = new Map<number, Material>();

  constructor(id: string, model: Model, scene: Scene, onLoaded: () => void) {
    this.id = id;
    this.model = model;
    this.#scene = scene;
    this.#textures = createModelTextures(scene, model, onLoaded);
  }

  /**
   * A copy of its own for each group that draws it, which goes with the group: places of instances are kept in it, and two
   * groups with one copy would be drawn where the last of them stands.
   */
  geometry(of: ModelGeometry): Geometry {
    this.#made += 1;
    const data = new VertexData();
    data.positions = of.positions;
    data.normals = of.normals;
    data.indices = of.indices;
    if (of.tangents) data.tangents = of.tangents;
    if (of.uv) data.uvs = of.uv;
    if (of.uv2) data.uvs2 = of.uv2;
    if (of.colors) data.colors = of.colors;
    return new Geometry(`${this.id} ${of.id} ${this.#made}`, this.#scene, data, false);
  }

  material(index: number): Material {
    const known = this.#materials.get(index);
    if (known) return known;
    const gltf = this.model.materials[index] ?? {};
    const made = createModelMaterial(this.#scene, `${this.id} ${index}`, gltf, this.#textures.take);
    this.#materials.set(index, made);
    return made;
  }

  dispose(): void {
    for (const material of this.#materials.values()) material.dispose(false, false);
    this.#textures.dispose();
  }
}
