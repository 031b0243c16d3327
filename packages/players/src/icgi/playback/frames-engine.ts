import type { ByteCache } from '../../visitor/media/byte-cache.ts';
import type { LoadedMove, MoveEngine, PlayEvents } from './engine.port.ts';
import { frameAt, frameTimes } from './frame-times.ts';

/** Frames kept decoded ahead of the one on screen. */
const WINDOW = 8;

/** Plays moves frame by frame where no encoder was at hand: decoded ahead, drawn on a canvas. */
export function createFramesEngine(cache: ByteCache): MoveEngine {
  return {
    load(playable, reverse, { easing, signal, onFetched }) {
      if (playable.type !== 'frames' || playable.frames.length === 0) return null;
      const urls = reverse ? [...playable.frames].reverse() : playable.frames;
      return (async () => {
        const move = loadedFrames(cache, urls, frameTimes(urls.length, playable.fps, easing), playable);
        const onAbort = () => move.release();
        signal.addEventListener('abort', onAbort, { once: true });
        await cache.get(urls[0] ?? '', signal, 'high');
        onFetched();
        await move.seek(0);
        signal.removeEventListener('abort', onAbort);
        if (signal.aborted) throw signal.reason;
        return move;
      })();
    },
    destroy() {},
  };
}

function loadedFrames(
  cache: ByteCache,
  urls: readonly string[],
  times: Float64Array,
  size: { width: number; height: number },
): LoadedMove {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.setAttribute('aria-hidden', 'true');
  const context = canvas.getContext('2d', { alpha: false });
  const life = new AbortController();
  const decoded = new Map<number, ImageBitmap>();
  const decoding = new Map<number, Promise<void>>();
  let playing: AbortController | null = null;
  /** The frame on screen; frames before it are of no use any more. */
  let current = 0;

  function decode(index: number): Promise<void> {
    const known = decoding.get(index);
    if (known || decoded.has(index)) return known ?? Promise.resolve();
    const work = (async () => {
      const blob = await cache.get(urls[index] ?? '', life.signal, 'high');
      const bitmap = await createImageBitmap(blob);
      decoding.delete(index);
      if (life.signal.aborted || index < current || index > current + WINDOW) bitmap.close();
      else decoded.set(index, bitmap);
    })();
    decoding.set(index, work);
    work.catch(() => decoding.delete(index));
    return work;
  }

  function draw(index: number): boolean {
    const bitmap = decoded.get(index);
    if (!bitmap || !context) return false;
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    current = index;
    for (const [old, image] of decoded) {
      if (old >= index && old <= index + WINDOW) continue;
      image.close();
      decoded.delete(old);
    }
    return true;
  }

  function decodeAhead(onFailed: () => void): void {
    const last = Math.min(urls.length - 1, current + WINDOW);
    for (let index = current; index <= last; index++) decode(index).catch(onFailed);
  }

  function halt(): void {
    playing?.abort();
    playing = null;
  }

  function run(from: number, events: PlayEvents, signal: AbortSignal): void {
    current = from;
    let startedAt: number | null = null;
    let shown = -1;
    const fail = () => {
      if (!signal.aborted) events.onFailed();
    };
    const onFrame = (now: number) => {
      if (signal.aborted) return;
      decodeAhead(fail);
      const due = startedAt === null ? from : frameAt(times, (times[from] ?? 0) + (now - startedAt) / 1_000);
      let next = Math.min(due, urls.length - 1);
      while (next > shown && !decoded.has(next)) next--;
      if (next > shown && draw(next)) {
        shown = next;
        startedAt ??= now;
        events.onPresented(next);
      }
      if (shown >= urls.length - 1) events.onEnded();
      else requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  }

  return {
    element: canvas,
    count: urls.length,
    played: 'frames',
    cut: null,
    pause: halt,
    async seek(frame) {
      halt();
      current = Math.min(urls.length - 1, Math.max(0, frame));
      const target = current;
      if (!decoded.has(target)) await decode(target);
      if (current === target) draw(target);
    },
    play(from, events) {
      halt();
      playing = new AbortController();
      run(Math.round(from * (urls.length - 1)), events, playing.signal);
    },
    release() {
      halt();
      life.abort();
      for (const bitmap of decoded.values()) bitmap.close();
      decoded.clear();
    },
  };
}
