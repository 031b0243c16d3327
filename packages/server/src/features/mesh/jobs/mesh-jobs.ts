import type { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import type { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import { keptNames } from '../kept-names.ts';
import type { MeshJobRow, MeshRow, MeshVersionRow } from '../mesh-rows.ts';
import { finishVersion } from '../store-version.ts';
import { namesByType, recipeOf } from './mesh-recipe.ts';

/** Name of the job that makes a version of a mesh, or tries a flag. */
export const MESH_JOB = 'mesh';

/** Begins the work on a mesh, whose bytes are there; at once with what was made of the same before. */
export async function beginJob(
  { jobs }: { jobs: Jobs },
  trx: Kysely<Database>,
  mesh: MeshRow,
  job: MeshJobRow & { source_sha256: string },
): Promise<MeshJobRow> {
  const known = job.type === 'trial' ? null : await sameVersion(trx, mesh, job);
  if (known) {
    await finishVersion(trx, { mesh, job, from: known });
    return reread(trx, job.id);
  }
  const updated_at = new Date();
  await trx
    .updateTable('mesh_jobs')
    .set({ state: 'processing', progress: 0, message: null, source_sha256: job.source_sha256, updated_at })
    .where('id', '=', job.id)
    .execute();
  if (job.type !== 'trial' && mesh.version === null)
    await trx
      .updateTable('meshes')
      .set({ state: 'processing', error: null, updated_at })
      .where('id', '=', mesh.id)
      .execute();
  await jobs.enqueue(MESH_JOB, { jobId: job.id }, { key: job.id, trx, retries: 2 });
  return reread(trx, job.id);
}

const reread = (trx: Kysely<Database>, id: string): Promise<MeshJobRow> =>
  trx.selectFrom('mesh_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What was made of the same bytes in the same way: of this mesh if it can be, else of any. */
async function sameVersion(
  trx: Kysely<Database>,
  mesh: MeshRow,
  job: { source_sha256: string; source_name: string; skip: MeshSkip; frame: MeshFrame },
): Promise<MeshVersionRow | null> {
  const names = namesByType(await keptNames(trx, { productId: mesh.product_id, meshId: mesh.id }));
  const recipe = recipeOf({ sha256: job.source_sha256, name: job.source_name }, job, names);
  const rows = await trx.selectFrom('mesh_versions').selectAll().where('recipe', '=', recipe).limit(50).execute();
  return rows.find((row) => row.mesh_id === mesh.id) ?? rows[0] ?? null;
}
