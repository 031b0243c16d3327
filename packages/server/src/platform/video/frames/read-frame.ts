import { MOST_MEGAPIXELS } from '../../config/limits.ts';
import { openUpright } from '../../pictures/open-upright.ts';

/** How a frame becomes a picture of a size; `cover`: cut to its shape where it has another, `fill`: stretched to it. */
export interface FrameTarget {
  /** Pixels. */
  width: number;
  height: number;
  fit: 'cover' | 'fill';
}

/**
 * A frame as browsers show it, on black, as RGB of 8 bits.
 *
 * @param number from 1: the message of what cannot be read names it, since a path is that of its content
 */
export async function readFrame(path: string, { width, height, fit }: FrameTarget, number: number): Promise<Buffer> {
  try {
    const { picture } = await openUpright(path, { limitInputPixels: MOST_MEGAPIXELS * 1_000_000 });
    return await picture
      .flatten({ background: '#000' })
      .toColourspace('srgb')
      .resize(width, height, { fit, kernel: 'lanczos3' })
      .raw({ depth: 'uchar' })
      .toBuffer();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`frame ${number} cannot be read: ${message}`, { cause: error });
  }
}
