import { type Kysely, sql } from 'kysely';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { NewIds } from './new-ids.ts';

/** New ids for the meshes of products that are copied; one that is not ready stays behind. */
export async function idsOfMeshes(trx: Kysely<Database>, productIds: readonly string[]): Promise<[string, string][]> {
  if (productIds.length === 0) return [];
  const rows = await trx
    .selectFrom('meshes')
    .select('id')
    .where('product_id', 'in', productIds)
    .where('deleted_at', 'is', null)
    .where('version', 'is not', null)
    .execute();
  return rows.map(({ id }) => [id, newId()]);
}

/**
 * Copies meshes with all their versions, once the copies of their products are there. The bytes are shared. `ids` hold what
 * {@link idsOfMeshes} gave, and the products.
 */
export async function copyMeshes(
  trx: Kysely<Database>,
  meshes: readonly (readonly [string, string])[],
  { spaceId, by, ids }: { spaceId: string; by: string; ids: NewIds },
): Promise<void> {
  if (meshes.length === 0) return;
  const pairs = sql`unnest(${meshes.map(([from]) => from)}::uuid[], ${meshes.map(([, to]) => to)}::uuid[])`;
  const products = sql`unnest(${[...ids.keys()]}::uuid[], ${[...ids.values()]}::uuid[])`;
  await sql`
    insert into meshes (id, space_id, product_id, entity_id, name, version, state, created_by)
    select copy.id, ${spaceId}::uuid, product.id, entity_id, name, version, 'ready', ${by}::uuid
    from meshes join ${pairs} as copy (source, id) on copy.source = meshes.id
    join ${products} as product (source, id) on product.source = meshes.product_id`.execute(trx);
  await sql`
    insert into mesh_versions (mesh_id, version, source_sha256, source_name, source_size, skip, frame, kept, recipe, stats, box,
      sha256, size, report_sha256, created_by, created_at)
    select copy.id, version, source_sha256, source_name, source_size, skip, frame, kept, recipe, stats, box,
      sha256, size, report_sha256, created_by, created_at
    from mesh_versions join ${pairs} as copy (source, id) on copy.source = mesh_id`.execute(trx);
  await sql`
    insert into mesh_files (bucket, key, mesh_id, version, type, sha256, size, created_at)
    select bucket, replace(key, copy.source::text, copy.id::text), copy.id, version, type, sha256, size, created_at
    from mesh_files join ${pairs} as copy (source, id) on copy.source = mesh_id`.execute(trx);
}
