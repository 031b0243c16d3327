import { sizeText } from '@diorama/contract/common/size-text.ts';
import type { PolledMesh, UnfinishedMesh } from '@diorama/contract/rest/mesh-poll.calls.ts';
import type { Actor } from '../../../access/actor.ts';
import { scopeFor } from '../../../access/scope.ts';
import type { ExaminedObject } from '../../../platform/storage/storage.port.ts';
import { ObjectChangedError } from '../../../platform/storage/storage-error.ts';
import { type MeshDeps, type MeshJobRow, type MeshRow, meshesInReach, versionRow } from '../mesh-rows.ts';
import { beginJob } from './mesh-jobs.ts';
import { hashOf } from './mesh-token.ts';

const UNKNOWN: UnfinishedMesh = { state: 'unknown' };

/** How far an upload or a run has come. The first call that finds the bytes starts the work on them. */
export async function pollMeshJob(deps: MeshDeps, actor: Actor, token: string): Promise<PolledMesh | UnfinishedMesh> {
  const { db } = deps;
  const job = await db
    .selectFrom('mesh_jobs')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  const mesh =
    job &&
    (await meshesInReach(db, { scope: scopeFor(actor.scope, 'write') })
      .where('meshes.id', '=', job.mesh_id)
      .where('meshes.deleted_at', 'is', null)
      .executeTakeFirst());
  if (!job || !mesh) return UNKNOWN;
  return present(deps, mesh, job.state === 'pending' ? await begin(deps, mesh, job) : job);
}

async function present({ db }: MeshDeps, mesh: MeshRow, job: MeshJobRow): Promise<PolledMesh | UnfinishedMesh> {
  if (job.state === 'ready' && job.version !== null) {
    const { version, sha256, stats } = await versionRow(db, mesh, job.version);
    return { meshId: mesh.id, version, state: 'ready', sha256, stats };
  }
  const { progress } = job;
  if (job.state === 'failed' || job.state === 'cancelled')
    return { state: 'failed', message: job.message ?? 'It was cancelled' };
  const state = job.state === 'pending' ? 'pending' : 'processing';
  return { state, progress, ...(job.step !== null && { message: job.step }) };
}

/** Looks for the bytes, and starts the work when they are there. */
async function begin({ db, storage, jobs, config }: MeshDeps, mesh: MeshRow, job: MeshJobRow): Promise<MeshJobRow> {
  const arrived = job.source_sha256 === null ? await look(storage, job) : null;
  if (arrived && arrived.size > config.limits.file) {
    await arrived.release();
    await storage.remove(job.storage_key ?? '');
    return refuse(
      db,
      mesh,
      job,
      `“${job.source_name}” is too large: files have ${sizeText(config.limits.file)} at most`,
    );
  }
  const sha256 = arrived?.sha256 ?? job.source_sha256;
  if (sha256 === null) return job;
  try {
    // Stored before the bytes move, so that no sweep treats them as content without an owner.
    await db.updateTable('mesh_jobs').set({ source_sha256: sha256 }).where('id', '=', job.id).execute();
    await arrived?.promote();
  } catch (error) {
    if (!(error instanceof ObjectChangedError)) throw error;
    await db.updateTable('mesh_jobs').set({ source_sha256: null }).where('id', '=', job.id).execute();
    return job;
  } finally {
    await arrived?.release();
  }
  return db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('meshes')
      .selectAll()
      .where('id', '=', mesh.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const row = await trx.selectFrom('mesh_jobs').selectAll().where('id', '=', job.id).executeTakeFirstOrThrow();
    // Another poll was quicker, or it was cancelled.
    return row.state === 'pending' ? beginJob({ jobs }, trx, held, { ...row, source_sha256: sha256 }) : row;
  });
}

const look = (storage: MeshDeps['storage'], { storage_key }: MeshJobRow): Promise<ExaminedObject | null> =>
  storage_key === null ? Promise.resolve(null) : storage.examine(storage_key);

/** Ends a job with a message for the person who sent the file. */
export async function refuse(
  db: MeshDeps['db'],
  mesh: Pick<MeshRow, 'id'>,
  job: Pick<MeshJobRow, 'id' | 'type' | 'is_candidate'>,
  message: string,
): Promise<MeshJobRow> {
  return db.transaction().execute(async (trx) => {
    const updated_at = new Date();
    // What was to replace it says nothing of the mesh.
    if (job.type !== 'trial' && !job.is_candidate) {
      await trx.updateTable('meshes').set({ error: message, updated_at }).where('id', '=', mesh.id).execute();
      // What is drawn already goes on being drawn.
      await trx
        .updateTable('meshes')
        .set({ state: 'failed' })
        .where('id', '=', mesh.id)
        .where('version', 'is', null)
        .execute();
    }
    return trx
      .updateTable('mesh_jobs')
      .set({ state: 'failed', message, updated_at })
      .where('id', '=', job.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
