import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Media } from '../media/media.service.ts';
import type { FileRow } from '../media/media-files.ts';
import { THUMB_RECIPE } from '../media/recipes.ts';

/** Presents files with signed addresses, in the order given. */
export async function asFileItems(trx: Kysely<Database>, media: Media, rows: readonly FileRow[]): Promise<FileItem[]> {
  if (rows.length === 0) return [];
  const thumbs = await trx
    .selectFrom('renditions')
    .select(['source', 'sha256'])
    .where('source', 'in', [...new Set(rows.map(({ sha256 }) => sha256))])
    .where('recipe', '=', THUMB_RECIPE)
    .execute();
  const thumbOf = new Map(thumbs.map(({ source, sha256 }) => [source, sha256]));
  return rows.map((row) => {
    const thumb = thumbOf.get(row.sha256);
    return {
      kind: 'file',
      id: row.id,
      directoryId: row.directory_id,
      fileName: row.file_name,
      fileType: row.file_type,
      fileSize: row.file_size,
      uri: `asset://${row.id}`,
      url: media.addresses.signed(row.sha256, row.file_name),
      thumbUrl: thumb ? media.addresses.signed(thumb, 'thumb.webp') : null,
      width: row.width,
      height: row.height,
      durationMs: row.duration_ms,
      sha256: row.sha256,
      state: row.state,
      rejectReason: row.reject_reason,
      published: row.published,
      alt: row.alt,
      focal: row.focal,
      version: row.version,
      updatedAt: row.updated_at,
    };
  });
}
