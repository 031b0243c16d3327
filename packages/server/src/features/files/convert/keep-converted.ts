import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { notify } from '../../../platform/notifications/notifications.ts';
import { hashStream } from '../../../platform/storage/hash-stream.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import type { VideoFacts } from '../../../platform/video/encode-message.ts';
import type { Previews } from '../../media/previews.ts';
import { noteLoose } from '../../media/renditions/loose-blobs.ts';
import { replaceMedia } from '../../media/replace-media.ts';
import type { FileRow } from '../../media/serving/media-files.ts';
import { holdNames } from '../hold-names.ts';
import { freeName, withExtension } from '../inspect/file-name.ts';
import { INSPECTION } from '../inspect/inspection.ts';

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  previews: Previews;
}

/** An MP4 that was made of a video. */
export interface MadeVideo {
  path: string;
  made: VideoFacts;
  /** What people should know of it; null: nothing. */
  notice: string | null;
}

/**
 * Gives files the MP4 that was made of their content; what arrived belongs to nothing then.
 *
 * @param isShown whether all files of this content get it, which may be shown already: their earlier versions and published pages
 * get it too, under the address that they name. Otherwise those that wait for it
 */
export async function keepConverted(
  { db, storage, previews }: Deps,
  sha256: string,
  { path, made, notice }: MadeVideo,
  { isShown }: { isShown: boolean },
): Promise<void> {
  const { size } = await stat(path);
  // Known before it is stored: a process that ends in between leaves nothing that is never removed.
  const { sha256: hash } = await hashStream(createReadStream(path));
  await noteLoose(db, [hash], new Date());
  const kept = await storage.putBlob(createReadStream(path));
  const content = { sha256: kept.sha256, size, made, notice };
  await db.transaction().execute(async (trx) => {
    const held = trx.selectFrom('files').selectAll().where('sha256', '=', sha256).orderBy('id').forUpdate();
    const rows = await (isShown ? held : held.where('state', '=', 'processing')).execute();
    for (const row of rows) await setConverted(trx, row, content);
    if (isShown) await replaceShown(trx, sha256, content);
    await noteLoose(trx, [sha256], new Date());
    await previews.orderAgain(trx);
    for (const id of new Set(rows.map(({ space_id }) => space_id))) await notify(trx, { type: 'files', id });
    if (isShown) await notify(trx, { type: 'media', id: kept.sha256 });
  });
}

/** Earlier versions, published pages and what is known of them get other content. */
async function replaceShown(
  trx: Kysely<Database>,
  before: string,
  { sha256, size, made, notice }: { sha256: string; size: number; made: VideoFacts; notice: string | null },
): Promise<void> {
  const versions = await trx
    .selectFrom('file_versions')
    .select(['file_id', 'version', 'file_name'])
    .where('sha256', '=', before)
    .forUpdate()
    .execute();
  for (const { file_id, version, file_name } of versions)
    await trx
      .updateTable('file_versions')
      .set({
        file_name: withExtension(file_name, 'mp4'),
        file_type: 'video/mp4',
        file_size: size,
        sha256,
        width: made.width,
        height: made.height,
        duration_ms: made.durationMs,
        inspected: INSPECTION,
        notice,
      })
      .where('file_id', '=', file_id)
      .where('version', '=', version)
      .execute();
  await replaceMedia(trx, before, sha256);
  await trx.updateTable('publication_files').set({ sha256 }).where('sha256', '=', before).execute();
  await trx.updateTable('public_media').set({ type: 'video/mp4' }).where('sha256', '=', before).execute();
}

/** Gives a file that is held the MP4 that was made of its content, under its name. */
async function setConverted(
  trx: Kysely<Database>,
  row: FileRow,
  { sha256, size, made, notice }: { sha256: string; size: number; made: VideoFacts; notice: string | null },
): Promise<void> {
  const names = await holdNames(trx, row.directory_id);
  names.delete(row.file_name.toLowerCase());
  const name = freeName(withExtension(row.file_name, 'mp4'), names);
  await trx
    .updateTable('files')
    .set({
      file_name: name,
      file_type: 'video/mp4',
      file_size: size,
      sha256,
      width: made.width,
      height: made.height,
      duration_ms: made.durationMs,
      state: 'ready',
      reject_reason: null,
      progress: null,
      notice,
      inspected: INSPECTION,
      updated_at: new Date(),
      published: sql<boolean>`exists(select from public_media where public_media.sha256 = ${sha256})`,
    })
    .where('id', '=', row.id)
    .execute();
}
