// Encodes one sequence of frames, decodes videos that were made earlier, or converts a video, then ends. Started by process-encoder.ts;
// speaks by messages with its parent.

import { setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { cutAt } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import { MOST_MEGAPIXELS } from '../config/limits.ts';
import { openUpright } from '../pictures/open-upright.ts';
import { followParent } from '../process/follow-parent.ts';
import { type ConvertedVideo, convertVideo } from './convert-video.ts';
import { type CheckedVideo, type DecodedWhole, EncodeOrder, type EncodeReport } from './encode-message.ts';
import { checkVideo } from './format/check-video.ts';
import { decodeWhole } from './format/decode-whole.ts';
import { UnreadableVideoError } from './format/unreadable-video-error.ts';
import { openVideo, type VideoWriter } from './format/video-writer.ts';
import { type Av, loadNodeAv } from './load-node-av.ts';
import { lumaGrid } from './luma-grid.ts';
import type { EncodedFile, EncodeRequest, VideoSize } from './video-encoder.port.ts';

/** Weights of red and blue in BT.709 luma; green has the rest. */
const KR = 0.2126;
const KB = 0.0722;
const KG = 1 - KR - KB;

/** Scales for limited ("tv") range: luma 16..235, chroma 16..240. */
const Y_SCALE = 219 / 255;
const C_SCALE = 224 / 255;

const [YR, YG, YB] = [KR * Y_SCALE, KG * Y_SCALE, KB * Y_SCALE];
const CB = C_SCALE / (2 * (1 - KB));
const CR = C_SCALE / (2 * (1 - KR));

/** Bytes of a frame in planar YUV 4:2:0. */
const yuvSize = (width: number, height: number): number => (width * height * 3) / 2;

/**
 * Turns 8-bit RGB into planar YUV 4:2:0, BT.709, limited range. Chroma is sited at the left, as H.264 assumes: weights
 * 1-2-1 across and the mean of two lines. Width and height are even.
 */
function rgbToYuv420(rgb: Uint8Array, width: number, height: number, out: Uint8Array): void {
  const cbAt = width * height;
  const crAt = cbAt + cbAt / 4;
  let at = 0;
  for (let i = 0; i < cbAt; i++, at += 3) {
    out[i] = 16.5 + YR * (rgb[at] ?? 0) + YG * (rgb[at + 1] ?? 0) + YB * (rgb[at + 2] ?? 0);
  }
  let chroma = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2, chroma++) {
      const upper = (y * width + x) * 3;
      const lower = upper + width * 3;
      const back = x === 0 ? 0 : -3;
      const r = blend(rgb, upper, lower, back);
      const g = blend(rgb, upper + 1, lower + 1, back);
      const b = blend(rgb, upper + 2, lower + 2, back);
      const luma = KR * r + KG * g + KB * b;
      out[cbAt + chroma] = 128.5 + CB * (b - luma);
      out[crAt + chroma] = 128.5 + CR * (r - luma);
    }
  }
}

/** One channel over two lines, 1-2-1 around the left column. */
function blend(rgb: Uint8Array, upper: number, lower: number, back: number): number {
  return (
    ((rgb[upper + back] ?? 0) +
      2 * (rgb[upper] ?? 0) +
      (rgb[upper + 3] ?? 0) +
      (rgb[lower + back] ?? 0) +
      2 * (rgb[lower] ?? 0) +
      (rgb[lower + 3] ?? 0)) /
    8
  );
}

/** People who use the studio come first. */
const BELOW_NORMAL = 10;

followParent();
process.once('message', (message) => void work(message));
setPriority(BELOW_NORMAL);

const report = (one: EncodeReport) => new Promise<void>((sent) => process.send?.(one, () => sent()));

