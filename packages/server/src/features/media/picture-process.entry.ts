// Decodes pictures, one after the other. Started by picture-process.ts; speaks by messages with its parent.

import sharp from 'sharp';
import { openUpright } from '../../platform/pictures/open-upright.ts';
import { UnsupportedPictureError } from '../../platform/pictures/unsupported-picture-error.ts';
import { followParent } from '../../platform/process/follow-parent.ts';
import { decodeWhole } from '../../platform/video/format/decode-whole.ts';
import { readSoundFacts, readVideoFacts } from '../../platform/video/format/video-facts.ts';
import { type Av, loadNodeAv } from '../../platform/video/load-node-av.ts';
import { writePoster } from './models/write-poster.ts';
import { decodePicture } from './pictures/decode-picture.ts';
import { LargePictureError } from './pictures/picture-errors.ts';
import { OUT_OF_MEMORY, PictureOrder, type PictureReport } from './pictures/picture-message.ts';
import type { ReadVideo } from './pictures/read-picture.ts';
import { writeHeic } from './pictures/write-heic.ts';
import { writeStills } from './stills/write-stills.ts';

/** Milliseconds. */
const LOOK_EVERY = 50;

sharp.cache(false);
followParent();
process.on('message', (message) => void work(message));

async function work(message: unknown): Promise<void> {
  const order = PictureOrder.parse(message);
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > order.memory) process.exit(OUT_OF_MEMORY);
  }, LOOK_EVERY);
  try {
    tell(await reportOf(order));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    tell({ type: typeOf(error), message: text });
  } finally {
    clearInterval(watch);
  }
}

const typeOf = (error: unknown) => {
  if (error instanceof LargePictureError) return 'large';
  return error instanceof UnsupportedPictureError ? 'unsupported' : 'unreadable';
};

async function reportOf(order: PictureOrder): Promise<PictureReport> {
  const { path, maxPixels } = order;
  switch (order.type) {
    case 'read':
      return { type: 'read', facts: await decodePicture(path, maxPixels) };
    case 'stills':
      return { type: 'stills', stills: await writeStills(path, order.wanted, maxPixels) };
    case 'video': {
      const av = await loadNodeAv().catch(() => null);
      return { type: 'video', video: av && (await readVideo(av, path, order.of, maxPixels)) };
    }
    case 'sound': {
      const av = await loadNodeAv().catch(() => null);
      return { type: 'sound', sound: av && (await readSoundFacts(av, path, order.of)) };
    }
    case 'drawing': {
      const { since, notice } = await openUpright(path, { limitInputPixels: maxPixels });
      return { type: 'drawing', drawing: { since, notice } };
    }
    case 'heic':
      return { type: 'heic', written: await writeHeic(path, maxPixels) };
    case 'poster':
      return { type: 'poster', made: await writePoster(path, order.of, maxPixels) };
  }
}

/** Pixels of all pictures of a video that is decoded while its sender waits: 8 seconds of 1920 × 1080 at 24 a second. */
const SHORT = 400_000_000;

async function readVideo(av: Av, path: string, type: string, maxPixels: number): Promise<ReadVideo> {
  const facts = await readVideoFacts(av, path, type, maxPixels);
  const { treatment, width, height, fps, durationMs } = facts;
  const pixels = width * height * (fps || 30) * ((durationMs ?? Number.POSITIVE_INFINITY) / 1_000);
  if (treatment !== 'none' || pixels > SHORT) return { facts, whole: null };
  return { facts, whole: await decodeWhole(av, { path, type, maxPixels, mostPixels: SHORT }, async () => {}) };
}

const tell = (report: PictureReport) => process.send?.(report);
