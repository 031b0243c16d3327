import type { PictureLook } from '../plan/pictures/picture-look.ts';
import type { PictureFault, ReadAnswer, ReadRequest, SequenceFacts } from './messages.ts';

interface Reading {
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
}

/** What pictures show of themselves: sizes, duplicates, and their likeness. */
export interface ReadPictures {
  facts: Map<string, SequenceFacts>;
  /** By the id of a view; absent when its picture cannot be read. */
  likenesses: Map<string, string>;
  looks: Map<string, PictureLook>;
  faults: Map<string, PictureFault>;
}

/** Reads pictures away from the page, one at a time. Rejects when the signal ends it, and when the worker cannot go on. */
export function readPictures(request: ReadRequest, { signal, onProgress }: Reading): Promise<ReadPictures> {
  const worker = new Worker(new URL('./read-pictures.worker.ts', import.meta.url), { type: 'module' });
  const found: ReadPictures = { facts: new Map(), likenesses: new Map(), looks: new Map(), faults: new Map() };
  return new Promise<ReadPictures>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    const fail = () => reject(new Error('The images could not be read: choose them again'));
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
      switch (data.type) {
        case 'view':
          if (data.likeness !== null) found.likenesses.set(data.id, data.likeness);
          if (data.fault) found.faults.set(data.id, data.fault);
          if (data.look) found.looks.set(data.id, data.look);
          return;
        case 'sequence':
          found.facts.set(data.facts.key, data.facts);
          return;
        case 'progress':
          onProgress(data.done, data.of);
          return;
        case 'end':
          resolve(found);
          return;
        case 'failed':
          fail();
      }
    });
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
