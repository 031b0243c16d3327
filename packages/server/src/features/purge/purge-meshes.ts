import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { noteLoose } from '../media/renditions/loose-blobs.ts';
import type { PurgeRun } from './purge-run.ts';

/** Milliseconds after its token in which the bytes of an upload may still come, or be read. */
const GRACE = 3_600_000;
/** Rows checked in one batch. */
const AT_ONCE = 200;

/** Removes deleted meshes, work whose token has ended, and textures that no work has used for long. */
export async function purgeMeshes(run: PurgeRun): Promise<void> {
  await purgeJobs(run);
  await purgeDeleted(run);
  await purgeTextures(run);
}

async function purgeJobs({ db, storage, now, signal }: PurgeRun): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const ended = await db
      .selectFrom('mesh_jobs')
      .select(['id', 'storage_key', 'source_sha256'])
      .where('expires_at', '<', new Date(now.getTime() - GRACE))
      .limit(AT_ONCE)
      .execute();
    for (const { storage_key } of ended) if (storage_key !== null) await storage.discard(storage_key);
    if (ended.length > 0)
      await db.transaction().execute(async (trx) => {
        const ids = ended.map(({ id }) => id);
        await trx.deleteFrom('mesh_jobs').where('id', 'in', ids).execute();
        await noteLoose(
          trx,
          ended.flatMap(({ source_sha256 }) => source_sha256 ?? []),
          now,
        );
      });
    if (ended.length < AT_ONCE) break;
  }
  await db
    .updateTable('meshes')
    .set({ state: 'failed', error: 'The file was never sent. Send it again' })
    .where('state', 'in', ['pending', 'processing'])
    .where('version', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mesh_jobs').select('id').whereRef('mesh_jobs.mesh_id', '=', 'meshes.id'))),
    )
    .execute();
}

async function purgeDeleted({ db, before, now, signal }: PurgeRun): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const gone = await db.selectFrom('meshes').select('id').where('deleted_at', '<', before).limit(AT_ONCE).execute();
    if (gone.length > 0)
      await db.transaction().execute((trx) =>
        removeMeshes(
          trx,
          gone.map(({ id }) => id),
          now,
        ),
      );
    if (gone.length < AT_ONCE) return;
  }
}

/** Removes the meshes of a product that is removed itself. */
export async function removeMeshesOf(trx: Kysely<Database>, productId: string, now: Date): Promise<void> {
  const rows = await trx.selectFrom('meshes').select('id').where('product_id', '=', productId).execute();
  await removeMeshes(
    trx,
    rows.map(({ id }) => id),
    now,
  );
}

/** Their bytes are left to the sweep: others may have the same. */
async function removeMeshes(trx: Kysely<Database>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from mesh_files where mesh_id = any(${[...ids]}::uuid[])
    union select source_sha256 from mesh_jobs where mesh_id = any(${[...ids]}::uuid[]) and source_sha256 is not null`.execute(
    trx,
  );
  await trx.deleteFrom('meshes').where('id', 'in', ids).execute();
  if (rows.length === 0) return;
  await trx
    .deleteFrom('mesh_names')
    .where(
      'sha256',
      'in',
      rows.map(({ sha256 }) => sha256),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mesh_files').select('key').whereRef('mesh_files.sha256', '=', 'mesh_names.sha256'))),
    )
    .execute();
  await noteLoose(
    trx,
    rows.map(({ sha256 }) => sha256),
    now,
  );
}

async function purgeTextures({ db, before, now }: PurgeRun): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom('mesh_textures').where('used_at', '<', before).returning('sha256').execute();
    await noteLoose(
      trx,
      gone.map(({ sha256 }) => sha256),
      now,
    );
  });
}
