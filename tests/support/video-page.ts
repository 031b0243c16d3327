import { soughtVideo } from '../../packages/studio/src/features/icgi/upload/read/sought-video.ts';
import { videoFrames } from '../../packages/studio/src/features/icgi/upload/read/video-frames.ts';
import { UndecodableVideoError } from '../../packages/studio/src/features/icgi/upload/read/video-reading.ts';
import { brightnessOf, type TakenVideo } from './video-brightness.ts';

declare global {
  interface Window {
    takeFrames(url: string, how: 'decoded' | 'sought'): Promise<TakenVideo | { refused: string; isConverted: boolean }>;
  }
}

/** Takes the frames of a served video as an import does. */
window.takeFrames = async (url, how) => {
  const file = new File([await (await fetch(url)).blob()], url.slice(1));
  const take = how === 'decoded' ? videoFrames : soughtVideo;
  const began = performance.now();
  try {
    const { frames, ...video } = await take(
      { file, path: [] },
      { signal: new AbortController().signal, onProgress: () => {} },
    );
    const seconds = (performance.now() - began) / 1_000;
    const names = frames.map(({ file: { name } }) => name);
    const pictures = await Promise.all(frames.map(({ file: picture }) => readPicture(picture)));
    return { ...video, names, seconds, pictures };
  } catch (error) {
    return { refused: String(error), isConverted: error instanceof UndecodableVideoError };
  }
};

async function readPicture(picture: Blob): Promise<TakenVideo['pictures'][number]> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
  const at = (x: number, y: number, channel: number) => data[(y * width + x) * 4 + channel] ?? 0;
  return { width, height, brightness: brightnessOf(width, height, at) };
}
