import type { ComponentData } from './component-types.ts';
import type { E3dRecords, EntityRecord } from './e3d.records.ts';
import { type EffectiveData, effectiveData, isData } from './scene/effective-data.ts';
import { IDENTITY, type Matrix, matrixOf, product } from './scene/matrix.ts';

/** Deepest chain of parents that is followed. A longer one is a mistake of its caller. */
const MOST_LEVELS = 1_000;

/** What a component's traits set, in order. */
export const setsOf = (e3d: E3dRecords, traits: readonly { id: string }[]): ComponentData[] =>
  traits.flatMap(({ id }) => e3d.get('traits', id)?.data ?? []);

/** The transform of an entity with a value in every field; null where it has none. */
export function transformOf(e3d: E3dRecords, { components }: EntityRecord): EffectiveData<'transform'> | null {
  for (const { data, traits } of components)
    if (isData('transform', data)) return effectiveData(data, setsOf(e3d, traits));
  return null;
}

/** Id of the entity that an entity stands in; null: in the scene itself. */
export function parentIdOf(e3d: E3dRecords, entity: EntityRecord): string | null {
  const id = transformOf(e3d, entity)?.parent?.id;
  return id !== undefined && e3d.get('entities', id) ? id : null;
}

/** The entities inside each entity by its id, in order; those of the scene itself by null. Costs the document once. */
export function childrenByParent(e3d: E3dRecords): ReadonlyMap<string | null, readonly EntityRecord[]> {
  const children = new Map<string | null, EntityRecord[]>();
  for (const entity of e3d.ordered('entities')) {
    const parent = parentIdOf(e3d, entity);
    const own = children.get(parent);
    if (own) own.push(entity);
    else children.set(parent, [entity]);
  }
  return children;
}

/** Entities with all that stands in them, each once, parents first. */
export function withDescendants(e3d: E3dRecords, ids: Iterable<string>): EntityRecord[] {
  const children = childrenByParent(e3d);
  const found = new Map<string, EntityRecord>();
  const open = [...ids].flatMap((id) => e3d.get('entities', id) ?? []).reverse();
  while (open.length > 0) {
    const entity = open.pop();
    if (!entity || found.has(entity.id)) continue;
    found.set(entity.id, entity);
    for (const child of (children.get(entity.id) ?? []).toReversed()) open.push(child);
  }
  return [...found.values()];
}

/** Those of the entities that stand in none of the others, in the order of the document. */
export function outermost(e3d: E3dRecords, ids: readonly string[]): string[] {
  const wanted = new Set(ids);
  const isInside = (id: string): boolean => ancestorsOf(e3d, id).some((outer) => wanted.has(outer));
  return e3d.ordered('entities').flatMap(({ id }) => (wanted.has(id) && !isInside(id) ? [id] : []));
}

/** Ids from an entity's parent outwards. */
export function ancestorsOf(e3d: E3dRecords, id: string): string[] {
  const found: string[] = [];
  const seen = new Set([id]);
  let entity = e3d.get('entities', id);
  while (entity && found.length < MOST_LEVELS) {
    const parent = parentIdOf(e3d, entity);
    if (parent === null || seen.has(parent)) break;
    found.push(parent);
    seen.add(parent);
    entity = e3d.get('entities', parent);
  }
  return found;
}

/** From an entity's own axes to those of the scene. */
export function worldMatrix(e3d: E3dRecords, id: string): Matrix {
  return [id, ...ancestorsOf(e3d, id)].reduce<Matrix>((inner, at) => {
    const entity = e3d.get('entities', at);
    const transform = entity && transformOf(e3d, entity);
    return transform ? product(matrixOf(transform), inner) : inner;
  }, IDENTITY);
}
