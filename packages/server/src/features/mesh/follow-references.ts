import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import type { Documents } from '../documents/documents.service.ts';
import { isAcceptedVersion } from './follow-versions.ts';
import { addJob } from './jobs/run-mesh.ts';
import { holdsNames, keptNames, namesIn } from './kept-names.ts';
import { nodesOfVersion } from './mesh-contents.ts';
import type { MeshRow, MeshVersionRow } from './mesh-rows.ts';

const JOB = 'mesh.references';
const JobData = z.looseObject({ productId: z.string() });
/** Seconds: slots are usually made several at a time. */
const SETTLE = 5;

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  jobs: Jobs;
}

/**
 * Optimises a mesh again when its product begins to refer to a part that was joined with others: the next version has that
 * part on its own.
 */
export function followReferences(deps: Deps & { documents: Documents }): void {
  const { jobs, documents } = deps;
  documents.onChange(async (trx, document, edits) => {
    if (document.kind !== 'e3d') return;
    const matters = edits.some(
      ({ key, before, after }) => isAcceptedVersion(key) || (holdsNames(key) && namesIn(before) !== namesIn(after)),
    );
    if (matters) await jobs.enqueue(JOB, { productId: document.id }, { key: document.id, trx, delay: SETTLE });
  });
  jobs.work(JOB, async (data, signal) => {
    const { productId } = JobData.parse(data);
    const meshes = await deps.db
      .selectFrom('meshes')
      .selectAll()
      .where('product_id', '=', productId)
      .where('deleted_at', 'is', null)
      .where('version', 'is not', null)
      .execute();
    for (const mesh of meshes) {
      signal.throwIfAborted();
      await follow(deps, mesh);
    }
  });
}

async function follow(deps: Deps, { id }: MeshRow): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const mesh = await trx.selectFrom('meshes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!mesh || mesh.version === null || mesh.deleted_at) return;
    const version = await trx
      .selectFrom('mesh_versions')
      .selectAll()
      .where('mesh_id', '=', id)
      .where('version', '=', mesh.version)
      .executeTakeFirstOrThrow();
    if (version.skip.all || !(await isLost(deps, trx, mesh, version))) return;
    const { skip, frame, created_by: userId } = version;
    await addJob(deps, trx, mesh, version, { type: 'references', skip, frame, flag: null, userId, tokenHash: null });
  });
}

/** Whether the product names something that the file had when it came, and that was not kept. */
async function isLost(
  { storage }: Deps,
  trx: Kysely<Database>,
  mesh: MeshRow,
  version: MeshVersionRow,
): Promise<boolean> {
  const wanted = await keptNames(trx, { productId: mesh.product_id, meshId: mesh.id });
  const kept = new Set([
    ...version.kept.nodes.map((name) => `node ${name}`),
    ...version.kept.materials.map((name) => `material ${name}`),
  ]);
  const missing = wanted.filter(({ type, name }) => !kept.has(`${type} ${name}`));
  if (missing.length === 0) return false;
  const { nodes, materials } = await nodesOfVersion({ db: trx, storage }, version);
  return missing.some(({ type, name }) =>
    type === 'node' ? nodes.some((node) => node.name === name) : materials.some((material) => material.name === name),
  );
}
