// Decodes pictures, one after the other. Started by picture-process.ts; speaks by messages with its parent.
import sharp from 'sharp';
import { decodePicture } from './decode-picture.ts';
import { LargePictureError } from './picture-errors.ts';
import { PictureOrder, type PictureReport } from './picture-message.ts';
import { writeStills } from './write-stills.ts';

/** Milliseconds. */
const LOOK_EVERY = 50;

sharp.cache(false);
process.on('disconnect', () => process.exit(1)); // nobody waits for the result any more
process.on('message', (message) => void work(message));

async function work(message: unknown): Promise<void> {
  const order = PictureOrder.parse(message);
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > order.memory) process.exit(1);
  }, LOOK_EVERY);
  try {
    tell(
      order.type === 'read'
        ? { type: 'read', facts: await decodePicture(order.path, order.maxPixels) }
        : { type: 'stills', stills: await writeStills(order.path, order.wanted, order.maxPixels) },
    );
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    tell({ type: error instanceof LargePictureError ? 'large' : 'unreadable', message: text });
  } finally {
    clearInterval(watch);
  }
}

const tell = (report: PictureReport) => process.send?.(report);
