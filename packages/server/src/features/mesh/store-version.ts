import { MESH_BUCKET } from '@diorama/contract/meshes/meshes.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { extensionOf } from '../files/inspect/file-name.ts';
import type { MeshJobRow, MeshRow, MeshVersionRow } from './mesh-rows.ts';

/** What a version consists of, its bytes stored. */
export type NewVersion = Omit<MeshVersionRow, 'mesh_id' | 'version' | 'created_by' | 'created_at'> & {
  reports: { name: string; sha256: string; size: number }[];
};

/** Ends a job with a version that was made before: of this mesh it becomes the current one, of another it is copied. */
export async function finishVersion(
  trx: Kysely<Database>,
  { mesh, job, from }: { mesh: MeshRow; job: MeshJobRow; from: MeshVersionRow },
): Promise<void> {
  if (from.mesh_id === mesh.id) return endJob(trx, { mesh, job, version: from.version });
  const files = await trx
    .selectFrom('mesh_files')
    .selectAll()
    .where('mesh_id', '=', from.mesh_id)
    .where('version', '=', from.version)
    .where('type', '=', 'report')
    .execute();
  const { mesh_id, version, created_at, created_by, ...rest } = from;
  const reports = files.map(({ key, sha256, size }) => ({ name: key.split('/').at(-1) ?? '', sha256, size }));
  await storeVersion(trx, { mesh, job, made: { ...rest, source_name: job.source_name, reports } });
}

/** Adds a version to a mesh, makes it the current one unless it waits to be accepted, and ends the job. */
export async function storeVersion(
  trx: Kysely<Database>,
  { mesh, job, made }: { mesh: MeshRow; job: MeshJobRow; made: NewVersion },
): Promise<void> {
  const { newest } = await trx
    .selectFrom('mesh_versions')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('mesh_id', '=', mesh.id)
    .executeTakeFirstOrThrow();
  const version = Number(newest ?? 0) + 1;
  await addVersion(trx, { meshId: mesh.id, version, userId: job.user_id, made });
  await endJob(trx, { mesh, job, version });
}

/** The rows of a version and its files. */
export async function addVersion(
  trx: Kysely<Database>,
  {
    meshId,
    version,
    userId,
    at,
    made: { reports, ...made },
  }: { meshId: string; version: number; userId: string | null /** Now by default. */; at?: Date; made: NewVersion },
): Promise<void> {
  await trx
    .insertInto('mesh_versions')
    .values({
      ...made,
      skip: JSON.stringify(made.skip),
      frame: JSON.stringify(made.frame),
      kept: JSON.stringify(made.kept),
      stats: JSON.stringify(made.stats),
      box: made.box === null ? null : JSON.stringify(made.box),
      mesh_id: meshId,
      version,
      created_by: userId,
      ...(at && { created_at: at }),
    })
    .execute();
  const file = (type: 'source' | 'dist' | 'report', name: string, sha256: string, size: number) => ({
    bucket: MESH_BUCKET,
    key: `${meshId}/${version}/${name}`,
    mesh_id: meshId,
    version,
    type,
    sha256,
    size,
  });
  await trx
    .insertInto('mesh_files')
    .values([
      file('source', `source.${extensionOf(made.source_name)}`, made.source_sha256, made.source_size),
      file('dist', 'dist.glb', made.sha256, made.size),
      ...reports.map(({ name, sha256, size }) => file('report', name, sha256, size)),
    ])
    .execute();
}

async function endJob(
  trx: Kysely<Database>,
  { mesh, job, version }: { mesh: MeshRow; job: MeshJobRow; version: number },
): Promise<void> {
  const updated_at = sql<Date>`now()`;
  // A mesh without any version has nothing that could be replaced.
  if (!job.is_candidate || mesh.version === null)
    await trx
      .updateTable('meshes')
      .set({ version, state: 'ready', error: null, updated_at })
      .where('id', '=', mesh.id)
      .execute();
  await trx
    .updateTable('mesh_jobs')
    .set({ state: 'ready', progress: 1, step: null, message: null, version, updated_at })
    .where('id', '=', job.id)
    .execute();
}
