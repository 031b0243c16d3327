import type { SkipFlag } from './mesh-skip.ts';

/** Likeness below which a version is made again without the step at fault, and below which people have to see it. */
export const LIKE = 0.97;

/** Files that can be sent. */
export const MESH_FORMATS = ['glb', 'gltf', 'obj', 'fbx', 'stl', 'ply'] as const;
export type MeshFormat = (typeof MESH_FORMATS)[number];

/** How the geometry of a mesh is packed. `none`: not at all; `source`: the file stayed as it came. */
export type MeshCompression = 'draco' | 'meshopt' | 'none' | 'source';

/** What a model costs. */
export interface MeshFigures {
  /** Of the file. */
  bytes: number;
  triangles: number;
  vertices: number;
  /** Primitives that are drawn; instances count once. */
  drawCalls: number;
  textures: number;
  /** Bytes on the graphics card, with smaller copies for the distance. */
  textureMemory: number;
  /** Bytes of points and triangles on the graphics card, unpacked as scenes keep them. */
  geometryMemory?: number;
  nodes: number;
  materials: number;
}

/** What a step of the optimisation did. */
export interface MeshStep {
  name: SkipFlag | 'sparse' | 'meshopt' | 'read' | 'compare';
  ms: number;
  /** Bytes of geometry and textures after it, before anything is packed. */
  bytes: number;
  triangles: number;
  drawCalls: number;
  nodes: number;
  /** Why it was left out. */
  skipped?: string;
}

/** What the validator of Khronos found of one kind. */
export interface MeshIssue {
  code: string;
  severity: 'error' | 'warning';
  count: number;
  /** Of the first one. */
  message: string;
  /** Where it is in the file. */
  pointer: string;
}

/** A name that was kept because the product refers to it. */
export interface KeptName {
  type: 'node' | 'material';
  name: string;
  /** What refers to it. */
  why: string;
  /** False: the file has no such name. */
  found: boolean;
}

/** How a version of a mesh was made. */
export interface MeshReport {
  format: MeshFormat;
  compression: MeshCompression;
  /** Arrays that are mostly zero are stored by what is not. */
  sparse: boolean;
  /** What was tried. */
  candidates: { compression: MeshCompression; sparse: boolean; bytes: number }[];
  steps: MeshStep[];
  before: MeshFigures;
  after: MeshFigures;
  validator: { before: MeshIssue[]; after: MeshIssue[] };
  kept: KeptName[];
  /** How alike the pictures before and after are, 0 to 1 (SSIM); null: it could not be drawn. */
  likeness: number | null;
  /** The part that differs most, where the pictures are not alike enough ({@link LIKE}); null or absent: none does. */
  differs?: { node: string; material: string } | null | undefined;
  /** What the author should know. */
  warnings: string[];
  /** Milliseconds in all. */
  ms: number;
}
