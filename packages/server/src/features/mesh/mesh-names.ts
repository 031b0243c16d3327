import { indexNames, type ModelParts, namesOf, type PartIndex } from '@diorama/documents/e3d/replace/model-parts.ts';
import type { MeshUse } from '@diorama/documents/e3d/scene/mesh-key.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import { NODES_FILE } from './mesh-file-names.ts';

/** Keeps what can be bound to in a model, by the content address of the file that lists its nodes. */
export async function keepNames(trx: Kysely<Database>, sha256: string, model: ModelParts): Promise<void> {
  await trx
    .insertInto('mesh_names')
    .values({ sha256, names: JSON.stringify(namesOf(model)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What can be bound to in versions of meshes of a product; one that is not ready, or of another product, is absent. */
export async function namesInMeshes(
  trx: Kysely<Database>,
  uses: readonly MeshUse[],
  productId: string,
): Promise<(use: MeshUse) => PartIndex | undefined> {
  const ids = [...new Set(uses.map(({ mesh }) => mesh))].filter((id) => z.uuid().safeParse(id).success);
  const pinned = [...new Set(uses.flatMap(({ version }) => version ?? []))];
  const found = new Map<string, PartIndex>();
  if (ids.length > 0) {
    const rows = await trx
      .selectFrom('meshes')
      .innerJoin('mesh_files', 'mesh_files.mesh_id', 'meshes.id')
      .innerJoin('mesh_names', 'mesh_names.sha256', 'mesh_files.sha256')
      .select(['meshes.id', 'meshes.version as current', 'mesh_files.version', 'mesh_names.names'])
      .where('meshes.id', 'in', ids)
      .where('meshes.product_id', '=', productId)
      .where('meshes.deleted_at', 'is', null)
      .where('mesh_files.type', '=', 'report')
      .where('mesh_files.key', 'like', `%/${NODES_FILE}`)
      .where(({ eb, or, ref }) =>
        or([
          eb('mesh_files.version', '=', ref('meshes.version')),
          ...(pinned.length > 0 ? [eb('mesh_files.version', 'in', pinned)] : []),
        ]),
      )
      .execute();
    for (const { id, current, version, names } of rows) {
      const index = indexNames(names);
      found.set(`${id} ${version}`, index);
      if (version === current) found.set(id, index);
    }
  }
  return ({ mesh, version }) => found.get(version === null ? mesh : `${mesh} ${version}`);
}
