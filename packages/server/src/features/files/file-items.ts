import type { Person } from '@diorama/contract/common/person.ts';
import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Media } from '../media/media.service.ts';
import { THUMB_RECIPE } from '../media/renditions/recipes.ts';
import type { FileRow } from '../media/serving/media-files.ts';

/** Presents files with signed addresses, in the order given. */
export async function asFileItems(trx: Kysely<Database>, media: Media, rows: readonly FileRow[]): Promise<FileItem[]> {
  if (rows.length === 0) return [];
  const thumbs = await trx
    .selectFrom('renditions')
    .select(['source', 'sha256'])
    .where('source', 'in', [...new Set(rows.map(({ sha256 }) => sha256))])
    .where('recipe', '=', THUMB_RECIPE)
    .execute();
  const names = await namesOf(trx, rows);
  const thumbOf = new Map(thumbs.map(({ source, sha256 }) => [source, sha256]));
  return rows.map((row) => {
    const thumb = thumbOf.get(row.sha256);
    return {
      type: 'file',
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
      progress: row.progress,
      notice: row.notice,
      published: row.published,
      alt: row.alt,
      focal: row.focal,
      tags: row.tags,
      version: row.version,
      addedBy: names.get(row.created_by ?? '') ?? null,
      addedAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

/** The people who brought files in, by id. */
export async function namesOf(
  trx: Kysely<Database>,
  rows: readonly Pick<FileRow, 'created_by'>[],
): Promise<Map<string, Person>> {
  const ids = [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))];
  if (ids.length === 0) return new Map();
  const people = await trx.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(people.map((person) => [person.id, person]));
}
