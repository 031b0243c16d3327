// Encodes sequences of frames, decodes videos that were made earlier, or converts a video. Started by process-encoder.ts; speaks by
// messages with its parent, which sends one order after the other and ends it.

import sharp from 'sharp';
import { followParent } from '../process/follow-parent.ts';
import { type ConvertedVideo, convertVideo } from './convert-video.ts';
import { type CheckedVideo, type DecodedWhole, EncodeOrder, type EncodeReport } from './encode-message.ts';
import { checkVideo } from './format/check-video.ts';
import { decodeWhole } from './format/decode-whole.ts';
import { UnreadableVideoError } from './format/unreadable-video-error.ts';
import { encodeFrames } from './frames/encode-frames.ts';
import { type Av, loadNodeAv } from './load-node-av.ts';
import type { EncodedFile } from './video-encoder.port.ts';

followParent();
process.on('message', (message) => void work(message));
// Several frames are decoded at once, each by one thread, and none is read twice.
sharp.concurrency(1);
sharp.cache(false);

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

const encode = (av: Av, order: Extract<EncodeOrder, { type: 'encode' }>): Promise<EncodedFile[]> =>
  encodeFrames(av, order, (progress) => report({ type: 'progress', progress }));

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
