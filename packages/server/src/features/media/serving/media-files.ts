import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';

export type FileRow = Selectable<Database['files']>;

/** Whether a file is a picture that was read: videos have a size, too. */
export const isPictureFile = ({ file_type, width, height }: Pick<FileRow, 'file_type' | 'width' | 'height'>): boolean =>
  file_type.startsWith('image/') && width !== null && height !== null;

/** Files of one space by id; others are absent. `withDeleted`: also those that could still be restored. */
export async function filesOf(
  trx: Kysely<Database>,
  spaceId: string,
  ids: readonly string[],
  { withDeleted = false } = {},
): Promise<Map<string, FileRow>> {
  const known = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));
  if (known.length === 0) return new Map();
  let query = trx
    .selectFrom('files')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('id', 'in', [...new Set(known)]);
  if (!withDeleted) query = query.where('deleted_at', 'is', null);
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.id, row]));
}
