import sharp from 'sharp';
import { readBmp } from './bmp-picture.ts';
import { readTga } from './tga-picture.ts';

/** What begins with these bytes scenes can read. */
const TYPES: readonly [type: string, bytes: readonly number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
  ['image/ktx2', [0xab, 0x4b, 0x54, 0x58]],
];

/** The kind of a picture that scenes can read, by its first bytes. */
export const drawnType = (image: Uint8Array): string | undefined =>
  TYPES.find(([, start]) => start.every((byte, at) => image[at] === byte))?.[0];

/** A picture of any kind that is read, as PNG; null: it cannot be read. */
export async function pngOf(
  image: Uint8Array,
  name: string,
  maxPixels: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const raw = readBmp(image) ?? (isTga(image, name) ? readTga(image) : null);
  const picture = raw
    ? sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
    : sharp(image, { limitInputPixels: maxPixels, ignoreIcc: true });
  try {
    const isOpaque = raw?.data.every((value, at) => at % 4 !== 3 || value === 255);
    return new Uint8Array(await (isOpaque ? picture.removeAlpha() : picture).png({ compressionLevel: 1 }).toBuffer());
  } catch {
    return null;
  }
}

/** Targa has no mark at its beginning: its name says it, or a mark at its end. */
const isTga = (image: Uint8Array, name: string): boolean =>
  /\.(tga|targa|vda|icb|vst)$/i.test(name) ||
  Buffer.from(image.subarray(-18, -2)).toString('latin1') === 'TRUEVISION-XFILE' ||
  !/\.\w+$/.test(name);
