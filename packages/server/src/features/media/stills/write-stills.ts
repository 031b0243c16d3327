import sharp from 'sharp';
import { openUpright } from '../../../platform/pictures/open-upright.ts';
import { MIME } from '../pictures/picture-files.ts';
import { AVIF_EFFORT, STILL_QUALITY, type StillFormat } from '../renditions/recipes.ts';

/** One size and format of a picture. */
export interface WantedStill {
  format: StillFormat;
  /** Pixels. */
  width: number;
}

export interface EncodedStill extends WantedStill {
  type: string;
  height: number;
  bytes: Buffer;
}

/** Encodes a picture in the sizes and formats wanted, one after the other: sRGB, without metadata. */
export async function writeStills(
  path: string,
  wanted: readonly WantedStill[],
  maxPixels: number,
): Promise<EncodedStill[]> {
  const stills: EncodedStill[] = [];
  for (const width of new Set(wanted.map((still) => still.width))) {
    const { picture: upright } = await openUpright(path, { limitInputPixels: maxPixels });
    const { data, info } = await upright
      .toColourspace('srgb')
      .resize({ width, withoutEnlargement: true })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    for (const { format } of wanted.filter((still) => still.width === width)) {
      const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
      const encoded = {
        avif: () => picture.avif({ quality: STILL_QUALITY.avif, effort: AVIF_EFFORT }),
        webp: () => picture.webp({ quality: STILL_QUALITY.webp, effort: 4 }),
        jpeg: () => picture.flatten({ background: '#fff' }).jpeg({ quality: STILL_QUALITY.jpeg, mozjpeg: true }),
      }[format]();
      stills.push({ format, type: MIME[format], width, height: info.height, bytes: await encoded.toBuffer() });
    }
  }
  return stills;
}
