/** What a part of a mesh looks like, to find it again in the mesh's next version. Source: CONFIGURATOR "match". */
export interface PartFingerprint {
  triangles: number;
  /** m2. */
  area: number;
  /** m along the axes. */
  box: { x: number; y: number; z: number };
}

/** A part of a node in one material. */
export interface MeshPart {
  /** Its place among the node's parts, from 0. */
  primitive: number;
  /** Name of its material; null: it has none. */
  material: string | null;
  fingerprint: PartFingerprint;
  /** Names of the materials that variants of the file put on; under all others it keeps its own. */
  variants?: { variant: string; material: string }[];
}

/** A node of the file as it came. */
export interface MeshNode {
  name: string;
  /** Place of its parent in the list; null: it stands in the scene. */
  parent: number | null;
  parts: MeshPart[];
  /** The optimised file has a node of this name. Any other part shows up there once a slot names it. */
  isKept: boolean;
  /** An animation moves it. */
  isMoved?: boolean;
}

/** A reference in the product's draft to a node or a material of the mesh. */
export interface NameReference {
  type: 'node' | 'material';
  name: string;
  by: { type: 'mesh-slot' | 'entity' | 'trait'; id: string; name: string };
}

/** A material of the file; colours are linear, 0 to 1. */
export interface MeshMaterial {
  name: string;
  baseColor: [r: number, g: number, b: number, a: number];
  emissive: [r: number, g: number, b: number];
  metallic: number;
  roughness: number;
  alphaMode: 'OPAQUE' | 'MASK' | 'BLEND';
  alphaCutoff: number;
  isDoubleSided: boolean;
  /** Slots that hold a texture, as `baseColorTexture`. */
  textures: string[];
}

/** What the file of a version consists of. */
export interface FileNodes {
  /** Parents first. */
  nodes: MeshNode[];
  materials: MeshMaterial[];
  animations: { name: string /** Seconds. */; length: number }[];
  /** Names of its material variants, in the file's order. */
  variants: string[];
}

/** What a version of a mesh consists of, and what its product says about it. */
export interface MeshNodes extends FileNodes {
  version: number;
  /** As the draft is now; what it named when the version was made stands in its report. */
  references: NameReference[];
}
