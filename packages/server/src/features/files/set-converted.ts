import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { VideoFacts } from '../../platform/video/encode-message.ts';
import type { FileRow } from '../media/media-files.ts';
import { freeName, withExtension } from './file-name.ts';
import { holdNames } from './hold-names.ts';
import { INSPECTION } from './inspection.ts';

/** Gives a file that is held the MP4 that was made of its content, under its name. */
export async function setConverted(
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