async function work(message: unknown): Promise<void> {
  try {
    const order = EncodeOrder.parse(message);
    const av = await loadOrReport();
    if (av && order.type === 'encode') await report({ type: 'done', files: await encode(av, order) });
    else if (av && order.type === 'check') await report({ type: 'checked', videos: await check(av, order) });
    else if (av && order.type === 'convert') await report({ type: 'converted', ...(await convert(av, order)) });
    else if (av && order.type === 'whole') await report({ type: 'decoded', found: await decodeWithin(av, order) });
  } catch (error) {
    if (error instanceof UnreadableVideoError) await report({ type: 'unreadable', message: error.message });
    else await report({ type: 'failed', message: messageOf(error) });
  }
  process.exit(0);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function loadOrReport(): Promise<Av | null> {
  try {
    return await loadNodeAv();
  } catch (error) {
    await report({ type: 'unavailable', message: messageOf(error) });
    return null;
  }
}

interface OpenVideo {
  size: VideoSize;
  path: string;
  writer: VideoWriter;
  yuv: Buffer;
  first: Float64Array;
  last: Float64Array;
}

/** All sizes of one direction are written together, so that each frame is read twice and never kept. */
async function encode(av: Av, order: EncodeRequest): Promise<EncodedFile[]> {
  const files: EncodedFile[] = [];
  const count = order.frames.length;
  // Two writers of one file damage it.
  if (new Set(order.sizes.map(({ width }) => width)).size < order.sizes.length)
    throw new Error('two sizes of a video have the same width');
  let done = 0;
  for (const direction of ['forward', 'reverse'] as const) {
    const frames = direction === 'forward' ? order.frames : order.frames.toReversed();
    const videos: OpenVideo[] = [];
    for (const size of order.sizes) {
      const path = join(order.folder, `${size.width}-${direction}.mp4`);
      const { width, height } = size;
      const writer = await openVideo(av, { path, width, height, fps: order.fps });
      const none = new Float64Array();
      videos.push({ size, path, writer, yuv: Buffer.alloc(yuvSize(width, height)), first: none, last: none });
    }
    for (const [played, frame] of frames.entries()) {
      const at = direction === 'forward' ? played : count - 1 - played;
      for (const video of videos) {
        const { size, writer, yuv } = video;
        rgbToYuv420(await readFrame(frame, size, at, count), size.width, size.height, yuv);
        if (played === 0) video.first = lumaGrid({ bytes: yuv, ...size, stride: size.width });
        if (played === count - 1) video.last = lumaGrid({ bytes: yuv, ...size, stride: size.width });
        await writer.write(yuv);
      }
      done += 1;
      await report({ type: 'progress', progress: done / (2 * count) });
    }
    for (const { size, path, writer, first, last } of videos) {
      await writer.finish();
      const codec = await checkWritten(av, path, { count, written: { first, last } });
      files.push({ path, direction, width: size.width, height: size.height, codec });
    }
  }
  return files;
}

/** What an encoder wrote is decoded before anybody keeps it. */
async function checkWritten(av: Av, path: string, expected: Parameters<typeof checkVideo>[2]): Promise<string> {
  try {
    return await checkVideo(av, path, expected);
  } catch (error) {
    throw new Error(`the encoder wrote a damaged video, ${basename(path)}: ${messageOf(error)}`, { cause: error });
  }
}

async function check(av: Av, { paths, count }: Extract<EncodeOrder, { type: 'check' }>): Promise<CheckedVideo[]> {
  const videos: CheckedVideo[] = [];
  for (const [index, path] of paths.entries()) {
    videos.push(await checkOne(av, path, count));
    await report({ type: 'progress', progress: (index + 1) / paths.length });
  }
  return videos;
}

async function checkOne(av: Av, path: string, count: number): Promise<CheckedVideo> {
  try {
    return { codec: await checkVideo(av, path, { count, written: null }) };
  } catch (error) {
    if (error instanceof UnreadableVideoError) return { fault: error.message };
    throw error;
  }
}

/** Bytes of memory that a conversion may take: eight frames of 4K in floating point, and what decoders keep. */
const MOST_MEMORY = 1_500_000_000;
/** Milliseconds between two looks at it, and between two reports. */
const LOOK_EVERY = 200;

async function convert(av: Av, { of, ...order }: Extract<EncodeOrder, { type: 'convert' }>): Promise<ConvertedVideo> {
  return bounded((onProgress) => convertVideo(av, { ...order, type: of }, onProgress));
}

const decodeWithin = (av: Av, { of, ...order }: Extract<EncodeOrder, { type: 'whole' }>): Promise<DecodedWhole> =>
  bounded((onProgress) => decodeWhole(av, { ...order, type: of }, onProgress));

/** Does what reads a video of others, within that memory. */
async function bounded<T>(act: (onProgress: (progress: number) => Promise<void>) => Promise<T>): Promise<T> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < MOST_MEMORY) return;
    clearInterval(watch);
    void report({ type: 'unreadable', message: 'it takes more memory than a video may' }).then(() => process.exit(0));
  }, LOOK_EVERY);
  let next = 0;
  const onProgress = async (progress: number) => {
    if (Date.now() < next) return;
    next = Date.now() + LOOK_EVERY;
    await report({ type: 'progress', progress });
  };
  try {
    return await act(onProgress);
  } finally {
    clearInterval(watch);
  }
}

/** A frame as it stands in a video; `at`: its number from the first, forward. */
/** Says which frame cannot be read, from 1: its path is that of its content. */
async function readFrame(path: string, size: VideoSize, at: number, count: number): Promise<Buffer> {
  try {
    return await readRgb(path, size, at, count);
  } catch (error) {
    throw new Error(`frame ${at + 1} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

async function readRgb(path: string, { width, height, cut }: VideoSize, at: number, count: number): Promise<Buffer> {
  const whole = cut?.of ?? { width, height };
  const { picture: upright } = await openUpright(path, { limitInputPixels: MOST_MEGAPIXELS * 1_000_000 });
  const picture = upright
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    // A cut is of the canvas, which frames of another shape cover.
    .resize(whole.width, whole.height, { fit: cut ? 'cover' : 'fill', kernel: 'lanczos3' });
  if (cut) {
    const { x, y } = cutAt(cut, at, count);
    picture.extract({ left: x, top: y, width, height });
  }
  return picture.raw({ depth: 'uchar' }).toBuffer();
}
