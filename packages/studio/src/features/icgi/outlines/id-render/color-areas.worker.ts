import { ColorFault, colorAreas } from './color-areas.ts';
import type { AreasAnswer } from './read-areas.ts';

/** Longer side of what is drawn around, pixels; larger renders are made smaller first. */
const MOST_SIDE = 4_096;

const tell = (answer: AreasAnswer) => postMessage(answer);

addEventListener('message', ({ data }: MessageEvent<File>) => void draw(data));

async function draw(file: File): Promise<void> {
  try {
    // Colours stay as they are written, and areas keep their edges.
    const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
    const scale = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    ];
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.imageSmoothingEnabled = false;
    context.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const { data } = context.getImageData(0, 0, width, height);
    tell({ type: 'areas', areas: colorAreas({ data, width, height }), width, height });
  } catch (error) {
    tell({ type: 'failed', message: error instanceof ColorFault ? error.message : null });
  }
}
