import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import type { Frame } from 'node-av/lib';
import { checkVideo } from '../format/check-video.ts';
import { openVideo, type VideoWriter } from '../format/video-writer.ts';
import type { Av } from '../load-node-av.ts';
import { lumaGrid } from '../luma-grid.ts';
import type { EncodedFile, EncodeRequest, VideoSize } from '../video-encoder.port.ts';
import { type FrameScaler, kindOf, openFrameScaler } from './frame-scaler.ts';
import { createFrameStore, roomForFrames } from './frame-store.ts';
import { readFrame } from './read-frame.ts';
import { groupSizes } from './size-groups.ts';

/** Most frames that are decoded before they are needed. */
const MOST_AHEAD = 4;

type Direction = EncodedFile['direction'];

interface OpenVideo {
  path: string;
  size: VideoSize;
  writer: VideoWriter;
  first: Float64Array;
  last: Float64Array;
}

/** Frames decoded from their files, in all sizes. */
interface FrameSource {
  /** In this order, each decoded once; the caller frees what it gets. */
  frames(numbers: readonly number[]): AsyncGenerator<{ at: number; sizes: Frame[] }, undefined>;
  close(): void;
}

/**
 * Encodes a sequence in all sizes and both directions. A frame is decoded once and scaled to all sizes, which are kept for the
 * reverse videos as long as there is memory for them; those beyond it are decoded a second time.
 */
export async function encodeFrames(
  av: Av,
  order: EncodeRequest,
  onProgress: (progress: number) => Promise<void>,
  room = roomForFrames(),
): Promise<EncodedFile[]> {
  const count = order.frames.length;
  const numbers = [...order.frames.keys()];
  const source = openFrameSource(av, order);
  const store = createFrameStore(room);
  let done = 0;
  const onFrame = () => onProgress(++done / (2 * count));
  try {
    const forward = await openVideos(av, order, 'forward');
    for await (const { at, sizes } of source.frames(numbers)) {
      await write(forward, sizes, at === 0, at === count - 1);
      store.put(at, sizes);
      await onFrame();
    }
    const written = await finish(av, forward, 'forward', count);
    const reverse = await openVideos(av, order, 'reverse');
    const again = source.frames(numbers.toReversed().filter((at) => !store.has(at)));
    for (const at of numbers.toReversed()) {
      const sizes = store.take(at) ?? (await again.next()).value?.sizes ?? [];
      await write(reverse, sizes, at === count - 1, at === 0);
      for (const frame of sizes) frame.free();
      await onFrame();
    }
    return [...written, ...(await finish(av, reverse, 'reverse', count))];
  } finally {
    store.close();
    source.close();
  }
}

async function openVideos(
  av: Av,
  { sizes, folder, fps, quality = 'final' }: EncodeRequest,
  direction: Direction,
): Promise<OpenVideo[]> {
  const videos: OpenVideo[] = [];
  const pixels = sizes.reduce((sum, { width, height }) => sum + width * height, 0);
  for (const [index, size] of sizes.entries()) {
    // All sizes are encoded at once, so each gets its share of the processors.
    const threads = Math.max(1, Math.round((availableParallelism() * size.width * size.height) / pixels));
    const path = join(folder, `${index}-${size.width}-${direction}.mp4`);
    const writer = await openVideo(av, { path, width: size.width, height: size.height, fps, quality, threads });
    videos.push({ path, size, writer, first: new Float64Array(), last: new Float64Array() });
  }
  return videos;
}

/** Adds a frame to the videos of one direction, all of them at once. */
async function write(
  videos: readonly OpenVideo[],
  sizes: readonly Frame[],
  isFirst: boolean,
  isLast: boolean,
): Promise<void> {
  await Promise.all(
    videos.map(async (video, index) => {
      const frame = sizes[index];
      if (!frame) throw new Error('a frame is missing');
      if (isFirst) video.first = gridOf(frame);
      if (isLast) video.last = gridOf(frame);
      await video.writer.write(frame);
    }),
  );
}

function gridOf({ data, linesize: [stride = 0], width, height }: Frame): Float64Array {
  const [bytes] = data ?? [];
  if (!bytes) throw new Error('a frame has no picture');
  return lumaGrid({ bytes, width, height, stride });
}

/** Ends the videos of one direction. What an encoder wrote is decoded before anybody keeps it. */
function finish(av: Av, videos: readonly OpenVideo[], direction: Direction, count: number): Promise<EncodedFile[]> {
  return Promise.all(
    videos.map(async ({ path, size, writer, first, last }, index) => {
      await writer.finish();
      const codec = await checkWritten(av, path, { count, written: { first, last } });
      return { path, direction, width: size.width, height: size.height, codec, index };
    }),
  );
}

async function checkWritten(av: Av, path: string, expected: Parameters<typeof checkVideo>[2]): Promise<string> {
  try {
    return await checkVideo(av, path, expected);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`the encoder wrote a damaged video, ${basename(path)}: ${message}`, { cause: error });
  }
}

/** Frames that are equal to the one before them are decoded once, and the next ones while the present one is encoded. */
function openFrameSource(av: Av, { frames, sizes, quality = 'final' }: EncodeRequest): FrameSource {
  const groups = groupSizes(sizes).map((group) => ({ ...group, scalers: new Map<string, FrameScaler>() }));
  const ahead = Math.min(MOST_AHEAD, availableParallelism());
  const decode = (at: number): Promise<Frame[]> => {
    const decoded = Promise.all(
      groups.map(({ target }) => readFrame(av, { path: frames[at] ?? '', target, quality }, at + 1)),
    );
    decoded.catch(() => undefined); // an earlier frame may fail first
    return decoded;
  };
  const scale = async (pictures: readonly Frame[], at: number): Promise<Frame[]> => {
    const made: Frame[] = [];
    for (const [index, group] of groups.entries()) {
      const picture = pictures[index];
      if (!picture) throw new Error('a frame is missing');
      const kind = kindOf(picture);
      const about = { count: frames.length, quality };
      const scaler = group.scalers.get(kind) ?? (await openFrameScaler(av, picture, group, about));
      group.scalers.set(kind, scaler);
      const scaled = await scaler.scale(picture, at);
      for (const [own, size] of group.sizes.entries()) {
        const frame = scaled[own];
        if (frame) made[sizes.indexOf(size)] = frame;
      }
    }
    return made;
  };
  return {
    async *frames(numbers) {
      const waiting: { at: number; pictures: Promise<Frame[]> }[] = [];
      let next = 0;
      let last: (typeof waiting)[number] | null = null;
      const fill = () => {
        for (; next < numbers.length && waiting.length <= ahead; next += 1) {
          const at = numbers[next] ?? 0;
          const isSame: boolean = last !== null && frames[last.at] === frames[at];
          last = { at, pictures: isSame && last ? last.pictures : decode(at) };
          waiting.push(last);
        }
      };
      for (fill(); waiting.length > 0; fill()) {
        const current = waiting.shift();
        if (!current) break;
        const pictures = await current.pictures;
        yield { at: current.at, sizes: await scale(pictures, current.at) };
        // The next one may be the same.
        if (waiting[0]?.pictures !== current.pictures) for (const picture of pictures) picture.free();
      }
      return undefined;
    },
    close() {
      for (const { scalers } of groups) for (const scaler of scalers.values()) scaler.close();
    },
  };
}
