import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import type { VideoCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { ByteCache } from '../../visitor/media/byte-cache.ts';
import type { VideoFile } from '../media/choose-variant.ts';
import type { LoadedMove, Loading, MoveEngine, PlayEvents } from './engine.port.ts';
import { frameAt, frameTimes, middleOf } from './frame-times.ts';
import { atTimes } from './video-pace.ts';

/** Elements kept: playing, the one it turns round into, and the one the pointer is over. More exist while some fade. */
const POOL_SIZE = 3;

interface Slot {
  video: HTMLVideoElement;
  isTaken: boolean;
  /** URL of the file in the slot, and its timing: a slot that already holds the requested file is ready at once. */
  file: string | null;
  blobUrl: string | null;
}

/** Plays moves as `<video>`. Every file is fetched whole first: it is small, so nothing can stall midway. */
export function createVideoEngine(
  cache: ByteCache,
  choose: (playable: Extract<PlayableSequence, { type: 'video' }>) => VideoFile | null,
  onBroken: (file: { url: string; reason: string }) => void,
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

  /** Loads one file; a {@link BrokenVideoError} when it is there and this browser cannot decode it. */
  async function loadFile(
    playable: Extract<PlayableSequence, { type: 'video' }>,
    { url, cut }: { url: string; cut: VideoCut | null },
    { easing = 'linear', signal, onFetched }: Loading,
  ): Promise<LoadedMove> {
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
    const isBroken = (reason: string) => onBroken({ url, reason });
    return loadedVideo(slot, times, { cut, giveBack: () => giveBack(slot), isBroken });
  }

  return {
    load(playable, reverse, loading) {
      if (playable.type !== 'video') return null;
      const chosen = choose(playable);
      if (!chosen) return null;
      return (async () => {
        for (let variant: VideoFile | null = chosen; variant; variant = choose(playable)) {
          const { url } = reverse ? variant.reverse : variant.forward;
          try {
            return await loadFile(playable, { url, cut: 'cut' in variant ? variant.cut : null }, loading);
          } catch (error) {
            if (!(error instanceof BrokenVideoError) || loading.signal.aborted) throw error;
            onBroken({ url, reason: error.message }); // the next one chosen is smaller
          }
        }
        throw new Error('None of its videos can be decoded');
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

/** The file has arrived, and this browser cannot decode it. */
class BrokenVideoError extends Error {}

const faultOf = (video: HTMLVideoElement): string => video.error?.message || `media error ${video.error?.code ?? ''}`;

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
      settle(() => reject(new BrokenVideoError(faultOf(video)))),
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

interface Loaded {
  cut: VideoCut | null;
  giveBack: () => void;
  /** It was loaded, and turned out to be damaged while it played. */
  isBroken: (reason: string) => void;
}

function loadedVideo({ video }: Slot, times: Float64Array, { cut, giveBack, isBroken }: Loaded): LoadedMove {
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
      const onError = () => {
        isBroken(faultOf(video));
        events.onFailed();
      };
      video.addEventListener('error', onError, { signal: run.signal });
      const first = Math.round(from * (count - 1));
      const isAtFirst = first === 0 && video.currentTime === 0;
      if (!isAtFirst) video.currentTime = first === 0 ? 0 : middleOf(times, first);
      video.play().catch(() => {
        if (!run.signal.aborted) events.onFailed();
      });
    },
  };
}

/** Reports every presented frame; in browsers without frame callbacks, a few times a second. */
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
