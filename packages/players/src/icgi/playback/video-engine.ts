import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import type { FilmCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { ByteCache } from '../../visitor/media/byte-cache.ts';
import type { Film } from '../media/choose-variant.ts';
import type { LoadedMove, MoveEngine, PlayEvents } from './engine.port.ts';
import { atTimes } from './film-pace.ts';
import { frameAt, frameTimes, middleOf } from './frame-times.ts';

/** Elements kept: playing, the one it turns round into, and the one the pointer is over. More exist while some fade. */
const POOL_SIZE = 3;

interface Slot {
  video: HTMLVideoElement;
  isTaken: boolean;
  /** Address of the file it holds, and how time runs in it: a slot that still holds what is asked for is ready at once. */
  file: string | null;
  blobUrl: string | null;
}

/** Plays moves as `<video>`. Every file is fetched whole first: it is small, so nothing can stall midway. */
export function createVideoEngine(
  cache: ByteCache,
  choose: (playable: Extract<PlayableSequence, { type: 'video' }>) => Film | null,
): MoveEngine {
  const slots: Slot[] = [];

  function takeSlot(file: string): Slot {
    const free = slots.filter(({ isTaken }) => !isTaken);
    const known = free.find((slot) => slot.file === file);
    const slot = known ?? (slots.length < POOL_SIZE ? addSlot() : free[0]) ?? addSlot();
    slot.isTaken = true;
    slots.splice(slots.indexOf(slot), 1);
    slots.push(slot); // most recently used last
    return slot;
  }

  function addSlot(): Slot {
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.disablePictureInPicture = true;
    video.tabIndex = -1;
    video.setAttribute('aria-hidden', 'true');
    const slot = { video, isTaken: false, file: null, blobUrl: null };
    slots.push(slot);
    return slot;
  }

  function giveBack(slot: Slot): void {
    slot.isTaken = false;
    if (slots.length <= POOL_SIZE) return;
    slots.splice(slots.indexOf(slot), 1);
    empty(slot);
  }

  return {
    load(playable, reverse, { easing = 'linear', signal, onFetched }) {
      if (playable.type !== 'video') return null;
      const variant = choose(playable);
      if (!variant) return null;
      const { url } = reverse ? variant.reverse : variant.forward;
      return (async () => {
        const blob = await cache.get(url, signal, 'high');
        onFetched();
        const file = `${url} ${easing}`;
        const slot = takeSlot(file);
        let times = frameTimes(playable.count, playable.fps, easing);
        try {
          const eased = easing === 'linear' ? blob : await atTimes(blob, times);
          if (!eased) times = frameTimes(playable.count, playable.fps);
          await fill(slot, file, eased ?? blob, signal);
        } catch (error) {
          slot.file = null;
          giveBack(slot);
          throw error;
        }
        const cut = 'cut' in variant ? variant.cut : null;
        return loadedVideo(slot, times, cut, () => giveBack(slot));
      })();
    },
    destroy() {
      for (const slot of slots) empty(slot);
      slots.length = 0;
    },
  };
}

function empty(slot: Slot): void {
  slot.video.pause();
  slot.video.removeAttribute('src');
  slot.video.load();
  if (slot.blobUrl) URL.revokeObjectURL(slot.blobUrl);
  slot.blobUrl = null;
  slot.file = null;
}

/** Loads the file into the slot and waits for its first frame. */
async function fill(slot: Slot, file: string, blob: Blob, signal: AbortSignal): Promise<void> {
  const { video } = slot;
  if (slot.file !== file || video.error) {
    if (slot.blobUrl) URL.revokeObjectURL(slot.blobUrl);
    slot.blobUrl = URL.createObjectURL(blob);
    slot.file = file;
    video.src = slot.blobUrl;
    await eventOf(video, 'loadeddata', signal);
    return;
  }
  if (signal.aborted) throw signal.reason;
  if (video.currentTime === 0 && !video.seeking) return;
  // Not on release: the compositor draws a seek earlier than the removal of an element.
  video.currentTime = 0;
  await eventOf(video, 'seeked', signal);
}

function eventOf(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const settle = (end: () => void) => () => {
      done.abort();
      end();
    };
    video.addEventListener(name, settle(resolve), { signal: done.signal });
    video.addEventListener(
      'error',
      settle(() => reject(new Error(video.error?.message ?? 'The video cannot be shown'))),
      {
        signal: done.signal,
      },
    );
    signal.addEventListener(
      'abort',
      settle(() => reject(signal.reason)),
      { signal: done.signal },
    );
  });
}

function loadedVideo({ video }: Slot, times: Float64Array, cut: FilmCut | null, giveBack: () => void): LoadedMove {
  let playing: AbortController | null = null;
  const count = times.length - 1;

  function halt(): void {
    playing?.abort();
    playing = null;
    video.pause();
  }

  async function seek(frame: number): Promise<void> {
    halt();
    const stop = new AbortController();
    const isSought = eventOf(video, 'seeked', stop.signal);
    video.currentTime = middleOf(times, frame);
    await isSought;
  }

  return {
    element: video,
    count,
    played: 'video',
    cut,
    seek,
    pause: halt,
    release() {
      halt();
      giveBack();
    },
    play(from, events) {
      halt();
      const run = new AbortController();
      playing = run;
      watchFrames(video, (seconds) => frameAt(times, seconds), events, run.signal);
      video.addEventListener('ended', () => events.onEnded(), { signal: run.signal });
      video.addEventListener('error', () => events.onFailed(), { signal: run.signal });
      const first = Math.round(from * (count - 1));
      const isAtFirst = first === 0 && video.currentTime === 0;
      if (!isAtFirst) video.currentTime = first === 0 ? 0 : middleOf(times, first);
      video.play().catch(() => {
        if (!run.signal.aborted) events.onFailed();
      });
    },
  };
}

/** Tells every presented frame; browsers without frame callbacks tell a few times a second. */
function watchFrames(
  video: HTMLVideoElement,
  frameOf: (seconds: number) => number,
  events: PlayEvents,
  signal: AbortSignal,
): void {
  if (!('requestVideoFrameCallback' in video)) {
    const element: HTMLVideoElement = video;
    element.addEventListener('timeupdate', () => events.onPresented(frameOf(element.currentTime)), { signal });
    return;
  }
  let isSought = !video.seeking;
  if (!isSought) video.addEventListener('seeked', () => (isSought = true), { once: true, signal });
  let handle = 0;
  const onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    if (signal.aborted) return;
    handle = video.requestVideoFrameCallback(onFrame);
    // Before the seek has landed the element still presents the frame it stood at.
    if (isSought && !video.seeking) events.onPresented(frameOf(mediaTime));
  };
  handle = video.requestVideoFrameCallback(onFrame);
  signal.addEventListener('abort', () => video.cancelVideoFrameCallback(handle));
}
