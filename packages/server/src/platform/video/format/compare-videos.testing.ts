import { convertVideo } from '../convert-video.ts';
import { loadNodeAv } from '../load-node-av.ts';
import { toRgb } from './decode-video.testing.ts';
import { drawn } from './write-video.testing.ts';

/** Pictures of a drawn second. */
export const COUNT = 24;
/** A second of a test picture, with filters behind it. */
export const draw = (size: string, rest: string) => `testsrc2=size=${size}:rate=24:duration=1,format=gbrp,${rest}`;
/** Pictures with tagged colours; `matrix` as FFmpeg names it. */
export const tagged = (pixels: string, range: 'tv' | 'pc' = 'tv', matrix = 'bt709') =>
  `scale=out_color_matrix=${matrix}:out_range=${range},format=${pixels},setparams=colorspace=${matrix}:range=${range}`;

/** Drawn pictures with colour at half the size, as every 4:2:0 has it. */
export async function picturesOf(filters: string): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  const scaled = `${filters}scale=out_color_matrix=bt709:out_range=tv:flags=lanczos+accurate_rnd,format=yuv420p`;
  for await (const { frame } of drawn(scaled, 'buffersink'))
    pictures.push(toRgb(frame.toBuffer(), frame.width, frame.height));
  return pictures;
}

/** How far a picture is from another: on average, and the most that one channel is shifted. */
export function differenceOf(a: Uint8Array = new Uint8Array(), b: Uint8Array = new Uint8Array()) {
  const shifts = [0, 0, 0];
  let absolute = 0;
  for (const [at, value] of a.entries()) {
    const by = (b[at] ?? 0) - value;
    shifts[at % 3] = (shifts[at % 3] ?? 0) + by;
    absolute += Math.abs(by);
  }
  return { shift: Math.max(...shifts.map((sum) => (3 * Math.abs(sum)) / a.length)), absolute: absolute / a.length };
}

/** Converts a video next to it, in this process: that it is done in one of its own is a matter of other tests. */
export async function convertedVideo(path: string, type: string, treatment: 'pack' | 'encode') {
  const to = `${path}.converted.mp4`;
  const order = { path, type, to, treatment, maxPixels: 64_000_000 };
  return { to, ...(await convertVideo(await loadNodeAv(), order, async () => {})) };
}
