import { limitByTurns } from '../../platform/concurrency/limit-by-turns.ts';
import type { PictureFacts } from './decode-picture.ts';
import { LargePictureError, UnreadablePictureError } from './picture-errors.ts';
import { PictureProcess } from './picture-process.ts';
import { MAX_PIXELS } from './recipes.ts';

/** Milliseconds that one picture may take. */
const PATIENCE = 30_000;
/** Pictures read at the same time: one that takes long leaves a place for others. */
const AT_ONCE = 2;

const inTurn = limitByTurns(AT_ONCE);
const processes = Array.from({ length: AT_ONCE }, () => new PictureProcess(PATIENCE));

/**
 * Reads a picture whole, in a process of its own. Throws LargePictureError, UnreadablePictureError, CostlyPictureError.
 *
 * @param line whose turn it is: pictures of one line follow each other
 */
export const readPicture = (path: string, maxPixels: number = MAX_PIXELS, line = ''): Promise<PictureFacts> =>
  inTurn(line, async () => {
    const free = processes.pop() ?? new PictureProcess(PATIENCE);
    try {
      const report = await free.run({ type: 'read', path, maxPixels });
      if (report.type === 'large') throw new LargePictureError(report.message);
      if (report.type !== 'read')
        throw new UnreadablePictureError(report.type === 'unreadable' ? report.message : 'it was not read');
      return report.facts;
    } finally {
      processes.push(free);
    }
  });
