import { filmFrames } from '../../packages/studio/src/features/icgi/upload/read/film-frames.ts';
import { UndecodableFilmError } from '../../packages/studio/src/features/icgi/upload/read/film-reading.ts';
import { soughtFilm } from '../../packages/studio/src/features/icgi/upload/read/sought-film.ts';
import { brightnessOf, type TakenFilm } from './film-brightness.ts';

declare global {
  interface Window {
    takeFrames(url: string, how: 'decoded' | 'sought'): Promise<TakenFilm | { refused: string; isConverted: boolean }>;
  }
}

/** Takes the frames of a served video as an import does. */
window.takeFrames = async (url, how) => {
  const file = new File([await (await fetch(url)).blob()], url.slice(1));
  const take = how === 'decoded' ? filmFrames : soughtFilm;
  const began = performance.now();
  try {
    const { frames, ...film } = await take(
      { file, path: [] },
      { signal: new AbortController().signal, onProgress: () => {} },
    );
    const seconds = (performance.now() - began) / 1_000;
    const names = frames.map(({ file: { name } }) => name);
    const pictures = await Promise.all(frames.map(({ file: picture }) => readPicture(picture)));
    return { ...film, names, seconds, pictures };
  } catch (error) {
    return { refused: String(error), isConverted: error instanceof UndecodableFilmError };
  }
};

async function readPicture(picture: Blob): Promise<TakenFilm['pictures'][number]> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
  const at = (x: number, y: number, channel: number) => data[(y * width + x) * 4 + channel] ?? 0;
  return { width, height, brightness: brightnessOf(width, height, at) };
}
