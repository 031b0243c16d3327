import type { Kysely, Selectable } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import type { Media } from '../media/media.service.ts';
import type { RequireRoom } from '../quotas/require-room.ts';

/** What the operations on meshes work with. */
export interface MeshDeps {
  db: Kysely<Database>;
  storage: Storage;
  jobs: Jobs;
  media: Media;
  config: Pick<Config, 'limits' | 'accessMode'>;
  requireRoom: RequireRoom;
}

export type MeshRow = Selectable<Database['meshes']>;
export type MeshVersionRow = Selectable<Database['mesh_versions']>;
export type MeshJobRow = Selectable<Database['mesh_jobs']>;

/** Meshes of products a person reaches; those of a deleted product look absent. */
export const meshesInReach = (trx: Kysely<Database>, { scope }: Pick<Actor, 'scope'>) =>
  trx
    .selectFrom('meshes')
    .innerJoin('documents', 'documents.id', 'meshes.product_id')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .selectAll('meshes')
    .where('documents.deleted_at', 'is', null)
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(scope));

/** A mesh that is not deleted; NOT_FOUND out of reach. */
export async function meshRow(
  trx: Kysely<Database>,
  actor: Pick<Actor, 'scope'>,
  meshId: string,
  place?: { productId: string; projectId: string },
): Promise<MeshRow> {
  let query = meshesInReach(trx, actor).where('meshes.id', '=', meshId).where('meshes.deleted_at', 'is', null);
  if (place)
    query = query.where('meshes.product_id', '=', place.productId).where('meshes.space_id', '=', place.projectId);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound('Mesh', meshId);
  return row;
}

/** The same for a write: held until the transaction ends, and refused while somebody else holds the project. */
export async function lockMesh(
  trx: Kysely<Database>,
  actor: Actor,
  meshId: string,
  place?: { productId: string; projectId: string },
): Promise<MeshRow> {
  const row = await meshRow(trx, actor, meshId, place);
  await refuseWhenLocked(trx, actor, row.space_id);
  await trx.selectFrom('meshes').select('id').where('id', '=', row.id).forUpdate().execute();
  return trx.selectFrom('meshes').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
}

/** The product that meshes are put into; NOT_FOUND out of reach or in another project. */
export async function requireProduct(
  trx: Kysely<Database>,
  actor: Actor,
  { productId, projectId }: { productId: string; projectId: string },
): Promise<void> {
  const row = await documentsInReach(trx, actor)
    .select('documents.id')
    .where('documents.id', '=', productId)
    .where('documents.space_id', '=', projectId)
    .where('documents.kind', '=', 'e3d')
    .executeTakeFirst();
  if (!row) throw notFound('Product', productId);
}

/** A version of a mesh; the current one by default. NOT_FOUND when there is none. */
export async function versionRow(
  trx: Kysely<Database>,
  mesh: Pick<MeshRow, 'id' | 'version'>,
  version = mesh.version,
): Promise<MeshVersionRow> {
  const row =
    version === null
      ? undefined
      : await trx
          .selectFrom('mesh_versions')
          .selectAll()
          .where('mesh_id', '=', mesh.id)
          .where('version', '=', version)
          .executeTakeFirst();
  if (!row) throw notFound('Version of the mesh', mesh.id);
  return row;
}
