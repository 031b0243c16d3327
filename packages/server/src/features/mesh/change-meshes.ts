import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import { inUse, notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { findUsages } from '../usages/find-usages.ts';
import { lockMesh, type MeshDeps, meshesInReach, versionRow } from './mesh-rows.ts';

/** Places that are listed with a refusal (CONTRACT 0.3). */
const MOST_USAGES = 50;

/** Gives a mesh another name; its versions keep their files. */
export async function renameMesh(
  { db }: MeshDeps,
  actor: Actor,
  { meshId, name }: { meshId: string; name: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mesh = await lockMesh(trx, actor, meshId);
    if (mesh.name === name) return;
    await trx.updateTable('meshes').set({ name, updated_at: new Date() }).where('id', '=', mesh.id).execute();
    await audit(trx, actor, { action: 'mesh.rename', target: mesh.product_id, spaceId: mesh.space_id });
  });
}

/** Makes scenes draw another version. Components that pin one keep it. */
export async function setCurrentVersion(
  { db }: MeshDeps,
  actor: Actor,
  { meshId, version }: { meshId: string; version: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mesh = await lockMesh(trx, actor, meshId);
    await versionRow(trx, mesh, version);
    const updated_at = new Date();
    await trx
      .updateTable('meshes')
      .set({ version, state: 'ready', error: null, updated_at })
      .where('id', '=', mesh.id)
      .execute();
    await audit(trx, actor, { action: 'mesh.setCurrentVersion', target: mesh.product_id, spaceId: mesh.space_id });
  });
}

/** Soft, for 30 days. IN_USE while its product uses it, unless `force`. Publications keep their copy. */
export async function removeMesh(
  { db }: MeshDeps,
  actor: Actor,
  { meshId, force }: { meshId: string; force: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mesh = await lockMesh(trx, actor, meshId);
    const usages = force ? [] : await findUsages(trx, actor, { kind: 'mesh', ids: [mesh.id] }, MOST_USAGES);
    if (usages.length > 0) throw inUse(`“${mesh.name}” is in use by “${usages[0]?.label ?? ''}”`, usages);
    const now = new Date();
    await trx.updateTable('meshes').set({ deleted_at: now, updated_at: now }).where('id', '=', mesh.id).execute();
    await trx
      .updateTable('mesh_jobs')
      .set({ state: 'cancelled', message: 'The mesh was deleted' })
      .where('mesh_id', '=', mesh.id)
      .where('state', 'in', ['pending', 'processing'])
      .execute();
    await audit(trx, actor, { action: 'mesh.delete', target: mesh.product_id, spaceId: mesh.space_id });
  });
}

/** Takes back a delete of the last 30 days. */
export async function restoreMesh({ db }: MeshDeps, actor: Actor, meshId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mesh = await meshesInReach(trx, actor)
      .where('meshes.id', '=', meshId)
      .where('meshes.deleted_at', '>', new Date(Date.now() - KEPT_AFTER_DELETE))
      .executeTakeFirst();
    if (!mesh) throw notFound('Deleted mesh', meshId);
    await refuseWhenLocked(trx, actor, mesh.space_id);
    await trx
      .updateTable('meshes')
      .set({ deleted_at: null, updated_at: new Date() })
      .where('id', '=', meshId)
      .execute();
    await audit(trx, actor, { action: 'mesh.restore', target: mesh.product_id, spaceId: mesh.space_id });
  });
}
