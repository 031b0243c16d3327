import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import { bindingsOf } from '@diorama/documents/e3d/replace/bindings.ts';
import type { BoundTarget } from '@diorama/documents/e3d/replace/match-targets.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { KeptNames } from '../../../database/tables/mesh-tables.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { isQuotaFull } from '../../../errors/api-error.ts';
import { isPassing } from '../../../http/answers/passing-fault.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { blobKey } from '../../../platform/storage/storage-key.ts';
import { STORED_RECORDS } from '../../documents/read/document-rows.ts';
import { loadDocument } from '../../documents/read/load-document.ts';
import { keptNames } from '../kept-names.ts';
import { StoredNodes } from '../mesh-contents.ts';
import { NODES_FILE, REPORT_FILE } from '../mesh-file-names.ts';
import { keepNames } from '../mesh-names.ts';
import type { MeshDeps, MeshJobRow, MeshRow } from '../mesh-rows.ts';
import { RefusedMeshError } from '../pipeline/refused-mesh-error.ts';
import { storeVersion } from '../store-version.ts';
import { createTextureStore } from '../texture-store.ts';
import type { MeshDone } from './mesh-message.ts';
import { KilledMeshError, type MeshHelp, type MeshProcess } from './mesh-process.ts';
import { namesByType, recipeOf } from './mesh-recipe.ts';
import { refuse } from './poll-upload.ts';

/** How often a worker begins a mesh: one that was killed is tried once more. */
const TRIES = 2;
/** Milliseconds between two looks whether it was cancelled, and between two notes of how far it is. */
const LOOK_EVERY = 500;
const HINT = 'Split the model into parts, or leave out what visitors never see';

type Deps = MeshDeps & { log: Logger; process: MeshProcess };

/** Makes a version of a mesh, or finds out what a flag is worth. Nothing is written before all of it is there. */
export async function doMeshJob(deps: Deps, jobId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const claimed = await claim(deps, jobId);
    if (!claimed) return;
    const { mesh, job, isLast } = claimed;
    try {
      await perform(deps, claimed, signal);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CancelledError) return;
      if (isPassing(error)) {
        await giveBack(deps.db, job.id);
        throw error;
      }
      if (error instanceof RefusedMeshError || isQuotaFull(error))
        return void (await refuse(deps.db, mesh, job, error.message));
      if (!(error instanceof KilledMeshError))
        deps.log.error({ err: error, mesh: mesh.id }, 'a mesh was not optimised');
      if (!isLast) continue;
      const why = error instanceof KilledMeshError ? error.message : 'something went wrong on the server';
      return void (await refuse(deps.db, mesh, job, `“${job.source_name}” could not be optimised: ${why}. ${HINT}`));
    }
  }
}

/** Somebody took the work back. */
class CancelledError extends Error {}

interface Claimed {
  mesh: MeshRow;
  job: MeshJobRow & { source_sha256: string };
  isLast: boolean;
}

/** Counts a try; null when there is nothing to do any more. */
async function claim({ db }: Deps, jobId: string): Promise<Claimed | null> {
  const job = await db
    .updateTable('mesh_jobs')
    .set(({ ref, val, eb }) => ({ tries: eb(ref('tries'), '+', val(1)), updated_at: new Date() }))
    .where('id', '=', jobId)
    .where('state', '=', 'processing')
    .returningAll()
    .executeTakeFirst();
  if (!job || job.source_sha256 === null) return null;
  const mesh = await db.selectFrom('meshes').selectAll().where('id', '=', job.mesh_id).executeTakeFirstOrThrow();
  const claimed = { mesh, job: { ...job, source_sha256: job.source_sha256 }, isLast: job.tries >= TRIES };
  if (job.tries <= TRIES) return claimed;
  // Its server was ended each time it worked on this.
  await refuse(db, mesh, job, `“${job.source_name}” could not be optimised: the server stopped while it did. ${HINT}`);
  return null;
}

/** A try that met something which is away or full does not count. */
async function giveBack(db: Deps['db'], jobId: string): Promise<void> {
  await db
    .updateTable('mesh_jobs')
    .set(({ ref, val, eb }) => ({ tries: eb(ref('tries'), '-', val(1)) }))
    .where('id', '=', jobId)
    .execute();
}

