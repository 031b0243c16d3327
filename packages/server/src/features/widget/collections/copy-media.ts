import { mediaOf } from '@diorama/documents/engine/reference/references.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { holdNames } from '../../files/hold-names.ts';
import { freeName } from '../../files/inspect/file-name.ts';
import { COPIED_COLUMNS } from '../../files/move/copied-columns.ts';
import { filesOf } from '../../media/serving/media-files.ts';

type Records = Readonly<Record<string, Record<string, unknown>>>;

/** Files of a collection that records of widgets show. */
export const filesShownBy = (records: Records): string[] =>
  Object.entries(records).flatMap(([key, record]) => mediaOf(widgetDocument, key, record).map(({ fileId }) => fileId));

/**
 * Gives a collection the files of another one: by old id the new one. A file whose content is there already is not made
 * again; bytes are kept by their hash, so none are copied.
 */
export async function copyMedia(
  trx: Kysely<Database>,
  actor: Actor,
  { from, to, fileIds }: { from: string; to: string; fileIds: readonly string[] },
): Promise<Map<string, string>> {
  const files = from === to ? [] : [...(await filesOf(trx, from, fileIds)).values()];
  if (files.length === 0) return new Map();
  const root = await trx
    .selectFrom('directories')
    .select('id')
    .where('space_id', '=', to)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  const names = await holdNames(trx, root.id);
  const known = await trx
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where('space_id', '=', to)
    .where('sha256', 'in', [...new Set(files.map(({ sha256 }) => sha256))])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const byContent = new Map(known.map(({ id, sha256 }) => [sha256, id]));
  const copies = files.flatMap(({ id: source, sha256, file_name }) => {
    if (byContent.has(sha256)) return [];
    const name = freeName(file_name, names);
    names.add(name.toLowerCase());
    const id = newId();
    byContent.set(sha256, id);
    return [{ id, source, name }];
  });
  if (copies.length > 0)
    await sql`
      insert into files (id, space_id, directory_id, file_name, published, created_by, ${COPIED_COLUMNS})
      select made.id, ${to}::uuid, ${root.id}::uuid, made.name, published, ${actor.userId}, ${COPIED_COLUMNS}
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as made (id uuid, source uuid, name text)
      join files on files.id = made.source`.execute(trx);
  return new Map(files.flatMap(({ id, sha256 }) => [[id, byContent.get(sha256) ?? id] as const]));
}
