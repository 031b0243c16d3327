import type { UploadSource } from '../../../files/public.ts';
import { frameWriters } from './frame-writers.ts';
import { rateOfTimes } from './video-rate.ts';
import { expectFew, type ReadingVideo, undecodable, type VideoFrames } from './video-reading.ts';

/** Frames whose times give the rate. */
const SAMPLES = 12;
/** Milliseconds that one step may take before the video counts as unreadable. */
const PATIENCE = 15_000;

/**
 * The frames of a video by the browser's player, which goes to one after the other: for browsers without a decoder of their
 * own, and for videos that only the player reads. Throws UndecodableVideoError for one that it does not play.
 */
export async function soughtVideo(source: UploadSource, { signal, onProgress }: ReadingVideo): Promise<VideoFrames> {
  const { file } = source;
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  const fail = () => undecodable(file);
  try {
    await event(video, 'loadeddata', signal, fail);
    if (!Number.isFinite(video.duration) || video.videoWidth === 0) throw fail();
    const fps = await rateOf(video, signal, fail);
    const count = Math.max(1, Math.round(video.duration * fps));
    expectFew(file, count);
    return { frames: await taken(video, { source, count, fps, signal, onProgress, fail }), fps, isUneven: false };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

interface Taking extends ReadingVideo {
  source: UploadSource;
  count: number;
  fps: number;
  fail: () => Error;
}

async function taken(video: HTMLVideoElement, taking: Taking): Promise<UploadSource[]> {
  const { source, count, fps, signal, onProgress, fail } = taking;
  const writers = frameWriters(source);
  try {
    const { videoWidth: width, videoHeight: height } = video;
    for (let at = 0; at < count; at += 1) {
      signal.throwIfAborted();
      // The middle of a frame: its edges belong to two.
      video.currentTime = Math.min(video.duration, (at + 0.5) / fps);
      await event(video, 'seeked', signal, fail);
      const picture = await createImageBitmap(video);
      await writers.write({ picture, turn: 0, isMirrored: false, width, height });
      onProgress(at + 1, count);
    }
    return await writers.all();
  } finally {
    writers.end();
  }
}

/** Plays the beginning and measures the time between two frames. */
async function rateOf(video: HTMLVideoElement, signal: AbortSignal, fail: () => Error): Promise<number> {
  if (!('requestVideoFrameCallback' in video)) return 30;
  const times: number[] = [];
  const isOver = new Promise<void>((resolve) => {
    const note = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      times.push(mediaTime);
      if (times.length >= SAMPLES) resolve();
      else video.requestVideoFrameCallback(note);
    };
    video.requestVideoFrameCallback(note);
    video.addEventListener('ended', () => resolve(), { once: true });
  });
  await video.play().catch(() => {
    throw fail();
  });
  await within(isOver, signal, fail);
  video.pause();
  return rateOfTimes(times);
}

function event(video: HTMLVideoElement, type: string, signal: AbortSignal, fail: () => Error): Promise<void> {
  const happens = new Promise<void>((resolve, reject) => {
    video.addEventListener(type, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(fail()), { once: true });
  });
  return within(happens, signal, fail);
}

/** Ends what never happens: a file that is no video may be silent about it. */
function within(work: Promise<void>, signal: AbortSignal, fail: () => Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(fail()), PATIENCE);
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  });
}
