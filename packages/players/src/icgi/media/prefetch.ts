import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import type { ByteCache } from '../../visitor/media/byte-cache.ts';
import { pictureElement } from '../../visitor/media/picture-element.ts';
import type { Move } from '../moves/move-machine.ts';
import type { SceneIndex } from '../scene-index.ts';
import type { VideoFile } from './choose-variant.ts';
import { type Connection, isGood, mayPrefetch } from './connection.ts';

/** Bytes of moves fetched ahead of their use while standing in one keyframe. */
const BUDGET = 12 * 1024 * 1024;

interface Means {
  cache: ByteCache;
  connection: () => Connection;
  choose: (playable: Extract<PlayableSequence, { type: 'video' }>) => VideoFile | null;
  sizes: (keyframe: string) => string;
  /** Stills that were fetched ahead before, by address and `sizes`. Browsers keep even detached elements with a `srcset`. */
  known: Set<string>;
  /** Makes a move that has been fetched ready to start at once. */
  warm: (move: Move, signal: AbortSignal) => Promise<void>;
}

/** One fetch: the files of a move and their size, if known. */
export interface MoveFiles {
  urls: string[];
  /** Bytes; 0 when unknown. */
  bytes: number;
}

/** What playing a move in this direction takes. */
export function filesOfMove(
  scene: SceneIndex,
  move: { transition: string; reverse: boolean },
  choose: Means['choose'],
): MoveFiles {
  const playable = scene.playable(move.transition);
  if (playable.type === 'none') return { urls: [], bytes: 0 };
  if (playable.type === 'frames') return { urls: playable.frames, bytes: 0 };
  const variant = choose(playable);
  const part = move.reverse ? variant?.reverse : variant?.forward;
  return part ? { urls: [part.url], bytes: part.bytes } : { urls: [], bytes: 0 };
}

/** Fetches what a visitor may want next: the neighbours' stills first, then the moves that lead there. */
export async function prefetchAround(
  keyframe: string,
  scene: SceneIndex,
  withMoves: boolean,
  { cache, connection, choose, sizes, known, warm }: Means,
  signal: AbortSignal,
): Promise<void> {
  if (!mayPrefetch(connection())) return;
  const neighbours = scene.neighbours(keyframe);
  await Promise.all(
    [...new Set(neighbours.map((neighbour) => neighbour.keyframe))].map(async (id) => {
      const still = scene.still(id);
      const key = `${still?.url} ${sizes(id)}`;
      if (!still || known.has(key)) return;
      const { image } = pictureElement(still.picture, still.url, sizes(id), 'low');
      await loaded(image, signal);
      if (image.naturalWidth > 0) known.add(key);
    }),
  );
  let left = BUDGET;
  for (const { move } of neighbours) {
    if (signal.aborted || !withMoves || !move || !isGood(connection())) return;
    const { urls, bytes } = filesOfMove(scene, move, choose);
    if (bytes > left) continue;
    left -= bytes;
    for (const url of urls) {
      if (left <= 0) return;
      const isNew = !cache.has(url);
      const blob = await cache.get(url, signal, 'low').catch(() => null);
      if (signal.aborted) return;
      if (blob && isNew && bytes === 0) left -= blob.size;
    }
    await warm(move, signal).catch(() => undefined);
  }
}

/** Fetched, not decoded: decoding many pictures ahead would take the time the one on screen needs. */
function loaded(image: HTMLImageElement, signal: AbortSignal): Promise<void> {
  if (image.complete) return Promise.resolve();
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      done.abort(); // a signal that outlives the picture would keep it
      resolve();
    };
    for (const name of ['load', 'error']) image.addEventListener(name, end, { signal: done.signal });
    signal.addEventListener('abort', end, { signal: done.signal });
  });
}
