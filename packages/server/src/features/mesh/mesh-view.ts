import { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { Mesh } from '@diorama/contract/meshes/meshes.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { MeshJobRow, MeshRow } from './mesh-rows.ts';

/** Meshes as they are answered. */
export async function meshViews(trx: Kysely<Database>, rows: readonly MeshRow[]): Promise<Mesh[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const versions = await trx
    .selectFrom('mesh_versions')
    .innerJoin('meshes', (join) =>
      join.onRef('meshes.id', '=', 'mesh_versions.mesh_id').onRef('meshes.version', '=', 'mesh_versions.version'),
    )
    .select([
      'mesh_versions.mesh_id',
      'mesh_versions.skip',
      'mesh_versions.frame',
      'mesh_versions.stats',
      'mesh_versions.box',
    ])
    .where('mesh_versions.mesh_id', 'in', ids)
    .execute();
  const jobs = await trx
    .selectFrom('mesh_jobs')
    .selectAll()
    .distinctOn('mesh_id')
    .where('mesh_id', 'in', ids)
    .where('type', '<>', 'trial')
    .orderBy('mesh_id')
    .orderBy('created_at', 'desc')
    .execute();
  const current = new Map(versions.map((version) => [version.mesh_id, version]));
  const newest = new Map(jobs.map((job) => [job.mesh_id, job]));
  return rows.map((row) => {
    const version = current.get(row.id);
    const job = newest.get(row.id);
    return {
      id: row.id,
      name: row.name,
      meta: {
        skip: version?.skip ?? job?.skip ?? MeshSkip.parse({}),
        frame: version?.frame ?? job?.frame ?? MeshFrame.parse({}),
        stats: version?.stats ?? null,
        bbox: version?.box ?? null,
      },
      productId: row.product_id,
      projectId: row.space_id,
      entityId: row.entity_id,
      version: row.version,
      state: row.state,
      ...(row.error !== null && { error: row.error }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      job: job ? jobView(job) : null,
    };
  });
}

/** One mesh as it is answered. */
export async function meshView(trx: Kysely<Database>, row: MeshRow): Promise<Mesh> {
  const [view] = await meshViews(trx, [row]);
  if (!view) throw new Error(`The mesh ${row.id} has no view`);
  return view;
}

function jobView({
  type,
  state,
  progress,
  step,
  message,
  source_name,
  version,
  is_candidate,
}: MeshJobRow): Mesh['job'] {
  if (type === 'trial') return null;
  return { type, state, progress, step, message, fileName: source_name, version, isCandidate: is_candidate };
}
