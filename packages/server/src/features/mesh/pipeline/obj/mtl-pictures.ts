import type { Document, Material, Texture, TextureInfo } from '@gltf-transform/core';
import { KHRTextureTransform } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { drawnType, pngOf } from '../../../media/models/readable-picture.ts';
import { fileNamed } from '../file-at.ts';
import { MESH_BOUNDS } from '../geometry/mesh-bounds.ts';
import { materialsIn } from './mtl-text.ts';
import { plainQuotes } from './obj-text.ts';

/** Mean of a map of directions, of 255: half, half, and almost all; and how far others are from it. */
const [FLAT, NEAR] = [[128, 128, 240], 40] as const;

/** Whether a picture of bumps holds directions, as most programs write them, and not heights in grey. */
async function isOfDirections(picture: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(picture, { ignoreIcc: true }).removeAlpha().toColourspace('srgb').stats();
  return channels.length >= 3 && FLAT.every((value, at) => Math.abs((channels[at]?.mean ?? 0) - value) <= NEAR);
}

/** Puts on pictures of roughness and of metal: green and blue of one picture in glTF. What has none is the same everywhere. */
async function roughen(
  document: Document,
  material: Material,
  { roughness, metalness }: { roughness: Uint8Array | null; metalness: Uint8Array | null },
): Promise<void> {
  const { width, height } = await sharp(roughness ?? metalness ?? new Uint8Array()).metadata();
  const size = { width, height };
  const [green, blue] = await Promise.all([roughness, metalness].map((picture) => greyOf(picture, size)));
  const pixels = Buffer.alloc(width * height * 3, 255);
  for (let at = 0; at < width * height; at += 1) {
    pixels[at * 3 + 1] = green?.[at] ?? 255;
    pixels[at * 3 + 2] = blue?.[at] ?? 255;
  }
  const png = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
  const texture = document.createTexture('Roughness and metal').setImage(new Uint8Array(png)).setMimeType('image/png');
  material.setMetallicRoughnessTexture(texture);
  if (roughness) material.setRoughnessFactor(1);
  if (metalness) material.setMetallicFactor(1);
}

