import type { GltfMaterial } from './gltf-json.ts';

/** Triangles as they are drawn. Values of a point follow each other: three of a position, two of `uv`. */
export interface ModelGeometry {
  /** In its file. */
  id: string;
  positions: Float32Array;
  normals: Float32Array;
  tangents: Float32Array | null;
  uv: Float32Array | null;
  uv2: Float32Array | null;
  /** Four of a point, linear. */
  colors: Float32Array | null;
  indices: Uint32Array;
  min: readonly [number, number, number];
  max: readonly [number, number, number];
}

/** A primitive where it stands in its file. */
export interface ModelPart {
  geometry: ModelGeometry;
  /** Index of its material in the file; -1: none. */
  material: number;
  /** Names as slots name them. */
  node: string;
  /** Names of the nodes above it and its own, with slashes. */
  path: string;
  materialName: string;
  primitive: number;
  /** In the axes of the file; 16 numbers, column by column. */
  matrix: Float32Array;
}

/** A picture in a file. */
export interface ModelImage {
  bytes: Uint8Array;
  type: string;
}

export interface ModelTexture {
  /** Index of its image; -1: it has none that can be read. */
  image: number;
  wrapU: number;
  wrapV: number;
  isPixelated: boolean;
}

/** A GLB as scenes draw it. */
export interface Model {
  parts: ModelPart[];
  materials: readonly GltfMaterial[];
  textures: ModelTexture[];
  images: ModelImage[];
}
