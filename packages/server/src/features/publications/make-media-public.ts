import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** What publishing itself has made, by its content. */
export interface MadeMedia {
  sha256: string;
  type: string;
}

/** Serves these bytes to everybody from now on. `fileIds`: files of other spaces among those it was made from. */
export async function makeMediaPublic(
  trx: Kysely<Database>,
  {
    projectId,
    fileIds = [],
    made = [],
  }: { projectId: string; fileIds?: readonly string[]; made?: readonly MadeMedia[] },
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  const originals = await trx
    .selectFrom('files')
    .select(['sha256', 'file_type'])
    .where('sha256', 'in', [...hashes])
    .execute();
  const renditions = await trx
    .selectFrom('renditions')
    .select(['sha256', 'type'])
    .where('sha256', 'in', [...hashes])
    .execute();
  const meshes = await trx
    .selectFrom('mesh_files')
    .select('sha256')
    .where('type', '=', 'dist')
    .where('sha256', 'in', [...hashes])
    .execute();
  const types = new Map([
    ...meshes.map(({ sha256 }) => [sha256, 'model/gltf-binary'] as const),
    ...originals.map(({ sha256, file_type }) => [sha256, file_type] as const),
    ...renditions.map(({ sha256, type }) => [sha256, type] as const),
    ...made.map(({ sha256, type }) => [sha256, type] as const),
  ]);
  // In one order, so that two publishes at once wait for each other instead of locking each other out.
  const rows = [...types].sort().map(([sha256, type]) => ({ sha256, type }));
  if (rows.length > 0)
    await trx
      .insertInto('public_media')
      .values(rows)
      .onConflict((row) => row.doNothing())
      .execute();
  await trx
    .updateTable('files')
    .set({ published: true })
    .where(sql<boolean>`(space_id = ${projectId}::uuid or id = any(${[...fileIds]}::uuid[]))`)
    .where('sha256', 'in', [...hashes])
    .where('published', '=', false)
    .execute();
}
