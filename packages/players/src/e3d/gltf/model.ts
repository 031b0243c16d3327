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
  /** Index of the node that draws it, in the rig; -1: no clip moves it. */
  rigNode: number;
  /** Where it stands in that node; null: at its origin. */
  within: Float32Array | null;
}

/** A node as clips move it. */
export interface RigNode {
  /** Index of the node above; -1: none. */
  parent: number;
  translation: readonly number[];
  rotation: readonly number[];
  scale: readonly number[];
  /** It stands so, and no clip moves it; null: by the three values above. */
  matrix: Float32Array | null;
}

/** How one value of a node goes. Of a cubic spline each key has three values: the tangent before, the value, the tangent after. */
export interface ClipTrack {
  node: number;
  path: 'translation' | 'rotation' | 'scale';
  /** s, rising. */
  times: Float32Array;
  values: Float32Array;
  interpolation: 'LINEAR' | 'STEP' | 'CUBICSPLINE';
}

/** An animation of a file. */
export interface ModelClip {
  name: string;
  /** s */
  duration: number;
  tracks: ClipTrack[];
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
  /** Where pixels stay squares: where they are larger than those of the screen (`near`), or everywhere. */
  pixels: 'never' | 'near' | 'always';
}

/** A GLB as scenes draw it. */
export interface Model {
  parts: ModelPart[];
  materials: readonly GltfMaterial[];
  textures: ModelTexture[];
  images: ModelImage[];
  clips: ModelClip[];
  /** All nodes of the file, by their index; empty: it has no clips. */
  rig: RigNode[];
}
