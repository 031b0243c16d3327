import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';

/**
 * Whether browsers turn a picture by its EXIF orientation. Those of WebP files they ignore: Chromium, Firefox and WebKit draw
 * such a file as it is stored.
 */
export const isTurned = ({ format }: Pick<Metadata, 'format'>): boolean => format !== 'webp';

/** Opens a picture as browsers show it. Rejects with the decoder's message when it cannot be read. */
export async function openUpright(path: string, options: SharpOptions): Promise<Sharp> {
  const metadata = await sharp(path, { ...options, limitInputPixels: false }).metadata();
  const picture = sharp(path, options);
  return isTurned(metadata) ? picture.autoOrient() : picture;
}
