import { globSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { videoSizesOf } from '@diorama/server/features/media/renditions/rendition-sizes.ts';
import { processEncoder } from '@diorama/server/platform/video/process-encoder.ts';
import sharp from 'sharp';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import type { Bench, Measure } from './support/bench.ts';

const TRANSITIONS = join(import.meta.dirname, '../demo/media/transitions');
const FPS = 30;
const QUALITY = 75;
/**
 * Pixels. The frames in the repository are wider and already compressed; scaled down they are as good as fresh, and
 * neither the video nor the stills are charged for coding artefacts of the earlier compression.
 */
const WIDTH = 1280;
/** Bytes of the tour's videos over bytes of their frames. Source: products/WALKTHROUGH. */
const LIMIT = 0.35;

interface MoveBytes {
  name: string;
  count: number;
  /** Pixels of the video and of each still. */
  width: number;
  video: number;
  stills: number;
}

/** One move as a video and as the pictures that would be sent in its place. */
async function measure(name: string): Promise<MoveBytes> {
  using folder = temporaryFolder();
  const frames = globSync(join(TRANSITIONS, name, '*.webp')).sort();
  const [first] = frames;
  if (!first) throw new Error(`The demo has no frames of ${name}: render it with demo/render.ts`);
  const original = await sharp(first).metadata();
  const size = videoSizesOf(original.width, original.height).find(({ width }) => width === WIDTH);
  if (!size) throw new Error(`Frames of ${original.width} pixels become no video of ${WIDTH}`);
  const videos = await processEncoder().encode({ frames, fps: FPS, sizes: [size], folder: folder.path });
  const video = videos.find(({ direction }) => direction === 'forward');
  if (!video) throw new Error(`${name} was not encoded`);
  let stills = 0;
  for (const frame of frames) {
    stills += (await sharp(frame).resize(size).webp({ quality: QUALITY }).toBuffer()).length;
  }
  return { name, count: frames.length, width: size.width, video: statSync(video.path).size, stills };
}

async function measureAll(): Promise<Measure[]> {
  const moves: MoveBytes[] = [];
  for (const name of readdirSync(TRANSITIONS).sort()) moves.push(await measure(name));
  const sum = (of: (move: MoveBytes) => number) => moves.reduce((total, move) => total + of(move), 0);
  return [
    ...moves.map(({ name, count, width, video, stills }) => ({
      name: `${name}, ${count} frames of ${width} px`,
      value: video / stills,
      unit: 'x' as const,
    })),
    {
      name: `the whole tour, ${moves.length} moves`,
      value: sum((m) => m.video) / sum((m) => m.stills),
      unit: 'x',
      max: LIMIT,
    },
  ];
}

/** What a visitor downloads to see the demo's moves: H.264 videos, against their frames one by one. */
export const videoBytesBench: Bench = {
  name: 'video-bytes',
  title: `the demo's moves as H.264, forward, against the same frames as WebP of quality ${QUALITY}`,
  run: measureAll,
};
