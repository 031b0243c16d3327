import type { Frame } from 'node-av/lib';
import { MOST_MEGAPIXELS } from '../../config/limits.ts';
import { openUpright } from '../../pictures/open-upright.ts';
import type { VideoQuality } from '../h264-settings.ts';
import { type Av, checkAv } from '../load-node-av.ts';
import { readPlainWebp } from './read-webp.ts';

/** How a frame becomes a picture of a size; `cover`: cut to its shape where it has another, `fill`: stretched to it. */
export interface FrameTarget {
  /** Pixels. */
  width: number;
  height: number;
  fit: 'cover' | 'fill';
}

/**
 * A frame as browsers show it, on black: RGB of the target's size, or for drafts a picture of a video in a size that is at least that.
 *
 * @param number from 1: the message of what cannot be read names it, since a path is that of its content
 */
export async function readFrame(
  av: Av,
  { path, target, quality }: { path: string; target: FrameTarget; quality: VideoQuality },
  number: number,
): Promise<Frame> {
  try {
    const picture = quality === 'draft' ? await readPlainWebp(av, path) : null;
    if (picture && canScale(picture, target)) return picture;
    picture?.free();
    return rgbFrame(av, await readRgb(path, target), target);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`frame ${number} cannot be read: ${message}`, { cause: error });
  }
}

/** Whether scaling alone makes the target of a picture: it is made smaller, and nothing is cut off. */
const canScale = (picture: { width: number; height: number }, { width, height, fit }: FrameTarget): boolean =>
  picture.width >= width &&
  picture.height >= height &&
  (fit === 'fill' || Math.abs((picture.height * width) / picture.width - height) < 1);

async function readRgb(path: string, { width, height, fit }: FrameTarget): Promise<Buffer> {
  const { picture } = await openUpright(path, { limitInputPixels: MOST_MEGAPIXELS * 1_000_000 });
  return picture
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .resize(width, height, { fit, kernel: 'lanczos3' })
    .raw({ depth: 'uchar' })
    .toBuffer();
}

/** A frame that owns its bytes: those of `Frame.fromVideoBuffer` stay the caller's, and are gone when nothing else holds them. */
function rgbFrame(av: Av, bytes: Buffer, { width, height }: FrameTarget): Frame {
  const { lib, constants } = av;
  const frame = new lib.Frame();
  frame.alloc();
  frame.width = width;
  frame.height = height;
  frame.format = constants.AV_PIX_FMT_RGB24;
  frame.colorSpace = constants.AVCOL_SPC_RGB;
  frame.colorRange = constants.AVCOL_RANGE_JPEG;
  checkAv(av, frame.getBuffer(), 'frame');
  const [plane] = frame.data ?? [];
  const [stride = 0] = frame.linesize;
  const row = width * 3;
  for (let y = 0; plane && y < height; y += 1) bytes.copy(plane, y * stride, y * row, (y + 1) * row);
  return frame;
}
