import { readFile, stat } from 'node:fs/promises';
import * as z from 'zod';
import { PreviewError } from '../pictures/preview-error.ts';

/** Bytes of the largest model that is drawn. */
const MAX_BYTES = 256 * 1024 * 1024;
const JSON_CHUNK = 0x4e_4f_53_4a;
const BIN_CHUNK = 0x00_4e_49_42;
/** Packings that are not read here: such files are unpacked first, as are files with sparse accessors. */
const PACKED: readonly string[] = [
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'KHR_texture_basisu',
];

const Index = z.number().int().min(0);
const Numbers = (length: number) => z.array(z.number()).length(length);

/** How a picture lies on a surface: its coordinates are scaled, then turned (rad), then moved. */
const TextureLayout = z.object({
  offset: Numbers(2).default([0, 0]),
  rotation: z.number().default(0),
  scale: Numbers(2).default([1, 1]),
  texCoord: Index.optional(),
});

/** A picture of colours. */
const Picture = z.object({
  index: Index,
  texCoord: Index.default(0),
  extensions: z.object({ KHR_texture_transform: TextureLayout.optional() }).optional(),
});
/** Linear. */
const Colour = Numbers(4).default([1, 1, 1, 1]);
/** A material in specular and glossiness has its colour there, and what stands in the other place is for those who do not read it. */
const Glossy = z
  .object({ diffuseFactor: Colour, diffuseTexture: Picture.optional() })
  .transform(({ diffuseFactor, diffuseTexture }) => ({
    baseColorFactor: diffuseFactor,
    baseColorTexture: diffuseTexture,
  }));

