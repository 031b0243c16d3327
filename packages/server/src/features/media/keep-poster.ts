import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { PictureProcesses } from './picture-process.ts';
import { PreviewError } from './preview-error.ts';
import { MAX_PIXELS, POSTER_RECIPE, THUMB_RECIPE } from './recipes.ts';
import { keepRendition } from './rendition-store.ts';
import type { Poster } from './write-poster.ts';

/** Milliseconds. */
const PATIENCE = 20_000;
const processes = new PictureProcesses(PATIENCE, { isIdle: true });

/**
 * Makes a poster and a thumbnail in a process of its own, and keeps them as what shows this content. Returns what the file
 * says of a video. Throws {@link PreviewError} with what is wrong with the file.
 *
 * @param of MIME type of the file
 */
export async function keepPoster(
  deps: { db: Kysely<Database>; storage: Storage },
  source: string,
  { path, of }: { path: string; of: string },
  signal: AbortSignal,
): Promise<Poster['video']> {
  const report = await processes.use((process) =>
    process.run({ type: 'poster', path, of, maxPixels: MAX_PIXELS }, signal),
  );
  if (report.type !== 'poster') throw new PreviewError('message' in report ? report.message : 'it was not drawn');
  for (const [recipe, { bytes, width, height }] of [
    [POSTER_RECIPE, report.made.poster],
    [THUMB_RECIPE, report.made.thumb],
  ] as const)
    await keepRendition(deps, { source, recipe, type: 'image/webp', width, height }, bytes);
  return report.made.video;
}
