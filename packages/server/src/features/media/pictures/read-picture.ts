import { limitByTurns } from '../../../platform/concurrency/limit-by-turns.ts';
import type { UprightPicture } from '../../../platform/pictures/open-upright.ts';
import { UnsupportedPictureError } from '../../../platform/pictures/unsupported-picture-error.ts';
import type { DecodedWhole, SoundFacts, VideoFacts } from '../../../platform/video/encode-message.ts';
import { MAX_PIXELS } from '../renditions/recipes.ts';
import type { PictureFacts } from './decode-picture.ts';
import { LargePictureError, UnreadablePictureError } from './picture-errors.ts';
import type { PictureReport } from './picture-message.ts';
import { type PictureProcess, PictureProcesses } from './picture-process.ts';
import type { WrittenPicture } from './write-heic.ts';

/** Milliseconds that one picture may take. */
const PATIENCE = 30_000;
/** Pictures read at the same time: one that takes long leaves a place for others. */
const AT_ONCE = 2;

const inTurn = limitByTurns(AT_ONCE);
const processes = new PictureProcesses(PATIENCE);

/**
 * Reads a picture whole, in a process of its own. Throws LargePictureError, UnreadablePictureError, CostlyPictureError.
 *
 * @param line whose turn it is: pictures of one line follow each other
 */
export const readPicture = (path: string, maxPixels: number = MAX_PIXELS, line = ''): Promise<PictureFacts> =>
  inProcess(line, async (process) => {
    const report = await process.run({ type: 'read', path, maxPixels });
    return report.type === 'read' ? report.facts : fail(report);
  });

/** What is known of a video before a job works on it. */
export interface ReadVideo {
  facts: VideoFacts;
  /** What was found when it was decoded whole; null: it was not, because it is long or is converted. */
  whole: DecodedWhole | null;
}

/**
 * Reads what a video says of itself, and decodes one that is short and plays as it is; null where this machine cannot. Throws as
 * `readPicture` does.
 */
export const readVideo = (
  path: string,
  {
    type,
    maxPixels = MAX_PIXELS,
    line = '',
  }: { type: string; maxPixels?: number | undefined; line?: string | undefined },
): Promise<ReadVideo | null> =>
  inProcess(line, async (process) => {
    const report = await process.run({ type: 'video', path, of: type, maxPixels });
    return report.type === 'video' ? report.video : fail(report);
  });

/** What plays in a file of sound: its codec, and how long; null where it holds no sound that is known here. Throws as `readPicture` does. */
export const readSound = (
  path: string,
  { type, line = '' }: { type: string; line?: string | undefined },
): Promise<SoundFacts | null> =>
  inProcess(line, async (process) => {
    const report = await process.run({ type: 'sound', path, of: type, maxPixels: MAX_PIXELS });
    return report.type === 'sound' ? report.sound : fail(report);
  });

/** How a picture is drawn. Throws as `readPicture` does. */
export const readDrawing = (path: string): Promise<Pick<UprightPicture, 'since' | 'notice'>> =>
  inProcess('', async (process) => {
    const report = await process.run({ type: 'drawing', path, maxPixels: MAX_PIXELS });
    return report.type === 'drawing' ? report.drawing : fail(report);
  });

/** Writes a HEIC picture as one that every program reads. Throws as `readPicture` does. */
export const readHeic = (
  path: string,
  { maxPixels = MAX_PIXELS, line = '' }: { maxPixels?: number | undefined; line?: string | undefined },
): Promise<WrittenPicture> =>
  inProcess(line, async (process) => {
    const report = await process.run({ type: 'heic', path, maxPixels });
    return report.type === 'heic' ? report.written : fail(report);
  });

function fail(report: PictureReport): never {
  if (report.type === 'unsupported') throw new UnsupportedPictureError(report.message);
  if (report.type === 'large') throw new LargePictureError(report.message);
  throw new UnreadablePictureError(report.type === 'unreadable' ? report.message : 'it was not read');
}

const inProcess = <T>(line: string, act: (process: PictureProcess) => Promise<T>): Promise<T> =>
  inTurn(line, () => processes.use(act));
