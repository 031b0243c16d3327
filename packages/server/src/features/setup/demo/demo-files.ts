import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PortraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { Media as MediaValue } from '@diorama/documents/shared/primitives.schema.ts';
import type { AppDeps } from '../../../app/deps.ts';
import { limit } from '../../../platform/concurrency/limit.ts';
import { inspectFile } from '../../files/inspect/inspect-file.ts';
import { addFiles, type ReadyFile } from '../../files/upload/add-files.ts';
import { THUMB_RECIPE } from '../../media/renditions/recipes.ts';
import { keepRendition } from '../../media/renditions/rendition-store.ts';
import type { DerivedMedia } from './derived-media.ts';

/** Files written at the same time. */
const inTurn = limit(8);

interface Demo {
  folder: string;
  derived: DerivedMedia;
}

type Deps = Pick<AppDeps, 'db' | 'storage'>;

/** Stores files of the demo in a folder of the project, as uploads are, with what was made of them beforehand. */
export async function addDemoFiles(
  deps: Deps,
  demo: Demo,
  where: { spaceId: string; directoryId: string; userId: string },
  paths: readonly string[],
): Promise<Map<string, MediaValue>> {
  const files = await Promise.all(paths.map((path) => inTurn(() => storeFile(deps, demo, path))));
  const rows = await deps.db.transaction().execute((trx) => addFiles(trx, where, files));
  return new Map(
    paths.flatMap((path, at) => {
      const row = rows[at];
      return row ? [[path, { name: row.file_name, type: row.file_type, url: `asset://${row.id}` }] as const] : [];
    }),
  );
}

async function storeFile(deps: Deps, { folder, derived }: Demo, path: string): Promise<ReadyFile> {
  const file = join(folder, path);
  const { sha256, size } = await deps.storage.putBlob(await readFile(file));
  const known = derived.pictures[sha256];
  if (known) {
    await keepMade(deps, folder, sha256, known.renditions);
    const { type, width, height, placeholder } = known;
    return { fileName: basename(path), fileType: type, fileSize: size, sha256, width, height, placeholder };
  }
  const { fileName, fileType, picture } = await inspectFile(file, basename(path));
  if (picture) {
    const { width, height, bytes } = picture.thumb;
    await keepRendition(deps, { source: sha256, recipe: THUMB_RECIPE, type: 'image/webp', width, height }, bytes);
  }
  const { width = null, height = null, placeholder = null } = picture ?? {};
  return { fileName, fileType, fileSize: size, sha256, width, height, placeholder };
}

/** Stores prepared videos, so that their transitions can be played at once. True when there were some. */
export async function keepDemoVideos(
  deps: Deps,
  { folder, derived }: Demo,
  encoding: { key: string; spaceId: string; fps: number; frames: readonly string[]; cut: PortraitCut | null },
): Promise<boolean> {
  const video = derived.videos[encoding.key];
  if (!video) return false;
  await keepMade(deps, folder, encoding.key, video.renditions);
  await deps.db
    .insertInto('encodings')
    .values({
      key: encoding.key,
      space_id: encoding.spaceId,
      document_id: null,
      state: 'done',
      progress: 1,
      message: null,
      width: video.width,
      height: video.height,
      count: encoding.frames.length,
      fps: encoding.fps,
      frames: JSON.stringify(encoding.frames),
      cut: encoding.cut && JSON.stringify(encoding.cut),
    })
    .onConflict((row) => row.doNothing())
    .execute();
  return true;
}

async function keepMade(
  deps: Deps,
  folder: string,
  source: string,
  made: DerivedMedia['pictures'][string]['renditions'],
): Promise<void> {
  for (const { file, ...about } of made) {
    await keepRendition(deps, { source, ...about }, createReadStream(join(folder, file)));
  }
}

/** SHA-256 of a file's bytes, lower-case hex. */
export const hashOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
