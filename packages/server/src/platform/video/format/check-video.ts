import type { Av } from '../load-node-av.ts';
import { gridDifference, lumaGrid } from '../luma-grid.ts';
import { UnreadableVideoError } from './unreadable-video-error.ts';
import { openVideoReader } from './video-reader.ts';

/**
 * Most that a block of the first or last picture may differ in luma, of 255. Measured: whole videos of the demo, of noise
 * and of frames up to 7,680 pixels stay below 3; the damage of two writers on one file begins at 20.
 */
const MOST_DIFFERENCE = 8;

/** What a video was made from. */
export interface WrittenFrames {
  count: number;
  first: Float64Array;
  last: Float64Array;
}

/** The codec string of a video for type checks of browsers, such as `avc1.640028`: profile, constraints and level. */
export function codecString(extradata: Buffer | null): string {
  // AVCDecoderConfigurationRecord: a version byte, then the three that the string names. Source: ISO/IEC 14496-15.
  if (!extradata || extradata.length < 4 || extradata[0] !== 1)
    throw new UnreadableVideoError('it has no H.264 header');
  return `avc1.${extradata.toString('hex', 1, 4)}`;
}

/**
 * Decodes a whole video and returns its codec string. Throws {@link UnreadableVideoError} when a frame cannot be decoded,
 * when there are more or fewer than `count`, or when the first or last picture is not the one that was written.
 *
 * @param written null: only that every frame can be decoded is checked
 * @param onFrame called for each with its number, from 1
 */
export async function checkVideo(
  av: Av,
  path: string,
  { count, written }: { count: number; written: Pick<WrittenFrames, 'first' | 'last'> | null },
  onFrame: (number: number) => Promise<void> = async () => {},
): Promise<string> {
  const reader = await openVideoReader(av, { path, format: 'mov', decoders: ['h264'], maxPixels: 64_000_000 });
  try {
    let frames = 0;
    for await (const frame of reader.frames()) {
      frames += 1;
      await onFrame(frames);
      const expected = frames === 1 ? written?.first : frames === count ? written?.last : undefined;
      const [bytes] = frame.data ?? [];
      const [stride = frame.width] = frame.linesize;
      if (!bytes) throw new UnreadableVideoError('it has a frame without a picture');
      // Browsers show both halves of such a picture at once.
      if (frame.hasFlags(av.constants.AV_FRAME_FLAG_INTERLACED)) throw new UnreadableVideoError('it is interlaced');
      if (!expected) continue;
      const shown = lumaGrid({ bytes, width: frame.width, height: frame.height, stride });
      if (gridDifference(expected, shown) > MOST_DIFFERENCE)
        throw new UnreadableVideoError(`its ${frames === 1 ? 'first' : 'last'} picture is another one`);
    }
    if (frames !== count) throw new UnreadableVideoError(`${frames} of its ${count} frames can be decoded`);
    return codecString(reader.stream.codecpar.extradata);
  } finally {
    reader.close();
  }
}
