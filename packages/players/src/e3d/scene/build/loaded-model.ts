import type { Material } from '@babylonjs/core/Materials/material.js';
import { Geometry } from '@babylonjs/core/Meshes/geometry.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { determinant, type Matrix16 } from '../../gltf/matrix.ts';
import type { Model, ModelGeometry, ModelPart } from '../../gltf/model.ts';
import { createModelMaterial } from './model-material.ts';
import { createModelTextures, type ModelTextures } from './model-textures.ts';

/** The material that a part is drawn in. */
export interface PutMaterial {
  /** Names it; equal names are the same one. */
  materialKey: string;
  material: Material;
  /** It is the file's: alpha of points is meant for it. */
  isOwn: boolean;
}

/** A file on the graphics card. Its materials are made when they are first drawn. */
export class LoadedModel {
  readonly id: string;
  readonly model: Model;
  readonly #scene: Scene;
  readonly #textures: ModelTextures;
  #made = 0;
  readonly #materials = new Map<string, Material>();

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

  /** The file's own material for what is drawn at a place. Glass is tinted by how thick it is there. */
  ownMaterial({ material: index }: ModelPart, matrix: Matrix16): PutMaterial {
    const isGlass = this.model.materials[index]?.extensions?.KHR_materials_volume !== undefined;
    const scale = isGlass ? Number(Math.cbrt(Math.abs(determinant(matrix))).toPrecision(3)) : 1;
    const materialKey = scale === 1 ? String(index) : `${index} ${scale}`;
    const material = this.#materials.get(materialKey) ?? this.#make(materialKey, index, scale);
    return { materialKey, material, isOwn: true };
  }

  #make(key: string, index: number, scale: number): Material {
    const gltf = this.model.materials[index] ?? {};
    const made = createModelMaterial(this.#scene, `${this.id} ${key}`, gltf, this.#textures.take, scale);
    this.#materials.set(key, made);
    return made;
  }

  dispose(): void {
    for (const material of this.#materials.values()) material.dispose(false, false);
    this.#textures.dispose();
  }
}
