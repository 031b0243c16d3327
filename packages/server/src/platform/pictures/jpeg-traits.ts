import type { ReadBytes } from './file-bytes.ts';
import { UnsupportedPictureError } from './unsupported-picture-error.ts';

/** Segments of a file at most that are passed before the one that says how the picture is written. */
const MOST_SEGMENTS = 4_096;
/** Names of those that no browser draws, by their last digit. Source: ITU-T T.81, table B.1. */
const UNUSUAL: Readonly<Record<number, string>> = { 3: 'without loss', 7: 'without loss', 11: 'without loss' };

/** Throws {@link UnsupportedPictureError} for a JPEG that browsers and the decoder here do not draw. */
export async function refuseUnusualJpeg(read: ReadBytes): Promise<void> {
  for (let at = 2, count = 0; count < MOST_SEGMENTS; count += 1) {
    const head = await read(at, 5);
    const marker = head[1] ?? 0;
    if (head.length < 5 || head[0] !== 0xff || marker === 0xda) return;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const how = UNUSUAL[marker & 0x0f] ?? (head[4] === 8 ? null : `with ${head[4]} bits`);
      if (how) throw new UnsupportedPictureError(`it is a JPEG ${how}. Save it as PNG, or as an ordinary JPEG`);
      return;
    }
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
}
