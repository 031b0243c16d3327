import { MOST_MEGAPIXELS } from '../../../platform/config/limits.ts';
import { UnreadablePictureError } from '../pictures/picture-errors.ts';
import { PictureProcesses } from '../pictures/picture-process.ts';
import type { EncodedStill, WantedStill } from './write-stills.ts';

/** Milliseconds that all formats of one width may take. */
const PATIENCE = 60_000;
/** What was taken once can still be made when the limit for new pictures is lowered. */
const MAX_PIXELS = MOST_MEGAPIXELS * 1_000_000;
const processes = new PictureProcesses(PATIENCE);
const idleProcesses = new PictureProcesses(PATIENCE, { isIdle: true });

/**
 * Encodes a picture in the sizes and formats wanted, one width after the other, in a process of its own.
 *
 * @param isIdle whether that process gives way to others
 */
export async function* encodeStills(
  path: string,
  wanted: readonly WantedStill[],
  { signal, isIdle = false }: { signal?: AbortSignal | undefined; isIdle?: boolean | undefined } = {},
): AsyncGenerator<EncodedStill> {
  const kind = isIdle ? idleProcesses : processes;
  const process = kind.take();
  try {
    for (const width of new Set(wanted.map((still) => still.width))) {
      const ofWidth = wanted.filter((still) => still.width === width);
      const report = await process.run({ type: 'stills', path, wanted: ofWidth, maxPixels: MAX_PIXELS }, signal);
      if (report.type !== 'stills')
        throw new UnreadablePictureError('message' in report ? report.message : 'no stills were made');
      yield* report.stills;
    }
  } finally {
    kind.giveBack(process);
  }
}