async function greyOf(picture: Uint8Array | null, size: { width: number; height: number }): Promise<Buffer | null> {
  if (!picture) return null;
  const grey = sharp(picture, { ignoreIcc: true }).removeAlpha().greyscale();
  return grey
    .resize({ ...size, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/** How a picture lies: shares and moves of its coordinates, upwards. */
interface Layout {
  scale: readonly [u: number, v: number];
  offset: readonly [u: number, v: number];
}
interface MtlPicture extends Layout {
  file: string;
  isClamped: boolean;
}
/** Pictures of a material by the word they stand behind. */
type Pictures = ReadonlyMap<string, MtlPicture>;

/** Number of values that follow an option at most; only `-s` and `-o` are used. */
const WORDS: Readonly<Record<string, number>> = { '-mm': 2, '-s': 3, '-o': 3, '-t': 3 };
/** Share of pixels that are neither clear nor whole above which a surface is blended and has no holes. */
const BLENDED = 0.05;

/**
 * Puts on what a .mtl file says of its pictures and the converter leaves out: how often they lie on a surface and where, what is
 * clear (`map_d`), how rough and how much metal it is (`map_Pr`, `map_Pm`), and bumps that are maps of directions. Answers with
 * what did not come along, and what glTF has no place for.
 *
 * @param libraries as {@link readableMtl} makes them
 */
export async function applyMtl(
  document: Document,
  libraries: readonly Uint8Array[],
  files: ReadonlyMap<string, Uint8Array>,
): Promise<string[]> {
  const described = new Map(
    libraries.flatMap((bytes) =>
      materialsIn(bytes).materials.map(({ name, said }) => [utf8(name).trim(), said] as const),
    ),
  );
  const warnings: string[] = [];
  for (const material of document.getRoot().listMaterials()) {
    const said = described.get(material.getName().trim());
    if (!said) continue;
    const pictures: Pictures = new Map(
      [...said].flatMap(([word, rest]) => (isPicture(word) ? [[word, pictureIn(utf8(rest))]] : [])),
    );
    for (const warning of await apply({ document, material, pictures, files })) warnings.push(warning);
  }
  return [...new Set(warnings)];
}

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString();

interface Applied {
  document: Document;
  material: Material;
  pictures: Pictures;
  files: ReadonlyMap<string, Uint8Array>;
}

async function apply({ document, material, pictures, files }: Applied): Promise<string[]> {
  const colour = pictures.get('map_Kd');
  const bump = pictures.get('map_Bump') ?? pictures.get('bump');
  const warnings: string[] = [];
  const load = async (picture: MtlPicture | undefined, without: string) => {
    const bytes = picture && fileNamed(picture.file, files);
    if (picture && !bytes)
      warnings.push(`The texture “${picture.file}” did not come along: ${without}. Send a zip file with all files`);
    const read = bytes ? await asPng(bytes, picture.file) : null;
    if (bytes && !read) warnings.push(unread(picture, without));
    return read;
  };
  const left = ['map_Ks', 'map_Ns', 'refl', 'disp', 'decal'].filter((word) => pictures.has(word));
  if (bump && !pictures.has('norm')) {
    const picture = await load(bump, 'its bumps are left out');
    if (picture && (await isOfDirections(picture)))
      material.setNormalTexture(document.createTexture(bump.file).setImage(picture).setMimeType('image/png'));
    else if (picture) left.push('map_Bump');
  }
  const [rough, metal] = [pictures.get('map_Pr'), pictures.get('map_Pm')];
  const [roughness, metalness] = [
    await load(rough, 'its roughness is the same everywhere'),
    await load(metal, 'its metal is the same everywhere'),
  ];
  if (roughness || metalness) await roughen(document, material, { roughness, metalness });
  layOut(document, material.getBaseColorTextureInfo(), colour);
  layOut(document, material.getNormalTextureInfo(), pictures.get('norm') ?? bump);
  layOut(document, material.getEmissiveTextureInfo(), pictures.get('map_Ke'));
  layOut(document, material.getMetallicRoughnessTextureInfo(), rough ?? metal);
  if (left.length > 0)
    warnings.push(
      `Pictures of “${material.getName()}” that glTF has no place for are left out (${left.join(', ')}): export .glb, or maps of roughness (map_Pr) and of directions (norm)`,
    );
  const alpha = pictures.get('map_d');
  // The same file for both: its own alpha counts, and the converter has put it on.
  if (!alpha || alpha.file === colour?.file) return warnings;
  const bytes = await load(alpha, WHOLE);
  if (bytes && !(await cutOut(document, material, bytes))) warnings.push(unread(alpha, WHOLE));
  return warnings;
}

const WHOLE = 'what it makes clear is whole';
const unread = ({ file }: MtlPicture, without: string): string =>
  `The texture “${file}” cannot be read: ${without}. Save it as PNG and send the model again`;

const isPicture = (word: string): boolean => /^(map_\w+|bump|norm|refl|disp|decal)$/i.test(word);

/** Pictures that the converter reads; others stop it, or are put on here. */
const CONVERTED = /^(map_Kd|map_Ke|map_d|norm)$/;

/**
 * The same without pictures that the converter does not put on, and without options but `-clamp`: it takes the beginning of a name for a
 * third number where two follow `-s`.
 */
export const withoutOptions = (mtl: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(mtl)
      .toString('latin1')
      .replace(/^(\S+) (.*)$/gm, (line, word, rest) => {
        if (!isPicture(String(word))) return line;
        if (!CONVERTED.test(String(word))) return '';
        const { file, isClamped } = pictureIn(String(rest));
        return `${word} ${isClamped ? '-clamp on ' : ''}${file}`;
      }),
    'latin1',
  );

function pictureIn(text: string): MtlPicture {
  const words = text.split(/\s+/);
  let [scale, offset]: [Layout['scale'], Layout['offset']] = [
    [1, 1],
    [0, 0],
  ];
  let isClamped = false;
  while (words[0]?.startsWith('-') && words.length > 1) {
    const option = words.shift() ?? '';
    const most = WORDS[option];
    const numbers: number[] = [];
    if (most === undefined) isClamped = words.shift() === 'on' && option === '-clamp' ? true : isClamped;
    else
      while (numbers.length < most && words.length > 1 && Number.isFinite(Number(words[0])))
        numbers.push(Number(words.shift()));
    const [u, v] = numbers;
    if (option === '-s') scale = [u ?? 1, v ?? 1];
    if (option === '-o') offset = [u ?? 0, v ?? 0];
  }
  return { scale, offset, isClamped, file: plainQuotes(words.join(' ')) };
}

function layOut(document: Document, info: TextureInfo | null, layout: Layout | undefined): void {
  if (!info || !layout || info.getExtension('KHR_texture_transform')) return;
  const { scale, offset } = layout;
  if ([...scale, ...offset].every((value, at) => value === (at < 2 ? 1 : 0))) return;
  // Coordinates of the file grow upwards, those of glTF downwards.
  const transform = document
    .createExtension(KHRTextureTransform)
    .createTransform()
    .setScale([...scale])
    .setOffset([offset[0], 1 - scale[1] - offset[1]]);
  info.setExtension('KHR_texture_transform', transform);
}

/** Makes holes, or blends, where the picture is dark; false: it cannot be read. */
async function cutOut(document: Document, material: Material, picture: Uint8Array): Promise<boolean> {
  const colour = material.getBaseColorTexture();
  const base = colour?.getImage();
  try {
    const plain = base ? sharp(base, { ignoreIcc: true }) : null;
    const { width, height } = await sharp(base ?? picture).metadata();
    const size = { width, height, fit: 'fill' } as const;
    const mask = await sharp(picture, { ignoreIcc: true })
      .removeAlpha()
      .greyscale()
      .resize(size)
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    const under = plain
      ? await plain.removeAlpha().toColourspace('srgb').raw().toBuffer()
      : Buffer.alloc(width * height * 3, 255);
    const png = await sharp(under, { raw: { width, height, channels: 3 } })
      .joinChannel(mask, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
    const made: Texture = document.createTexture(colour?.getName() ?? 'Cut out').setImage(new Uint8Array(png));
    material.setBaseColorTexture(made.setMimeType('image/png'));
    const between = mask.reduce((sum, value) => sum + Number(value > 8 && value < 247), 0) / mask.length;
    material.setAlphaMode(between > BLENDED ? 'BLEND' : 'MASK');
    return true;
  } catch {
    return false;
  }
}

/** A picture of any kind that is read; null: it cannot be read. */
const asPng = async (bytes: Uint8Array, name: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  drawnType(bytes) === 'image/png' ? new Uint8Array(bytes) : pngOf(bytes, name, MESH_BOUNDS.textureSide ** 2);
