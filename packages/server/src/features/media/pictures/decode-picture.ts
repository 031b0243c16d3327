import sharp from 'sharp';
import { openUpright } from '../../../platform/pictures/open-upright.ts';
import { UnsupportedPictureError } from '../../../platform/pictures/unsupported-picture-error.ts';
import { THUMB_QUALITY, THUMB_WIDTH } from '../renditions/recipes.ts';
import { LargePictureError, UnreadablePictureError } from './picture-errors.ts';

/** What is known of a picture once it has been read whole. */
export interface PictureFacts {
  /** Pixels, as shown (a turned photograph is turned). */
  width: number;
  height: number;
  /** Milliseconds that a moving picture plays, 0 where it does not say; null for a still. */
  durationMs: number | null;
  /** What people should know of what is drawn; null: nothing. */
  notice: string | null;
  /** A tiny blurred picture as a data address. */
  placeholder: string;
  thumb: { bytes: Buffer; width: number; height: number };
}

/** Pixels of the longer side: WebP has no more, and a narrow picture keeps its height. Source: RFC 9649, 2.5. */
const MAX_SIDE = 16_383;
/** Pixels wide. */
const PLACEHOLDER_WIDTH = 24;

/** Reads a picture whole, which proves that it can be; makes its thumbnail and placeholder on the way. */
export async function decodePicture(path: string, maxPixels: number): Promise<PictureFacts> {
  const { picture, width, height, durationMs, notice } = await openUpright(path, {
    limitInputPixels: maxPixels,
    failOn: 'error',
  }).catch((error: Error) => {
    if (error instanceof UnsupportedPictureError) throw error;
    throw new UnreadablePictureError(error.message);
  });
  if (!width || !height) throw new UnreadablePictureError('it has no size');
  if (width * height > maxPixels) {
    const limit = Math.round(maxPixels / 1_000_000);
    throw new LargePictureError(`${width} × ${height} pixels, and the limit is ${limit} million pixels`);
  }
  if (Math.max(width, height) > MAX_SIDE)
    throw new LargePictureError(`${width} × ${height} pixels, and no side may have more than ${MAX_SIDE}`);
  try {
    const thumb = await picture
      .toColourspace('srgb')
      .resize({ width: THUMB_WIDTH, height: THUMB_WIDTH, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: THUMB_QUALITY, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    const tiny = await sharp(thumb.data)
      .resize({ width: PLACEHOLDER_WIDTH })
      .blur(1)
      .webp({ quality: 30, alphaQuality: 50 })
      .toBuffer();
    return {
      width,
      height,
      durationMs,
      notice,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      thumb: { bytes: thumb.data, width: thumb.info.width, height: thumb.info.height },
    };
  } catch (error) {
    throw new UnreadablePictureError(error instanceof Error ? error.message : String(error));
  }
}
