import sharp from 'sharp';
import { drawModel } from './draw-model.ts';
import { POSTER_WIDTH, THUMB_QUALITY, THUMB_WIDTH } from './recipes.ts';

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
}

/** Makes both from a frame of a video, or from a model by drawing it. */
export async function writePoster(path: string, of: 'frame' | 'model', maxPixels: number): Promise<Poster> {
  const picture = of === 'model' ? await drawModel(path) : sharp(path, { limitInputPixels: maxPixels });
  const inside = async (side: number): Promise<MadePicture> => {
    const { data, info } = await picture
      .clone()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: THUMB_QUALITY, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  };
  return { poster: await inside(POSTER_WIDTH), thumb: await inside(THUMB_WIDTH) };
}
