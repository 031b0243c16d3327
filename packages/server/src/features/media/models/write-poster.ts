import type { Sharp } from 'sharp';
import { readVideoPicture } from '../../../platform/video/read-video-picture.ts';
import { POSTER_WIDTH, THUMB_QUALITY, THUMB_WIDTH } from '../renditions/recipes.ts';
import { drawModel } from './draw-model.ts';

interface MadePicture {
  bytes: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** What stands for a file that is no picture, large and in lists. */
export interface Poster {
  poster: MadePicture;
  thumb: MadePicture;
  /** Of a video: its size as shown in pixels, and how long it plays in milliseconds, where its file says. */
  video: { width: number; height: number; durationMs: number | null } | null;
}

/**
 * Makes both from a picture of a video, or from a model by drawing it.
 *
 * @param of MIME type of the file
 */
export async function writePoster(path: string, of: string, maxPixels: number): Promise<Poster> {
  const { picture, video } = await shownBy(path, of, maxPixels);
  const inside = async (side: number): Promise<MadePicture> => {
    const { data, info } = await picture
      .clone()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: THUMB_QUALITY, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  };
  return { poster: await inside(POSTER_WIDTH), thumb: await inside(THUMB_WIDTH), video };
}

async function shownBy(
  path: string,
  of: string,
  maxPixels: number,
): Promise<{ picture: Sharp; video: Poster['video'] }> {
  if (!of.startsWith('video/')) return { picture: await drawModel(path), video: null };
  const { picture, ...video } = await readVideoPicture(path, of, maxPixels);
  return { picture, video };
}