/** The parts of glTF 2.0 that say where triangles are and which colour they have. */
const Gltf = z.object({
  extensionsRequired: z.array(z.string()).default([]),
  extensionsUsed: z.array(z.string()).default([]),
  scene: Index.default(0),
  scenes: z.array(z.object({ nodes: z.array(Index).default([]) })).default([]),
  nodes: z
    .array(
      z.object({
        children: z.array(Index).default([]),
        mesh: Index.optional(),
        skin: Index.optional(),
        weights: z.array(z.number()).optional(),
        matrix: Numbers(16).optional(),
        translation: Numbers(3).optional(),
        rotation: Numbers(4).optional(),
        scale: Numbers(3).optional(),
        extensions: z
          .object({
            KHR_node_visibility: z.object({ visible: z.boolean().default(true) }).optional(),
            EXT_mesh_gpu_instancing: z.object({ attributes: z.record(z.string(), Index) }).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
  meshes: z
    .array(
      z.object({
        /** Shares of the shapes that are laid on, where a node has none of its own. */
        weights: z.array(z.number()).optional(),
        primitives: z.array(
          z.object({
            attributes: z.record(z.string(), Index),
            indices: Index.optional(),
            material: Index.optional(),
            /** 4: triangles; 5: a strip; 6: a fan. Points and lines are left out. */
            mode: z.number().default(4),
            targets: z.array(z.record(z.string(), Index)).default([]),
          }),
        ),
      }),
    )
    .default([]),
  skins: z.array(z.object({ joints: z.array(Index), inverseBindMatrices: Index.optional() })).default([]),
  materials: z
    .array(
      z
        .object({
          pbrMetallicRoughness: z.object({ baseColorFactor: Colour, baseColorTexture: Picture.optional() }).optional(),
          extensions: z.object({ KHR_materials_pbrSpecularGlossiness: Glossy.optional() }).optional(),
          alphaMode: z.string().default('OPAQUE'),
          alphaCutoff: z.number().default(0.5),
        })
        .transform(({ extensions, pbrMetallicRoughness, ...material }) => ({
          ...material,
          pbrMetallicRoughness: extensions?.KHR_materials_pbrSpecularGlossiness ?? pbrMetallicRoughness,
        })),
    )
    .default([]),
  textures: z
    .array(
      z.object({
        source: Index.optional(),
        sampler: Index.optional(),
        extensions: z
          .object({
            EXT_texture_webp: z.object({ source: Index }).optional(),
            EXT_texture_avif: z.object({ source: Index }).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
  samplers: z
    .array(
      z.object({
        wrapS: z.number().optional(),
        wrapT: z.number().optional(),
        magFilter: z.number().optional(),
      }),
    )
    .default([]),
  images: z.array(z.object({ bufferView: Index.optional(), uri: z.string().optional() })).default([]),
  accessors: z
    .array(
      z.object({
        bufferView: Index.optional(),
        sparse: z.unknown().optional(),
        byteOffset: Index.default(0),
        componentType: z.number(),
        normalized: z.boolean().default(false),
        count: Index,
        type: z.string(),
      }),
    )
    .default([]),
  bufferViews: z
    .array(z.object({ byteOffset: Index.default(0), byteLength: Index, byteStride: Index.optional() }))
    .default([]),
});
export type Gltf = z.output<typeof Gltf>;

/** A model file: what is in it, and the bytes that its views lie in. */
export interface GlbFile {
  gltf: Gltf;
  bin: Buffer;
}

/** Reads a GLB. Nothing outside of the file is read, whatever it references. Throws {@link PreviewError}. */
export async function readGlb(path: string): Promise<GlbFile> {
  if ((await stat(path)).size > MAX_BYTES) throw new PreviewError('it is larger than 256 MB');
  const file = fileOf(await readFile(path));
  if (!isPacked(file.gltf)) return file;
  const { unpackedGlb } = await import('./unpacked-glb.ts');
  return fileOf(await unpackedGlb(path));
}

/** Whether something lies in another way than one after the other in the data of the file. */
function isPacked({ extensionsRequired, extensionsUsed, images, accessors, textures }: Gltf): boolean {
  const isKtx = ({ source, extensions }: Gltf['textures'][number]) =>
    source === undefined && !extensions?.EXT_texture_webp && !extensions?.EXT_texture_avif;
  return (
    extensionsRequired.some((name) => PACKED.includes(name)) ||
    images.some(({ uri }) => uri?.startsWith('data:')) ||
    accessors.some(({ bufferView, sparse }) => bufferView === undefined || sparse !== undefined) ||
    (extensionsUsed.includes('KHR_texture_basisu') && textures.some(isKtx))
  );
}

function fileOf(bytes: Buffer): GlbFile {
  const chunks = new Map<number, Buffer>();
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at);
    const type = bytes.readUInt32LE(at + 4);
    if (!chunks.has(type)) chunks.set(type, bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  const gltf = parsed(chunks.get(JSON_CHUNK));
  return { gltf, bin: chunks.get(BIN_CHUNK) ?? Buffer.alloc(0) };
}

function parsed(json: Buffer | undefined): Gltf {
  try {
    return Gltf.parse(JSON.parse((json ?? Buffer.alloc(0)).toString('utf8')));
  } catch {
    throw new PreviewError('its description is damaged');
  }
}

interface Component {
  bytes: number;
  read: (view: DataView, at: number) => number;
  /** Largest value, of which a normalised number is the share. */
  max: number;
}

const COMPONENTS: Readonly<Record<number, Component>> = {
  5120: { bytes: 1, read: (view, at) => view.getInt8(at), max: 127 },
  5121: { bytes: 1, read: (view, at) => view.getUint8(at), max: 255 },
  5122: { bytes: 2, read: (view, at) => view.getInt16(at, true), max: 32_767 },
  5123: { bytes: 2, read: (view, at) => view.getUint16(at, true), max: 65_535 },
  5125: { bytes: 4, read: (view, at) => view.getUint32(at, true), max: 4_294_967_295 },
  5126: { bytes: 4, read: (view, at) => view.getFloat32(at, true), max: 1 },
};
const WIDTHS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

/** The numbers of an accessor one after the other, so many for each element. */
export function numbersOf({ gltf, bin }: GlbFile, index: number, width: number): Float64Array {
  const accessor = gltf.accessors[index];
  const view = gltf.bufferViews[accessor?.bufferView ?? -1];
  const component = COMPONENTS[accessor?.componentType ?? 0];
  if (!accessor || !view || !component || (WIDTHS[accessor.type] ?? 0) < width)
    throw new PreviewError('its meshes are described in a way that is not known');
  const stride = view.byteStride || component.bytes * (WIDTHS[accessor.type] ?? 1);
  const start = view.byteOffset + accessor.byteOffset;
  if (start + stride * Math.max(0, accessor.count - 1) + component.bytes * width > bin.length)
    throw new PreviewError('its meshes reach beyond the end of the file');
  const data = new DataView(bin.buffer, bin.byteOffset, bin.byteLength);
  const numbers = new Float64Array(accessor.count * width);
  const unit = accessor.normalized ? component.max : 1;
  for (let element = 0; element < accessor.count; element += 1)
    for (let axis = 0; axis < width; axis += 1)
      numbers[element * width + axis] = component.read(data, start + element * stride + axis * component.bytes) / unit;
  return numbers;
}

/** The bytes of a picture inside the file; null for one that lies elsewhere. */
export function imageBytes({ gltf, bin }: GlbFile, texture: number): Buffer | null {
  const { source, extensions } = gltf.textures[texture] ?? {};
  const { EXT_texture_webp: webp, EXT_texture_avif: avif } = extensions ?? {};
  const image = gltf.images[webp?.source ?? avif?.source ?? source ?? -1];
  const view = gltf.bufferViews[image?.bufferView ?? -1];
  return view ? bin.subarray(view.byteOffset, view.byteOffset + view.byteLength) : null;
}

/** Numbers of each element of an accessor. */
export const widthOf = ({ gltf }: GlbFile, index: number): number => WIDTHS[gltf.accessors[index]?.type ?? ''] ?? 0;
