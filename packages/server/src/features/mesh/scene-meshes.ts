import type { SceneMesh } from '@diorama/contract/e3d/published-e3d.ts';
import { type MeshUse, meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';

/** Drafts may name anything. */
const isId = (id: string): boolean => z.uuid().safeParse(id).success;

/** A mesh of a scene, with what a publication pins. */
export interface FoundMesh {
  mesh: SceneMesh;
  sha256: string;
  /** Of the file that is served. */
  name: string;
}

/**
 * The meshes that components and slots of a product use, by `meshKey`. One that is of another product, deleted, not
 * ready, or has no such version is absent.
 */
export async function sceneMeshes(
  trx: Kysely<Database>,
  uses: readonly MeshUse[],
  productId: string,
  addressOf: (sha256: string, name: string) => string,
): Promise<Map<string, FoundMesh>> {
  const known = uses.filter(({ mesh }) => isId(mesh));
  if (known.length === 0) return new Map();
  const pinned = new Set(known.flatMap(({ version }) => version ?? []));
  const rows = await trx
    .selectFrom('meshes')
    .innerJoin('mesh_versions', 'mesh_versions.mesh_id', 'meshes.id')
    .select(['meshes.id', 'meshes.name', 'meshes.version as current', 'mesh_versions.version'])
    .select(['mesh_versions.sha256', 'mesh_versions.size', 'mesh_versions.box'])
    .where('meshes.product_id', '=', productId)
    .where('meshes.deleted_at', 'is', null)
    .where('meshes.id', 'in', [...new Set(known.map(({ mesh }) => mesh))])
    .where(({ eb, or, ref }) =>
      or([
        eb('mesh_versions.version', '=', ref('meshes.version')),
        ...(pinned.size > 0 ? [eb('mesh_versions.version', 'in', [...pinned])] : []),
      ]),
    )
    .execute();
  const byKey = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    byKey.set(meshKey({ mesh: row.id, version: row.version }), row);
    if (row.version === row.current) byKey.set(meshKey({ mesh: row.id, version: null }), row);
  }
  const found = new Map<string, FoundMesh>();
  for (const use of known) {
    const row = byKey.get(meshKey(use));
    if (!row) continue;
    const { sha256, version, size, box } = row;
    const name = servedMeshName(row.name);
    const mesh = { url: addressOf(sha256, name), version, size, box };
    found.set(meshKey(use), { mesh, sha256, name });
  }
  return found;
}

/** The name of the optimised file of a mesh. */
export const servedMeshName = (name: string): string => `${name.replace(/\.(glb|gltf|obj|fbx|stl|ply|zip)$/i, '')}.glb`;

/** How a mesh is, for the checks of publishing. */
export interface MeshState {
  name: string;
  state: 'pending' | 'processing' | 'ready' | 'failed';
  error: string | null;
  /** Versions that can be pinned. */
  versions: number[];
}

/** How meshes of a product are, by id; deleted ones and those of other products are absent. */
export async function meshStates(
  trx: Kysely<Database>,
  ids: readonly string[],
  productId: string,
): Promise<Map<string, MeshState>> {
  const known = [...new Set(ids)].filter(isId);
  if (known.length === 0) return new Map();
  const rows = await trx
    .selectFrom('meshes')
    .leftJoin('mesh_versions', 'mesh_versions.mesh_id', 'meshes.id')
    .select(['meshes.id', 'meshes.name', 'meshes.state', 'meshes.error', 'mesh_versions.version'])
    .where('meshes.product_id', '=', productId)
    .where('meshes.deleted_at', 'is', null)
    .where('meshes.id', 'in', known)
    .orderBy('mesh_versions.version')
    .execute();
  const states = new Map<string, MeshState>();
  for (const { id, name, state, error, version } of rows) {
    const known = states.get(id);
    if (known && version !== null) known.versions.push(version);
    else if (!known) states.set(id, { name, state, error, versions: version === null ? [] : [version] });
  }
  return states;
}
