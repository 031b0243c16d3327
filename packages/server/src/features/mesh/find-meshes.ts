import { type FoundMesh, MOST_FOUND_MESHES, type SearchMeshes } from '@diorama/contract/meshes/meshes.contract.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { inNameOrder } from '../../database/name-order.ts';
import { fitsName, searchNames } from '../../database/name-search.ts';
import type { Database } from '../../database/tables/schema.ts';
import { type MeshDeps, meshesInReach } from './mesh-rows.ts';

/** Products, and objects in them, that are gone through. */
const MOST_PRODUCTS = 20;
const MOST_OBJECTS = 500;

type Part = FoundMesh['parts'][number];

/** Meshes to try a material on: of products that use it, or any by its name. Those that show it come first. */
export async function findMeshes(
  { db }: MeshDeps,
  actor: Actor,
  { materialId, search }: z.output<typeof SearchMeshes>,
): Promise<FoundMesh[]> {
  const users = materialId === undefined ? [] : await productsUsing(db, actor, materialId);
  const parts = materialId === undefined ? new Map<string, Part[]>() : await partsWith(db, users, materialId);
  // Those that show it are few, and must not fall behind the limit.
  const shown = [...parts.keys()];
  const { items } = await searchNames(
    search,
    null,
    async (match) => {
      let query = meshesInReach(db, actor)
        .select('documents.name as product_name')
        .where('meshes.deleted_at', 'is', null)
        .where('meshes.version', 'is not', null);
      if (match)
        query = query.where(fitsName(sql`folded(meshes.name)`, match, { id: sql.ref('meshes.id'), of: ['meshes'] }));
      else if (materialId !== undefined) query = query.where(sql<boolean>`meshes.product_id = any(${users}::uuid[])`);
      const items = await query
        .orderBy(sql`(meshes.id::text = any(${shown}::text[]))`, 'desc')
        .orderBy(inNameOrder('meshes.name'))
        .orderBy('meshes.id')
        .limit(MOST_FOUND_MESHES)
        .execute();
      return { items };
    },
    { db, names: ['meshes'] },
  );
  return items.map(({ id, name, product_id, product_name, space_id, version }) => ({
    ...{ meshId: id, name, productId: product_id, productName: product_name, projectId: space_id },
    ...{ version: version ?? 0, parts: parts.get(id) ?? [] },
  }));
}

async function productsUsing(db: Kysely<Database>, actor: Actor, materialId: string): Promise<string[]> {
  const rows = await documentsInReach(db, actor)
    .innerJoin('document_references', 'document_references.document_id', 'documents.id')
    .select('documents.id')
    .distinct()
    .where('documents.kind', '=', 'e3d')
    .where('document_references.to_type', '=', 'material')
    .where('document_references.to_id', '=', materialId)
    .limit(MOST_PRODUCTS)
    .execute();
  return rows.map(({ id }) => id);
}

const Ref = z.object({ id: z.string() });
const Data = z.looseObject({
  type: z.string(),
  mesh: Ref.nullish().catch(null),
  material: Ref.nullish().catch(null),
  node: z.string().nullish().catch(null),
  from: z.string().nullish().catch(null),
});
const Entity = z.looseObject({ components: z.array(z.looseObject({ data: Data })).catch([]) });
const Slot = z.looseObject({
  entity: Ref.nullish().catch(null),
  match: z.looseObject({ node: z.string(), material: z.string() }).optional().catch(undefined),
});

/** Where products put a material on their meshes, by mesh: overrides of objects, and slots that fall back on it. */
async function partsWith(
  db: Kysely<Database>,
  products: readonly string[],
  materialId: string,
): Promise<Map<string, Part[]>> {
  const records = () =>
    db
      .selectFrom('document_records')
      .select(['document_id', 'key', 'value'])
      .where(sql<boolean>`document_id = any(${[...products]}::uuid[])`)
      .orderBy('document_id')
      .orderBy('key')
      .limit(MOST_OBJECTS);
  const override = JSON.stringify([{ data: { type: 'material-override', material: { id: materialId } } }]);
  const objects = await records()
    .where('key', 'like', 'entities/%')
    .where(sql<boolean>`value -> 'components' @> ${override}::jsonb`)
    .execute();
  const slots = await records()
    .where('key', 'like', 'meshSlots/%')
    .where(sql<boolean>`value -> 'fallback' ->> 'id' = ${materialId}`)
    .execute();
  const found = new Map<string, Part[]>();
  const add = (mesh: string | undefined, part: Part): void => {
    const known = mesh === undefined ? undefined : found.get(mesh);
    if (known) known.push(part);
    else if (mesh !== undefined) found.set(mesh, [part]);
  };
  for (const { value } of objects) {
    const components = Entity.safeParse(value).data?.components ?? [];
    for (const { data } of components)
      if (data.type === 'material-override' && data.material?.id === materialId)
        add(meshOf(components), { node: data.node ?? null, material: data.from ?? null });
  }
  const matched = slots.flatMap(({ document_id, value }) => {
    const { entity, match } = Slot.safeParse(value).data ?? {};
    return entity && match ? [{ key: `entities/${entity.id}`, document_id, match }] : [];
  });
  const holders = await records()
    .where('key', 'in', matched.map(({ key }) => key).concat(''))
    .execute();
  for (const { document_id, key, match } of matched) {
    const holder = holders.find((row) => row.document_id === document_id && row.key === key);
    const mesh = meshOf(Entity.safeParse(holder?.value).data?.components ?? []);
    add(mesh, { node: match.node || null, material: match.material || null });
  }
  return found;
}

const meshOf = (components: z.output<typeof Entity>['components']): string | undefined =>
  components.find(({ data }) => data.type === 'mesh')?.data.mesh?.id;
