import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/schema.ts';
import type { WantedName } from './pipeline/keep-names.ts';

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
type NameOf = (type: WantedName['type'], name: string | null | undefined, why: string) => void;

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

/** Names of nodes and materials that a product's draft refers to in a mesh, each once, with what refers to it. */
export async function keptNames(
  trx: Kysely<Database>,
  { productId, meshId }: { productId: string; meshId: string },
): Promise<WantedName[]> {
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
  const names = new Map<string, WantedName>();
  const add: NameOf = (type, name, why) => {
    if (name && !names.has(`${type} ${name}`)) names.set(`${type} ${name}`, { type, name, why });
  };
  const users = new Set<string>();
  for (const [id, entity] of entities) {
    if (!usesMesh(entity, traits, meshId)) continue;
    users.add(id);
    addOverrides(entity, traits, add);
  }
  for (const { name, entity, match } of slots.values()) {
    // One without an entity may mean any mesh: better kept apart than lost.
    if (!match || (entity && !users.has(entity.id))) continue;
    add('node', match.node, `Slot “${name}”`);
    add('material', match.material, `Slot “${name}”`);
  }
  return [...names.values()];
}

/** Its mesh, one of a trait's, or whatever its slot holds. */
function usesMesh({ components }: Named, traits: ReadonlyMap<string, Named>, meshId: string): boolean {
  return components.some(({ data, traits: used }) => {
    if (data.type === 'slot-mesh') return true;
    if (data.type !== 'mesh') return false;
    return data.mesh?.id === meshId || used.some(({ id }) => traits.get(id)?.data?.mesh?.id === meshId);
  });
}

function addOverrides({ name, components }: Named, traits: ReadonlyMap<string, Named>, add: NameOf): void {
  for (const { data, traits: used } of components) {
    if (data.type !== 'material-override') continue;
    for (const values of [data, ...used.map(({ id }) => traits.get(id)?.data)]) {
      add('node', values?.node, `Entity “${name}”`);
      add('material', values?.from, `Entity “${name}”`);
    }
  }
}
