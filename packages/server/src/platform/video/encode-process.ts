// Encodes one sequence of frames, then ends. Started by process-encoder.ts; speaks by messages with its parent.
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { cutAt } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import sharp from 'sharp';
import { MOST_MEGAPIXELS } from '../config/limits.ts';
import { EncodeOrder, type EncodeReport } from './encode-message.ts';
import { openFfmpegFilm } from './ffmpeg-writer.ts';
import type { FilmWriter, OpenFilm } from './film-writer.ts';
import { loadNodeAv } from './node-av-writer.ts';
import type { EncodedFile, FilmSize } from './video-encoder.port.ts';
import { rgbToYuv420, yuvSize } from './yuv.ts';

/** People who use the studio come first. */
const BELOW_NORMAL = 10;

process.on('disconnect', () => process.exit(1)); // nobody waits for the result any more
process.once('message', (message) => void work(message));
setPriority(BELOW_NORMAL);

const tell = (report: EncodeReport) => new Promise<void>((sent) => process.send?.(report, () => sent()));

async function work(message: unknown): Promise<void> {
  try {
    const order = EncodeOrder.parse(message);
    const openFilm = await openerOf(order.backend);
    if (openFilm) await tell({ type: 'done', files: await encode(order, openFilm) });
  } catch (error) {
    await tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
  process.exit(0);
}

async function openerOf(backend: EncodeOrder['backend']): Promise<OpenFilm | null> {
  if (backend === 'ffmpeg') return openFfmpegFilm;
  try {
    return await loadNodeAv();
  } catch (error) {
    await tell({ type: 'unavailable', message: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

/** All sizes of one direction are written side by side, so that each frame is read twice and kept never. */
async function encode(order: EncodeOrder, openFilm: OpenFilm): Promise<EncodedFile[]> {
  const files: EncodedFile[] = [];
  let done = 0;
  for (const direction of ['forward', 'reverse'] as const) {
    const frames = direction === 'forward' ? order.frames : order.frames.toReversed();
    const films: { size: FilmSize; writer: FilmWriter; yuv: Buffer }[] = [];
    for (const size of order.sizes) {
      const path = join(order.folder, `${size.width}-${direction}.mp4`);
      const { width, height } = size;
      const writer = await openFilm({ path, width, height, fps: order.fps });
      films.push({ size, writer, yuv: Buffer.alloc(yuvSize(width, height)) });
      files.push({ path, direction, width, height });
    }
    for (const [played, frame] of frames.entries()) {
      const at = direction === 'forward' ? played : frames.length - 1 - played;
      for (const { size, writer, yuv } of films) {
        rgbToYuv420(await readRgb(frame, size, at, frames.length), size.width, size.height, yuv);
        await writer.write(yuv);
      }
      done += 1;
      await tell({ type: 'progress', progress: done / (2 * frames.length) });
    }
    for (const { writer } of films) await writer.finish();
  }
  return files;
}

/** A frame as it stands in a film; `at`: its number from the first, forward. */
async function readRgb(path: string, { width, height, cut }: FilmSize, at: number, count: number): Promise<Buffer> {
  const whole = cut?.of ?? { width, height };
  const picture = sharp(path, { limitInputPixels: MOST_MEGAPIXELS * 1_000_000 })
    .autoOrient()
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    // A cut is of the canvas, which frames of another shape cover.
    .resize(whole.width, whole.height, { fit: cut ? 'cover' : 'fill', kernel: 'lanczos3' });
  if (cut) {
    const { x, y } = cutAt(cut, at, count);
    picture.extract({ left: x, top: y, width, height });
  }
  return picture.raw({ depth: 'uchar' }).toBuffer();
}
