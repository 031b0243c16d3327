import { Mesh, type Object3D, Texture } from 'three';
import { unzipSync, zipSync } from 'three/examples/jsm/libs/fflate.module.js';
import { openGlb } from '../gltf/glb-file.ts';
import { joined, type Pixels, pngOf } from './png-file.ts';

/** Pixels of pictures whose alpha is read: what the exporters write of them has lost the colours below it. */
const kept = new WeakMap<object, Pixels>();

/** A picture for the exporters, that is written with its own colours. */
export async function exactBitmap(pixels: Pixels): Promise<ImageBitmap> {
  const { data, width, height } = pixels;
  const image = new ImageData(new Uint8ClampedArray(data), width, height);
  const made = await createImageBitmap(image, { premultiplyAlpha: 'none' });
  kept.set(made, pixels);
  return made;
}

/** Textures of what is to be written that have pixels of their own. */
function exactTextures(scene: Object3D): Map<Plain, Pixels> {
  const found = new Map<Plain, Pixels>();
  scene.traverse((one) => {
    if (!isMesh(one)) return;
    for (const material of [one.material].flat())
      for (const texture of Object.values(material)) {
        if (!isTexture(texture)) continue;
        const pixels = kept.get(texture.source.data);
        if (pixels) found.set(texture, pixels);
      }
  });
  return found;
}

/** The class itself leaves its data open, so that it would be anything. */
type Plain = Texture<object>;
const isTexture = (value: unknown): value is Plain => value instanceof Texture && Object(value.image) === value.image;
const isMesh = (value: unknown): value is Mesh => value instanceof Mesh;

/** Each is written once. */
async function pngs(textures: ReadonlyMap<Plain, Pixels>): Promise<Map<Pixels, Uint8Array<ArrayBuffer>>> {
  // Browsers before 2023 pack nothing: files stay as the exporters write them.
  if (typeof CompressionStream === 'undefined') return new Map();
  const all = [...new Set(textures.values())];
  return new Map(await Promise.all(all.map(async (one) => [one, await pngOf(one)] as const)));
}

const NAME = 'exact ';

/**
 * Has a scene written as a GLB with the colours below alpha.
 *
 * @param write of the exporter; names of textures reach the file
 */
export async function exactGlb(scene: Object3D, write: () => Promise<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const textures = exactTextures(scene);
  const images = await pngs(textures);
  const list = [...images.keys()];
  for (const [texture, pixels] of textures) if (images.has(pixels)) texture.name = `${NAME}${list.indexOf(pixels)}`;
  const bytes = await write();
  return images.size === 0 ? new Uint8Array(bytes) : withImages(bytes, [...images.values()]);
}

/** Puts pictures into the places of those of textures that are named by their numbers. Source: glTF 2.0, chapter 4.4. */
function withImages(glb: ArrayBuffer, pngs: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const { json, bytes: body } = openGlb(glb);
  const replaced = new Map<number, Uint8Array>();
  for (const texture of json.textures ?? []) {
    if (!texture.name?.startsWith(NAME)) continue;
    const png = pngs[Number(texture.name.slice(NAME.length))];
    delete texture.name;
    const place = json.images?.[texture.source ?? -1]?.bufferView;
    if (png && place !== undefined) replaced.set(place, png);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const [at, one] of (json.bufferViews ?? []).entries()) {
    const from = one.byteOffset ?? 0;
    const bytes = replaced.get(at) ?? body.subarray(from, from + one.byteLength);
    Object.assign(one, { byteOffset: length, byteLength: bytes.length });
    parts.push(bytes, new Uint8Array(-bytes.length & 3));
    length += bytes.length + (-bytes.length & 3);
  }
  for (const buffer of json.buffers ?? []) buffer.byteLength = length;
  const text = new TextEncoder().encode(JSON.stringify(json));
  const space = new Uint8Array(-text.length & 3).fill(0x20);
  const sizes = [text.length + space.length, length] as const;
  return joined([
    numbers(0x46_54_6c_67, 2, 28 + sizes[0] + sizes[1]),
    numbers(sizes[0], 0x4e_4f_53_4a),
    text,
    space,
    numbers(sizes[1], 0x00_4e_49_42),
    ...parts,
  ]);
}

function numbers(...list: number[]): Uint8Array {
  const made = new DataView(new ArrayBuffer(list.length * 4));
  for (const [at, value] of list.entries()) made.setUint32(at * 4, value, true);
  return new Uint8Array(made.buffer);
}

/** Files in a USDZ begin at multiples of this, so that viewers read them in place. Source: the specification of USDZ. */
const ALIGNED = 64;
/** Bytes before a file in an archive, without its name; of a field that fills up; and of what only says its length. */
const [LOCAL_HEAD, FIELD_HEAD] = [30, 4];
/** Of a field that no program reads. */
const FILLING = 12_345;

/** The same of a USDZ. */
export async function exactUsdz(scene: Object3D, write: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const textures = exactTextures(scene);
  const images = await pngs(textures);
  const bytes = await write();
  if (images.size === 0) return new Uint8Array(bytes);
  const files = unzipSync(bytes);
  for (const [texture, pixels] of textures) {
    const name = `textures/Texture_${texture.source.id}_${texture.flipY}.png`;
    const png = images.get(pixels);
    if (png && name in files) files[name] = png;
  }
  const placed: Parameters<typeof zipSync>[0] = {};
  let offset = 0;
  for (const [name, file] of Object.entries(files)) {
    const start = offset + LOCAL_HEAD + name.length + FIELD_HEAD;
    const filling = new Uint8Array(-start & (ALIGNED - 1));
    placed[name] = [file, { extra: { [FILLING]: filling } }];
    offset = start + filling.length + file.length;
  }
  return new Uint8Array(zipSync(placed, { level: 0 }));
}