async function perform(deps: Deps, { mesh, job }: Claimed, signal: AbortSignal): Promise<void> {
  const { db, storage, process } = deps;
  const source = await storage.path(blobKey(job.source_sha256));
  if (!source) throw new RefusedMeshError(`The bytes of “${job.source_name}” are missing: send the file again`);
  const folder = await mkdtemp(join(tmpdir(), 'diorama-mesh-'));
  const textures = createTextureStore(deps);
  const watched = watch(db, job.id, signal);
  const rematch = job.is_candidate ? await rematchOf(deps, mesh) : null;
  try {
    const wanted = await keptNames(db, { productId: mesh.product_id, meshId: mesh.id });
    const help: MeshHelp = { find: textures.find, keep: textures.keep, report: watched.report };
    const order = {
      path: source.path,
      fileName: job.source_name,
      folder,
      skip: job.skip,
      frame: job.frame,
      wanted,
      rematch: rematch?.order ?? null,
    };
    const made = await process.run(order, help, watched.signal);
    if (job.type === 'trial') await noteTrial(db, job, made);
    else await keep(deps, { mesh, job, made, names: namesByType(made.wanted) });
  } finally {
    watched.end();
    await textures.end();
    await source.release();
    await rematch?.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Notes progress, and finds out that the work was taken back. */
function watch(db: Deps['db'], jobId: string, signal: AbortSignal) {
  const cancelled = new AbortController();
  let said: { step: string; progress: number } | null = null;
  const look = async () => {
    const next = said;
    said = null;
    const row = await db
      .updateTable('mesh_jobs')
      .set({ updated_at: new Date(), ...next })
      .where('id', '=', jobId)
      .returning('state')
      .executeTakeFirst();
    if (row?.state !== 'processing') cancelled.abort(new CancelledError());
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY);
  return {
    signal: AbortSignal.any([signal, cancelled.signal]),
    report: (step: string, progress: number) => {
      said = { step, progress };
    },
    end: () => clearInterval(timer),
  };
}

/** Stores what was made: first the bytes, then all rows at once. */
async function keep(
  { db, storage }: Deps,
  { mesh, job, made, names }: Omit<Claimed, 'isLast'> & { made: MeshDone; names: KeptNames },
): Promise<void> {
  const dist = await storage.putBlob(createReadStream(made.glb));
  const reports: { name: string; sha256: string; size: number }[] = [];
  for (const { name, path } of made.reports) reports.push({ name, ...(await storage.putBlob(createReadStream(path))) });
  const nodes = made.reports.find(({ name }) => name === NODES_FILE);
  const listed = reports.find(({ name }) => name === NODES_FILE);
  if (nodes && listed)
    await keepNames(db, listed.sha256, StoredNodes.parse(JSON.parse(await readFile(nodes.path, 'utf8'))));
  const head = await storage.head(blobKey(job.source_sha256));
  await db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('meshes')
      .selectAll()
      .where('id', '=', mesh.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const current = await trx
      .selectFrom('mesh_jobs')
      .select('state')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    if (current.state !== 'processing') return;
    await storeVersion(trx, {
      mesh: held,
      job,
      made: {
        source_sha256: job.source_sha256,
        source_name: job.source_name,
        source_size: head?.size ?? made.stats.bytesIn,
        skip: job.skip,
        frame: job.frame,
        kept: names,
        recipe: recipeOf({ sha256: job.source_sha256, name: job.source_name }, job, names),
        stats: made.stats,
        box: made.box,
        sha256: dist.sha256,
        size: dist.size,
        report_sha256: reports.find(({ name }) => name === REPORT_FILE)?.sha256 ?? '',
        reports,
      },
    });
  });
}

async function noteTrial(
  db: Deps['db'],
  job: MeshJobRow,
  { bytes: bytesWith, drawCalls, stats }: MeshDone,
): Promise<void> {
  const { size: bytes } = await db
    .selectFrom('mesh_versions')
    .select('size')
    .where('mesh_id', '=', job.mesh_id)
    .where('version', '=', job.version)
    .executeTakeFirstOrThrow();
  const result = { bytes, bytesWith, drawCallsWith: drawCalls, trianglesWith: stats.triangles };
  await db
    .updateTable('mesh_jobs')
    .set({ state: 'ready', progress: 1, step: null, result: JSON.stringify(result), updated_at: new Date() })
    .where('id', '=', job.id)
    .where('state', '=', 'processing')
    .execute();
}

/** What a product binds in a mesh, and the file with the nodes of the version it shows. */
interface HeldRematch {
  order: { targets: BoundTarget[]; before: string };
  release: () => Promise<void>;
}

/** What has to be found again in a file that is to replace a mesh; null: nothing. */
async function rematchOf(
  { db, storage }: { db: Kysely<Database>; storage: Storage },
  mesh: MeshRow,
): Promise<HeldRematch | null> {
  if (mesh.version === null) return null;
  const row = await db
    .selectFrom('documents')
    .select(['documents.id', 'documents.name', 'documents.schema_version', STORED_RECORDS])
    .where('documents.id', '=', mesh.product_id)
    .executeTakeFirst();
  if (!row) return null;
  const targets = bindingsOf(loadDocument(e3dDocument, row).doc).flatMap((binding) =>
    binding.type !== 'clip' && binding.uses.some((use) => use.mesh === mesh.id)
      ? [{ ...binding.target, shape: binding.shape }]
      : [],
  );
  const nodes = await db
    .selectFrom('mesh_files')
    .select('sha256')
    .where('key', '=', `${mesh.id}/${mesh.version}/${NODES_FILE}`)
    .executeTakeFirst();
  const file = targets.length > 0 && nodes ? await storage.path(blobKey(nodes.sha256)) : null;
  return file && { order: { targets, before: file.path }, release: () => file.release() };
}
