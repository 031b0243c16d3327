import { LargeHeicError, readHeicPicture } from '../../../platform/heic/heic-picture.ts';
import { withProfile } from '../../../platform/heic/with-profile.ts';
import { loadNodeAv } from '../../../platform/video/load-node-av.ts';
import { LargePictureError, UnreadablePictureError } from './picture-errors.ts';

/** A picture that every program reads. */
export interface WrittenPicture {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

/** No difference is seen at this quality, and it is what all sizes are made from. */
const QUALITY = 92;

/** Writes the picture of a HEIC file as JPEG, or as PNG where parts let through what is behind, in its own colours. */
export async function writeHeic(path: string, maxPixels: number): Promise<WrittenPicture> {
  const av = await loadNodeAv().catch(() => {
    throw new UnreadablePictureError('this server cannot read HEIC pictures');
  });
  try {
    const { picture, hasAlpha, profile } = await readHeicPicture(av, path, maxPixels);
    const written = hasAlpha ? picture.png() : picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' });
    const type = hasAlpha ? 'image/png' : 'image/jpeg';
    return { type, bytes: withProfile(type, await written.toBuffer(), profile) };
  } catch (error) {
    if (!(error instanceof LargeHeicError)) throw error;
    const limit = Math.round(maxPixels / 1_000_000);
    throw new LargePictureError(`${error.message}, and the limit is ${limit} million pixels`);
  }
}
