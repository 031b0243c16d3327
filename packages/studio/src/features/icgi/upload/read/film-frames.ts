import { MAX_FRAMES } from '@diorama/documents/icgi/icgi.schema.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import type { UploadSource } from '../../../files/public.ts';

/** Frame rates that videos are made with. */
const RATES = [24, 25, 30, 50, 60] as const;
/** Frames whose times tell the rate. */
const SAMPLES = 12;
/** Milliseconds that one step may take before the video counts as unreadable. */
const PATIENCE = 15_000;

interface FilmFrames {
  frames: UploadSource[];
  /** Frames a second. */
  fps: number;
}

/** This browser does not decode the video; the server may convert it. */
export class UndecodableFilmError extends TableFileError {}

/**
 * The frames of a video as images. The browser decodes it, frame by frame by its own clock: what plays here can be taken
 * apart here, with no copy of it on the server. Throws UndecodableFilmError for one that cannot be decoded.
 */
export async function filmFrames(
  { file, path }: UploadSource,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, of: number) => void },
): Promise<FilmFrames> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  const fail = () =>
    new UndecodableFilmError(
      `“${file.name}” cannot be decoded by this browser. Export it as MP4 (H.264), or as numbered images`,
    );
  try {
    await event(video, 'loadeddata', signal, fail);
    if (!Number.isFinite(video.duration) || video.videoWidth === 0) throw fail();
    const fps = await rateOf(video, signal, fail);
    const count = Math.max(1, Math.round(video.duration * fps));
    if (count > MAX_FRAMES)
      throw new TableFileError(
        `“${file.name}” has about ${count} frames, and a transition takes ${MAX_FRAMES}. Cut it into shorter parts`,
      );
    return { frames: await taken(video, { name: file.name, path, count, fps, signal, onProgress, fail }), fps };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

interface Taking {
  name: string;
  path: readonly string[];
  count: number;
  fps: number;
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
  fail: () => Error;
}

async function taken(video: HTMLVideoElement, taking: Taking): Promise<UploadSource[]> {
  const { name, path, count, fps, signal, onProgress, fail } = taking;
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext('2d', { alpha: false });
  const base = name.replace(/\.[^.]+$/, '');
  const frames: UploadSource[] = [];
  for (let at = 0; at < count; at += 1) {
    signal.throwIfAborted();
    // The middle of a frame: its edges belong to two.
    video.currentTime = Math.min(video.duration, (at + 0.5) / fps);
    await event(video, 'seeked', signal, fail);
    context?.drawImage(video, 0, 0);
    const content = await canvas.convertToBlob({ type: 'image/webp', quality: 0.95 });
    const number = String(at + 1).padStart(4, '0');
    frames.push({ file: new File([content], `${base}_${number}.webp`, { type: 'image/webp' }), path: [...path, base] });
    onProgress(at + 1, count);
  }
  return frames;
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

/** The frame rate behind the times of some frames, of which a slow machine may have missed some. */
export function rateOfTimes(times: readonly number[]): number {
  const steps = times.flatMap((time, at) => (at > 0 && time > (times[at - 1] ?? 0) ? time - (times[at - 1] ?? 0) : []));
  if (steps.length === 0) return 30;
  const measured = 1 / Math.min(...steps);
  return RATES.reduce((nearest, rate) => (Math.abs(rate - measured) < Math.abs(nearest - measured) ? rate : nearest));
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
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  });
}
