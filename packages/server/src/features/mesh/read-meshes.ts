import type {
  DistUrl,
  GetDistUrl,
  ListMeshOptions,
  Mesh,
  MeshFile,
  MeshOption,
  MeshVersion,
} from '@diorama/contract/meshes/meshes.contract.ts';
import { MOST_MESHES, MOST_VERSIONS } from '@diorama/contract/meshes/meshes.contract.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound, uploadMissing } from '../../errors/api-error.ts';
import { extensionOf } from '../files/inspect/file-name.ts';
import { SOURCE_MODEL_FILE } from './mesh-file-names.ts';
import type { MeshDeps, MeshVersionRow } from './mesh-rows.ts';
import { meshesInReach, meshRow, requireProduct, versionRow } from './mesh-rows.ts';
import { meshViews } from './mesh-view.ts';
import { servedMeshName } from './scene-meshes.ts';

const DAY = 86_400_000;
/** Files of a mesh that are listed: four of each version. */
const MOST_FILES = 4 * MOST_VERSIONS;

/** Meshes of a product, by name. */
export async function listMeshes(
  { db }: MeshDeps,
  actor: Actor,
  place: { productId: string; projectId: string },
): Promise<Mesh[]> {
  await requireProduct(db, actor, place);
  const rows = await db
    .selectFrom('meshes')
    .selectAll()
    .where('product_id', '=', place.productId)
    .where('deleted_at', 'is', null)
    .orderBy(inNameOrder('name'))
    .orderBy('id')
    .limit(MOST_MESHES)
    .execute();
  return meshViews(db, rows);
}

/** Where the optimised file of a version is, or the one it was made of. */
export async function distUrl(
  { db, media }: MeshDeps,
  actor: Actor,
  { meshId, version: wanted, file, ...place }: z.output<typeof GetDistUrl>,
): Promise<DistUrl> {
  const mesh = await meshRow(db, actor, meshId, place);
  if (mesh.version === null) throw uploadMissing(`“${mesh.name}” is not ready: its optimisation has not finished`);
  const row = await versionRow(db, mesh, wanted);
  const { sha256, size } = file === 'source' ? await sourceModel(db, row) : row;
  // A signed address is good until the end of tomorrow.
  const expiresAt = new Date((Math.floor(Date.now() / DAY) + 2) * DAY);
  const url = media.addresses.signed(sha256, servedMeshName(mesh.name));
  return { url, version: row.version, sha256, size, expiresAt };
}

/** What was sent for a version, as one GLB: the file itself, or what it was converted to. */
async function sourceModel(
  db: Kysely<Database>,
  { mesh_id, version, source_name, source_sha256, source_size }: MeshVersionRow,
): Promise<{ sha256: string; size: number }> {
  const converted = await db
    .selectFrom('mesh_files')
    .select(['sha256', 'size'])
    .where('mesh_id', '=', mesh_id)
    .where('version', '=', version)
    .where('key', '=', `${mesh_id}/${version}/${SOURCE_MODEL_FILE}`)
    .executeTakeFirst();
  if (converted) return converted;
  if (extensionOf(source_name) !== 'glb') throw notFound('Model that was sent for the mesh', mesh_id);
  return { sha256: source_sha256, size: source_size };
}

const Slot = z.looseObject({
  id: z.string(),
  type: z.string(),
  entity: z.object({ id: z.string() }).nullish(),
  fallback: z.object({ id: z.string() }).nullish(),
  accepts: z.array(z.object({ id: z.string() })).default([]),
});

/** What an entity can show: the meshes of its product, and which of its slots takes them. */
export async function listMeshOptions(
  { db }: MeshDeps,
  actor: Actor,
  { entityId, productId }: z.output<typeof ListMeshOptions>,
): Promise<MeshOption[]> {
  const products = await productsWith(db, actor, entityId, productId);
  if (products.length === 0) return [];
  const rows = await meshesInReach(db, actor)
    .where('meshes.product_id', 'in', products)
    .where('meshes.deleted_at', 'is', null)
    .orderBy(inNameOrder('meshes.name'))
    .orderBy('meshes.id')
    .limit(MOST_MESHES)
    .execute();
  const slots = await slotsOf(db, products, entityId);
  return rows.map(({ id, name, version, state }) => {
    const slot = slots.find(({ accepts, fallback }) => fallback?.id === id || accepts.some((mesh) => mesh.id === id));
    return { value: id, label: name, version, state, ...(slot && { slot: slot.id }) };
  });
}

/** Products in reach whose draft has the entity, and those for which a mesh was sent for it. */
async function productsWith(
  db: Kysely<Database>,
  actor: Actor,
  entityId: string,
  productId: string | undefined,
): Promise<string[]> {
  let query = documentsInReach(db, actor)
    .select('documents.id')
    .where('documents.kind', '=', 'e3d')
    .where(
      sql<boolean>`(exists (select from document_records
          where document_records.document_id = documents.id and document_records.key = ${`entities/${entityId}`})
        or exists (select from meshes where meshes.product_id = documents.id and meshes.entity_id = ${entityId}
          and meshes.deleted_at is null))`,
    );
  if (productId !== undefined) query = query.where('documents.id', '=', productId);
  return (await query.limit(MOST_MESHES).execute()).map(({ id }) => id);
}

async function slotsOf(db: Kysely<Database>, products: readonly string[], entityId: string) {
  const rows = await db
    .selectFrom('document_records')
    .select('value')
    .where('document_id', 'in', products)
    .where('key', 'like', 'meshSlots/%')
    .where(sql<boolean>`value ->> 'type' = 'mesh' and value -> 'entity' ->> 'id' = ${entityId}`)
    .limit(MOST_MESHES)
    .execute();
  return rows.flatMap(({ value }) => Slot.safeParse(value).data ?? []);
}

/** Versions of a mesh, the newest first. */
export async function listVersions({ db }: MeshDeps, actor: Actor, meshId: string): Promise<MeshVersion[]> {
  const mesh = await meshRow(db, actor, meshId);
  const rows = await db
    .selectFrom('mesh_versions')
    .leftJoin('users', 'users.id', 'mesh_versions.created_by')
    .select([
      'mesh_versions.version',
      'mesh_versions.created_at',
      'mesh_versions.skip',
      'mesh_versions.frame',
      'mesh_versions.stats',
    ])
    .select(['mesh_versions.sha256', 'mesh_versions.source_name', 'users.id as by_id', 'users.name as by_name'])
    .where('mesh_versions.mesh_id', '=', mesh.id)
    .orderBy('mesh_versions.version', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
  return rows.map(({ version, created_at: at, skip, frame, stats, sha256, source_name: fileName, by_id, by_name }) => ({
    version,
    at,
    by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
    skip,
    frame,
    stats,
    sha256,
    current: version === mesh.version,
    fileName,
  }));
}

/** Files of a mesh, those of the newest version first. */
export async function listMeshFiles({ db }: MeshDeps, actor: Actor, meshId: string): Promise<MeshFile[]> {
  const mesh = await meshRow(db, actor, meshId);
  const rows = await db
    .selectFrom('mesh_files')
    .selectAll()
    .where('mesh_id', '=', mesh.id)
    .orderBy('version', 'desc')
    .orderBy('key')
    .limit(MOST_FILES)
    .execute();
  return rows.map(({ bucket, key, type, size, sha256, created_at: at }) => ({ bucket, key, type, size, sha256, at }));
}
