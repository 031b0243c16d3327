import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { ArchivedMesh } from '../archived-meshes.ts';

/** Meshes that go along: ready, not deleted, of a product that is there, with no content that was taken down. */
const meshesOf = (db: Kysely<Database>, projectId: string) =>
  db
    .selectFrom('meshes')
    .innerJoin('documents', 'documents.id', 'meshes.product_id')
    .where('meshes.space_id', '=', projectId)
    .where('meshes.deleted_at', 'is', null)
    .where('meshes.version', 'is not', null)
    .where('documents.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mesh_files')
            .innerJoin('taken_down_media', 'taken_down_media.sha256', 'mesh_files.sha256')
            .select('mesh_files.key')
            .whereRef('mesh_files.mesh_id', '=', 'meshes.id'),
        ),
      ),
    );

/** Contents of the meshes of a project with their sizes, each once. */
export const mediaOfMeshes = (db: Kysely<Database>, projectId: string) =>
  db
    .selectFrom('mesh_files')
    .select(['mesh_files.sha256', 'mesh_files.size as file_size'])
    .distinctOn('mesh_files.sha256')
    .where('mesh_files.mesh_id', 'in', meshesOf(db, projectId).select('meshes.id'));

const line = (value: ArchivedMesh): string => `${JSON.stringify(value)}\n`;

/** Whether a project has meshes. */
export async function hasMeshes(trx: Kysely<Database>, projectId: string): Promise<boolean> {
  return (await meshesOf(trx, projectId).select('meshes.id').limit(1).executeTakeFirst()) !== undefined;
}

/** The lines of a project's meshes. */
export async function* meshLines(trx: Kysely<Database>, projectId: string): AsyncGenerator<string> {
  const meshes = await meshesOf(trx, projectId)
    .select(['meshes.id', 'meshes.product_id', 'meshes.entity_id', 'meshes.name', 'meshes.version'])
    .orderBy('meshes.created_at')
    .orderBy('meshes.id')
    .execute();
  for (const { id, product_id: productId, entity_id: entityId, name, version } of meshes) {
    if (version === null) continue;
    yield line({ type: 'mesh', id, productId, entityId, name, version });
    const versions = await trx
      .selectFrom('mesh_versions')
      .selectAll()
      .where('mesh_id', '=', id)
      .orderBy('version')
      .execute();
    const { rows: reports } = await sql<{ version: number; name: 'report.json' | 'nodes.json'; sha256: string }>`
      select version, split_part(key, '/', 3) as name, sha256 from mesh_files
      where mesh_id = ${id}::uuid and type = 'report' order by version, key`.execute(trx);
    for (const row of versions)
      yield line({
        type: 'version',
        meshId: id,
        version: row.version,
        at: row.created_at.toISOString(),
        source: { name: row.source_name, sha256: row.source_sha256 },
        skip: row.skip,
        frame: row.frame,
        kept: row.kept,
        stats: row.stats,
        box: row.box,
        dist: row.sha256,
        reports: reports.flatMap((file) =>
          file.version === row.version ? { name: file.name, sha256: file.sha256 } : [],
        ),
      });
  }
}
