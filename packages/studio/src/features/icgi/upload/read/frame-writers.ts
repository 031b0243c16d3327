import type { UploadSource } from '../../../files/public.ts';
import { undecodable } from './video-reading.ts';
import type { FrameToWrite, WrittenFrame } from './write-frames.worker.ts';

/** Workers that write pictures, each one at a time. */
const MOST_WRITERS = 4;

/** Writes the frames of a video as images, several at the same time and away from the page. */
export interface FrameWriters {
  /**
   * Draws and writes the next frame; its picture is closed. Resolves when there is room for another one, so that few
   * pictures are held. Rejects when one before could not be written.
   */
  write: (frame: Omit<FrameToWrite, 'number'>) => Promise<void>;
  /** All that were given to it, numbered from 1, once the last is written. */
  all: () => Promise<UploadSource[]>;
  /** Ends its workers, and what they write. */
  end: () => void;
}

/** Throws UndecodableVideoError, by `write` and `all`, where a frame cannot be written here. */
export function frameWriters({ file, path }: UploadSource): FrameWriters {
  const count = Math.min(MOST_WRITERS, Math.max(2, navigator.hardwareConcurrency));
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL('./write-frames.worker.ts', import.meta.url), { type: 'module' }),
  );
  const waiting = new Map<number, PromiseWithResolvers<Blob>>();
  const base = file.name.replace(/\.[^.]+$/, '');
  const frames: Promise<UploadSource>[] = [];
  for (const worker of workers) {
    worker.addEventListener('message', ({ data: { number, content } }: MessageEvent<WrittenFrame>) => {
      if (content) waiting.get(number)?.resolve(content);
      else waiting.get(number)?.reject(undecodable(file));
    });
    worker.addEventListener('error', () => {
      for (const frame of waiting.values()) frame.reject(undecodable(file));
    });
  }
  const written = async (number: number, content: Promise<Blob>): Promise<UploadSource> => {
    const name = `${base}_${String(number).padStart(4, '0')}.jpg`;
    const picture = new File([await content], name, { type: 'image/jpeg' });
    waiting.delete(number);
    return { file: picture, path: [...path, base] };
  };
  return {
    write: async (frame) => {
      const number = frames.length + 1;
      const content = Promise.withResolvers<Blob>();
      waiting.set(number, content);
      const done = written(number, content.promise);
      done.catch(() => {}); // it is thrown where it is waited for
      frames.push(done);
      const toWrite: FrameToWrite = { ...frame, number };
      workers[number % count]?.postMessage(toWrite, [frame.picture]);
      await frames[number - count];
    },
    all: () => Promise.all(frames),
    end: () => {
      for (const worker of workers) worker.terminate();
    },
  };
}
