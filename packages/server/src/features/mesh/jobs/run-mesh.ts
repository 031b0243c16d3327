import type { MeshRun, MeshTrial, RunMesh, TryMeshFlag } from '@diorama/contract/meshes/meshes.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { invalidField, notFound } from '../../../errors/api-error.ts';
import { audit } from '../../audit/audit.ts';
import {
  lockMesh,
  type MeshDeps,
  type MeshJobRow,
  type MeshRow,
  type MeshVersionRow,
  meshRow,
  versionRow,
} from '../mesh-rows.ts';
import { TOKEN_LIVES } from './create-upload.ts';
import { beginJob } from './mesh-jobs.ts';
import { newToken } from './mesh-token.ts';

/** Works of one mesh that wait or run at most. */
const MOST_AT_ONCE = 12;

type NewJob = Pick<MeshJobRow, 'type' | 'skip' | 'frame' | 'flag'> & {
  userId: string | null;
  tokenHash: string | null;
};

/** Notes work on the bytes a version was made from, and begins it. */
export async function addJob(
  deps: Pick<MeshDeps, 'jobs'>,
  trx: Kysely<Database>,
  mesh: MeshRow,
  source: Pick<MeshVersionRow, 'source_sha256' | 'source_name' | 'version'>,
  { type, skip, frame, flag, userId, tokenHash }: NewJob,
): Promise<MeshJobRow> {
  const { count } = await trx
    .selectFrom('mesh_jobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('mesh_id', '=', mesh.id)
    .where('state', 'in', ['pending', 'processing'])
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_AT_ONCE)
    throw invalidField(['meshId'], 'Too much is being made of this mesh at once. Wait until some of it is done');
  const job = await trx
    .insertInto('mesh_jobs')
    .values({
      id: newId(),
      mesh_id: mesh.id,
      user_id: userId,
      type,
      token_hash: tokenHash,
      storage_key: null,
      source_sha256: source.source_sha256,
      source_name: source.source_name,
      skip: JSON.stringify(skip),
      frame: JSON.stringify(frame),
      flag,
      step: null,
      message: null,
      // A trial is one of the flags of this version.
      version: type === 'trial' ? source.version : null,
      expires_at: new Date(Date.now() + TOKEN_LIVES),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return beginJob(deps, trx, mesh, { ...job, source_sha256: source.source_sha256 });
}

/** Optimises the stored source again with other flags, or in another unit; the same ones give the version there is. */
export async function runMesh(deps: MeshDeps, actor: Actor, input: z.output<typeof RunMesh>): Promise<MeshRun> {
  const { productId, projectId, metaData } = input;
  const { token, hash } = newToken();
  const job = await deps.db.transaction().execute(async (trx) => {
    const mesh = await lockMesh(trx, actor, metaData.id, { productId, projectId });
    const source = await versionRow(trx, mesh);
    await audit(trx, actor, { action: 'mesh.run', target: productId, spaceId: projectId });
    return addJob(deps, trx, mesh, source, {
      type: 'blob',
      skip: metaData.skip,
      frame: metaData.frame ?? source.frame,
      flag: null,
      userId: actor.userId,
      tokenHash: hash,
    });
  });
  return { token, meshId: metaData.id, version: job.version };
}

/** Starts to find out what the file weighs with one flag turned over. */
export async function tryFlag(
  deps: MeshDeps,
  actor: Actor,
  { meshId, flag }: z.output<typeof TryMeshFlag>,
): Promise<MeshTrial> {
  const job = await deps.db.transaction().execute(async (trx) => {
    const mesh = await lockMesh(trx, actor, meshId);
    const source = await versionRow(trx, mesh);
    const skip = { ...source.skip, all: false, [flag]: !source.skip[flag] };
    // An earlier answer to the same question is of no use any more.
    await trx
      .deleteFrom('mesh_jobs')
      .where('mesh_id', '=', mesh.id)
      .where('type', '=', 'trial')
      .where('flag', '=', flag)
      .where('state', 'in', ['ready', 'failed', 'cancelled'])
      .execute();
    const running = await trx
      .selectFrom('mesh_jobs')
      .selectAll()
      .where('mesh_id', '=', mesh.id)
      .where('type', '=', 'trial')
      .where('flag', '=', flag)
      .executeTakeFirst();
    if (running) return running;
    return addJob(deps, trx, mesh, source, {
      ...{ type: 'trial', skip, flag, userId: actor.userId, tokenHash: null },
      frame: source.frame,
    });
  });
  return trialView(job);
}

export const trialView = ({ flag, state, progress, message, result, version }: MeshJobRow): MeshTrial => ({
  flag: flag ?? 'all',
  state,
  progress,
  message,
  bytes: result?.bytes ?? null,
  bytesWith: result?.bytesWith ?? null,
  drawCallsWith: result?.drawCallsWith ?? null,
  trianglesWith: result?.trianglesWith ?? null,
  version,
});

/** Trials of a mesh, by flag. */
export async function listTrials({ db }: MeshDeps, actor: Actor, meshId: string): Promise<MeshTrial[]> {
  const mesh = await meshRow(db, actor, meshId);
  const rows = await db
    .selectFrom('mesh_jobs')
    .selectAll()
    .where('mesh_id', '=', mesh.id)
    .where('type', '=', 'trial')
    .orderBy('flag')
    .execute();
  return rows.map(trialView);
}

/** Ends all work on a mesh that waits or runs. What is drawn stays. */
export async function cancelMesh({ db }: MeshDeps, actor: Actor, meshId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mesh = await lockMesh(trx, actor, meshId);
    const updated_at = sql<Date>`now()`;
    const message = 'It was cancelled';
    const { numUpdatedRows } = await trx
      .updateTable('mesh_jobs')
      .set({ state: 'cancelled', message, updated_at })
      .where('mesh_id', '=', mesh.id)
      .where('state', 'in', ['pending', 'processing'])
      .executeTakeFirst();
    if (numUpdatedRows > 0n && mesh.version === null)
      await trx
        .updateTable('meshes')
        .set({ state: 'failed', error: message, updated_at })
        .where('id', '=', mesh.id)
        .execute();
  });
}

/** Tries the newest work once more that failed or was cancelled after its bytes had come. */
export async function retryMesh({ db, jobs }: MeshDeps, actor: Actor, meshId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mesh = await lockMesh(trx, actor, meshId);
    const job = await trx
      .selectFrom('mesh_jobs')
      .selectAll()
      .where('mesh_id', '=', mesh.id)
      .where('type', '<>', 'trial')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (job?.state === 'processing' || job?.state === 'ready') return;
    if (!job || job.source_sha256 === null || !['failed', 'cancelled'].includes(job.state))
      throw notFound('Failed work on the mesh', meshId);
    const expires_at = new Date(Date.now() + TOKEN_LIVES);
    await trx.updateTable('mesh_jobs').set({ tries: 0, expires_at }).where('id', '=', job.id).execute();
    await beginJob({ jobs }, trx, mesh, { ...job, source_sha256: job.source_sha256 });
  });
}
