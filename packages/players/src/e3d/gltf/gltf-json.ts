/** The parts of a glTF 2.0 file that are read here. Source: the glTF 2.0 specification and its extensions' schemas. */
export interface GltfJson {
  extensionsRequired?: string[];
  scene?: number;
  scenes?: { nodes?: number[] }[];
  nodes?: GltfNode[];
  meshes?: { name?: string; primitives: GltfPrimitive[]; weights?: number[] }[];
  materials?: GltfMaterial[];
  textures?: { name?: string; source?: number; sampler?: number; extensions?: Extensions<{ source?: number }> }[];
  images?: { uri?: string; bufferView?: number; mimeType?: string }[];
  samplers?: { wrapS?: number; wrapT?: number; magFilter?: number; minFilter?: number }[];
  accessors?: GltfAccessor[];
  bufferViews?: GltfBufferView[];
  buffers?: { byteLength: number; uri?: string }[];
  skins?: { joints: number[]; inverseBindMatrices?: number }[];
  animations?: GltfAnimation[];
}

export interface GltfAnimation {
  name?: string;
  channels: { sampler: number; target: { node?: number; path: string } }[];
  samplers: { input: number; output: number; interpolation?: 'LINEAR' | 'STEP' | 'CUBICSPLINE' }[];
}

export type Extensions<T> = Partial<Record<string, T>>;

export interface GltfNode {
  name?: string;
  children?: number[];
  mesh?: number;
  skin?: number;
  weights?: number[];
  matrix?: number[];
  translation?: number[];
  rotation?: number[];
  scale?: number[];
  extensions?: {
    EXT_mesh_gpu_instancing?: { attributes: Partial<Record<string, number>> };
    KHR_node_visibility?: { visible?: boolean };
  };
}

export interface GltfPrimitive {
  attributes: Partial<Record<string, number>>;
  indices?: number;
  material?: number;
  /** 4: triangles; 5: a strip; 6: a fan. */
  mode?: number;
  targets?: Partial<Record<string, number>>[];
  extensions?: { KHR_draco_mesh_compression?: { bufferView: number; attributes: Partial<Record<string, number>> } };
}

export interface GltfAccessor {
  bufferView?: number;
  byteOffset?: number;
  componentType: number;
  normalized?: boolean;
  count: number;
  type: string;
  min?: number[];
  max?: number[];
  sparse?: {
    count: number;
    indices: { bufferView: number; byteOffset?: number; componentType: number };
    values: { bufferView: number; byteOffset?: number };
  };
}

export interface MeshoptView {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  byteStride: number;
  count: number;
  mode: 'ATTRIBUTES' | 'TRIANGLES' | 'INDICES';
  filter?: 'NONE' | 'OCTAHEDRAL' | 'QUATERNION' | 'EXPONENTIAL';
}

export interface GltfBufferView {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  byteStride?: number;
  extensions?: { EXT_meshopt_compression?: MeshoptView; KHR_meshopt_compression?: MeshoptView };
}

export interface GltfTextureInfo {
  index: number;
  texCoord?: number;
  scale?: number;
  strength?: number;
  extensions?: {
    KHR_texture_transform?: { offset?: number[]; rotation?: number; scale?: number[]; texCoord?: number };
  };
}

/** Fields of all material extensions that are read, in one: no two have a field of the same name and another meaning. */
export interface GltfMaterialExtension {
  ior?: number;
  specularFactor?: number;
  specularColorFactor?: number[];
  specularTexture?: GltfTextureInfo;
  specularColorTexture?: GltfTextureInfo;
  emissiveStrength?: number;
  clearcoatFactor?: number;
  clearcoatRoughnessFactor?: number;
  clearcoatTexture?: GltfTextureInfo;
  clearcoatRoughnessTexture?: GltfTextureInfo;
  clearcoatNormalTexture?: GltfTextureInfo;
  sheenColorFactor?: number[];
  sheenColorTexture?: GltfTextureInfo;
  sheenRoughnessFactor?: number;
  sheenRoughnessTexture?: GltfTextureInfo;
  transmissionFactor?: number;
  thicknessFactor?: number;
  attenuationDistance?: number;
  attenuationColor?: number[];
  diffuseFactor?: number[];
  diffuseTexture?: GltfTextureInfo;
  glossinessFactor?: number;
}

export interface GltfMaterial {
  name?: string;
  pbrMetallicRoughness?: {
    baseColorFactor?: number[];
    baseColorTexture?: GltfTextureInfo;
    metallicFactor?: number;
    roughnessFactor?: number;
    metallicRoughnessTexture?: GltfTextureInfo;
  };
  normalTexture?: GltfTextureInfo;
  occlusionTexture?: GltfTextureInfo;
  emissiveTexture?: GltfTextureInfo;
  emissiveFactor?: number[];
  alphaMode?: 'OPAQUE' | 'MASK' | 'BLEND';
  alphaCutoff?: number;
  doubleSided?: boolean;
  extensions?: Extensions<GltfMaterialExtension>;
  /** Written when a model is optimised: how much light passes on average, where a picture says it for each place, 0 to 1. */
  extras?: { meanTransmission?: number };
}
