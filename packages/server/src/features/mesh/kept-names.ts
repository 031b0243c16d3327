import type { NameReference } from '@diorama/contract/meshes/mesh-nodes.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import type { WantedName } from './pipeline/geometry/keep-names.ts';

const Ref = z.object({ type: z.string(), id: z.string() }).nullish();
const Data = z.looseObject({
  type: z.string().catch(''),
  mesh: Ref.catch(null),
  node: z.string().nullish().catch(null),
  from: z.string().nullish().catch(null),
});
const Named = z.looseObject({
  name: z.string().catch(''),
  entity: Ref.catch(null),
  data: Data.optional().catch(undefined),
  match: z.looseObject({ node: z.string(), material: z.string() }).optional().catch(undefined),
  components: z.array(z.looseObject({ data: Data, traits: z.array(z.object({ id: z.string() })).catch([]) })).catch([]),
});
type Named = z.output<typeof Named>;
type By = NameReference['by'];
type NameOf = (type: WantedName['type'], name: string | null | undefined, by: By) => void;

/** Where in a product names of nodes and materials stand. */
export const holdsNames = (key: string): boolean => /^(meshSlots|entities|traits)\//.test(key);

/** What a record says that matters to a mesh: another value means other names. */
export function namesIn(record: Readonly<Record<string, unknown>> | null | undefined): string {
  const parsed = Named.safeParse(record ?? {});
  if (!parsed.success) return '';
  const { entity, match, data, components } = parsed.data;
  const used = [...components.map((component) => [component.data, component.traits] as const), [data, []] as const].map(
    ([own, traits]) => own && isAboutMeshes(own.type) && [own.type, own.mesh?.id, own.node, own.from, traits],
  );
  return JSON.stringify([entity?.id, match?.node, match?.material, used.filter(Boolean)]);
}

const isAboutMeshes = (type: string): boolean => ['mesh', 'slot-mesh', 'material-override'].includes(type);

const TITLES: Readonly<Record<By['type'], string>> = { 'mesh-slot': 'Slot', entity: 'Entity', trait: 'Trait' };

/** Names of nodes and materials that a product's draft refers to in a mesh, each once, with what refers to it first. */
export async function keptNames(
  trx: Kysely<Database>,
  place: { productId: string; meshId: string },
): Promise<WantedName[]> {
  const names = new Map<string, WantedName>();
  for (const { type, name, by } of await nameReferences(trx, place)) {
    const key = `${type} ${name}`;
    if (!names.has(key)) names.set(key, { type, name, why: `${TITLES[by.type]} “${by.name}”` });
  }
  return [...names.values()];
}

/** All that a product's draft refers to in a mesh by the name of a node or a material. */
export async function nameReferences(
  trx: Kysely<Database>,
  { productId, meshId }: { productId: string; meshId: string },
): Promise<NameReference[]> {
  const rows = await trx
    .selectFrom('document_records')
    .select(['key', 'value'])
    .where('document_id', '=', productId)
    .where(({ eb, or }) => or(['meshSlots/', 'entities/', 'traits/'].map((start) => eb('key', 'like', `${start}%`))))
    .orderBy('key')
    .execute();
  const records = rows.map(({ key, value }) => [key, Named.parse(value)] as const);
  const of = (folder: string) =>
    new Map(
      records.flatMap(([key, record]) =>
        key.startsWith(`${folder}/`) ? [[key.slice(folder.length + 1), record]] : [],
      ),
    );
  const [entities, traits, slots] = [of('entities'), of('traits'), of('meshSlots')];
  const found = new Map<string, NameReference>();
  const add: NameOf = (type, name, by) => {
    if (name) found.set(`${type} ${by.type} ${by.id} ${name}`, { type, name, by });
  };
  const users = new Set<string>();
  for (const [id, entity] of entities) {
    if (!usesMesh(entity, traits, meshId)) continue;
    users.add(id);
    addOverrides({ ...entity, id }, traits, add);
  }
  for (const [id, { name, entity, match }] of slots) {
    // One without an entity may mean any mesh: better kept apart than lost.
    if (!match || (entity && !users.has(entity.id))) continue;
    const by: By = { type: 'mesh-slot', id, name };
    add('node', match.node, by);
    add('material', match.material, by);
  }
  return [...found.values()];
}

/** Its mesh, one of a trait's, or whatever its slot holds. */
function usesMesh({ components }: Named, traits: ReadonlyMap<string, Named>, meshId: string): boolean {
  return components.some(({ data, traits: used }) => {
    if (data.type === 'slot-mesh') return true;
    if (data.type !== 'mesh') return false;
    return data.mesh?.id === meshId || used.some(({ id }) => traits.get(id)?.data?.mesh?.id === meshId);
  });
}

function addOverrides(
  { id, name, components }: Named & { id: string },
  traits: ReadonlyMap<string, Named>,
  add: NameOf,
): void {
  const addAll = (values: z.output<typeof Data> | undefined, by: By): void => {
    add('node', values?.node, by);
    add('material', values?.from, by);
  };
  for (const { data, traits: used } of components) {
    if (data.type !== 'material-override') continue;
    addAll(data, { type: 'entity', id, name });
    for (const { id: traitId } of used) {
      const trait = traits.get(traitId);
      addAll(trait?.data, { type: 'trait', id: traitId, name: trait?.name ?? '' });
    }
  }
}
