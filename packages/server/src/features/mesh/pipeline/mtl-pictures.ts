import type { Document, Material, Texture, TextureInfo } from '@gltf-transform/core';
import { KHRTextureTransform } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { fileNamed } from './file-at.ts';
import { plainText } from './obj-text.ts';

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
type MtlMaterial = ReadonlyMap<string, MtlPicture>;

/** Words that follow an option at most; only `-s` and `-o` are used. */
const WORDS: Readonly<Record<string, number>> = { '-mm': 2, '-s': 3, '-o': 3, '-t': 3 };
/** Share of pixels that are neither clear nor whole above which a surface is blended and has no holes. */
const BLENDED = 0.05;

/**
 * Puts on what a .mtl file says of its pictures and the converter leaves out: how often they lie on a surface and where, and
 * the picture of what is clear (`map_d`). Answers with what did not come along.
 */
export async function applyMtl(
  document: Document,
  libraries: readonly Uint8Array[],
  files: ReadonlyMap<string, Uint8Array>,
): Promise<string[]> {
  const described = new Map(libraries.flatMap((bytes) => [...materialsIn(Buffer.from(plainText(bytes)).toString())]));
  const missing: string[] = [];
  for (const material of document.getRoot().listMaterials()) {
    const mtl = described.get(material.getName().trim());
    if (!mtl) continue;
    layOut(document, material.getBaseColorTextureInfo(), mtl.get('map_kd'));
    layOut(document, material.getNormalTextureInfo(), mtl.get('norm') ?? mtl.get('map_bump') ?? mtl.get('bump'));
    layOut(document, material.getEmissiveTextureInfo(), mtl.get('map_ke'));
    const alpha = mtl.get('map_d');
    // The same file for both: its own alpha counts, and the converter has put it on.
    if (!alpha || alpha.file === mtl.get('map_kd')?.file) continue;
    const bytes = fileNamed(alpha.file, files);
    if (bytes) await cutOut(document, material, bytes);
    else
      missing.push(
        `The texture “${alpha.file}” did not come along: what it makes clear is whole. Send a zip file with all files`,
      );
  }
  return missing;
}

function materialsIn(text: string): Map<string, MtlMaterial> {
  const found = new Map<string, Map<string, MtlPicture>>();
  let current = new Map<string, MtlPicture>();
  for (const line of text.split(/\r?\n|\r/)) {
    const [, word = '', rest = ''] = /^\s*(\S+)\s+(.*?)\s*$/.exec(line) ?? [];
    if (word.toLowerCase() === 'newmtl') {
      current = new Map();
      found.set(rest, current);
    } else if (isPicture(word)) current.set(word.toLowerCase(), pictureIn(rest));
  }
  return found;
}

const isPicture = (word: string): boolean => /^(map_\w+|bump|norm)$/i.test(word);

/**
 * A .mtl file whose pictures have no options but `-clamp`: the converter takes the beginning of a name for a third number where
 * two follow `-s`.
 */
export const withoutOptions = (mtl: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(plainText(mtl))
      .toString('latin1')
      .replace(/^(\s*)(\S+)([ \t]+)(-\S.*?)[ \t\r]*$/gm, (line, start, word, gap, rest) => {
        if (!isPicture(String(word))) return line;
        const { file, isClamped } = pictureIn(String(rest));
        return `${start}${word}${gap}${isClamped ? '-clamp on ' : ''}${file}`;
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
  return { scale, offset, isClamped, file: words.join(' ') };
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

/** Makes holes, or blends, where the picture is dark. */
async function cutOut(document: Document, material: Material, picture: Uint8Array): Promise<void> {
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
  } catch {
    // A picture that cannot be read is named where pictures are read.
  }
}
