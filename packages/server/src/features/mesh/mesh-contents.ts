import { text } from 'node:stream/consumers';
import { answerOf } from '@diorama/contract/common/answers.ts';
import type { FileNodes, MeshNodes } from '@diorama/contract/meshes/mesh-nodes.ts';
import type { MeshReport } from '@diorama/contract/meshes/mesh-report.ts';
import { MeshReportAnswer } from '@diorama/contract/meshes/meshes.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { nameReferences } from './kept-names.ts';
import { NODES_FILE, REPORT_FILE } from './mesh-file-names.ts';
import { type MeshDeps, meshRow, versionRow } from './mesh-rows.ts';

/** What the worker writes of a model's nodes. */
export const StoredNodes = answerOf<FileNodes>();

interface Asked {
  meshId: string;
  version?: number | undefined;
}

/** How a version was made. */
export async function meshReport(
  { db, storage }: MeshDeps,
  actor: Actor,
  { meshId, version }: Asked,
): Promise<MeshReport> {
  const row = await versionRow(db, await meshRow(db, actor, meshId), version);
  return MeshReportAnswer.parse(JSON.parse(await fileText({ db, storage }, row, REPORT_FILE)));
}

/** What the file of a version consists of, as it came, and what the product refers to in it. */
export async function meshNodes(
  { db, storage }: MeshDeps,
  actor: Actor,
  { meshId, version }: Asked,
): Promise<MeshNodes> {
  const mesh = await meshRow(db, actor, meshId);
  const row = await versionRow(db, mesh, version);
  const references = await nameReferences(db, { productId: mesh.product_id, meshId: mesh.id });
  return { version: row.version, ...(await nodesOfVersion({ db, storage }, row)), references };
}

/** The same without a caller, for our own work. */
export async function nodesOfVersion(
  deps: { db: Kysely<Database>; storage: Storage },
  version: { mesh_id: string; version: number },
): Promise<FileNodes> {
  return StoredNodes.parse(JSON.parse(await fileText(deps, version, NODES_FILE)));
}

/** Written by our own worker, so it is not checked again. */
async function fileText(
  { db, storage }: { db: Kysely<Database>; storage: Storage },
  { mesh_id, version }: { mesh_id: string; version: number },
  name: string,
): Promise<string> {
  const file = await db
    .selectFrom('mesh_files')
    .select('sha256')
    .where('mesh_id', '=', mesh_id)
    .where('version', '=', version)
    .where('key', '=', `${mesh_id}/${version}/${name}`)
    .executeTakeFirst();
  const object = file && (await storage.read(blobKey(file.sha256)));
  if (!object) throw notFound('Report of the mesh', mesh_id);
  return text(object.stream);
}
