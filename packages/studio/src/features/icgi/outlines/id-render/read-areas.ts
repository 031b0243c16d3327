import type { ColorArea } from './color-areas.ts';

/** The areas of an object-ID render, in pixels of `width` and `height`. */
export interface RenderAreas {
  areas: ColorArea[];
  width: number;
  height: number;
}

/** `message`: why it is no such render; null: it cannot be read. */
export type AreasAnswer = ({ type: 'areas' } & RenderAreas) | { type: 'failed'; message: string | null };

/** Draws around the areas of a render away from the page. Rejects with a message for the editor. */
export function readAreas(file: File, signal: AbortSignal): Promise<RenderAreas> {
  const worker = new Worker(new URL('./color-areas.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<RenderAreas>((resolve, reject) => {
    const fail = (message: string | null) =>
      reject(new Error(message ?? 'The picture could not be read. Save it as PNG and choose it again.'));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', () => fail(null));
    worker.addEventListener('message', ({ data }: MessageEvent<AreasAnswer>) =>
      data.type === 'areas' ? resolve(data) : fail(data.message),
    );
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
