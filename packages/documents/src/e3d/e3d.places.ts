import { commandsOf } from '../engine/command.ts';
import { ordersAfterMove } from '../engine/merge/keep-order.ts';
import { orderBetween } from '../engine/order.ts';
import { withoutReferencesTo } from '../engine/reference/without-references-to.ts';
import { e3dLabels } from './e3d.labels.ts';
import type { E3dDocument, E3dRecords, EntityRecord } from './e3d.records.ts';
import { ancestorsOf, childrenByParent, outermost, parentIdOf, worldMatrix } from './entity-tree.ts';
import { IDENTITY, inverse, type Matrix, type Placement, placementOf, product, type Vector } from './scene/matrix.ts';

const command = commandsOf<E3dDocument>();
const { entities: objects } = e3dLabels.records;

/** Id of a transform that an entity gets: the same for everybody, so that two who add one at once add one. */
const TRANSFORM_ID = 'transform';

type TransformFields = Partial<Placement> & { parent?: { type: 'entity'; id: string } | null };

/** The entity with fields of its transform set; one without a transform gets one. */
export function placed(entity: EntityRecord, fields: TransformFields): EntityRecord {
  const { components } = entity;
  const own = components.find(({ data }) => data.type === 'transform');
  if (!own) {
    const id = components.some((component) => component.id === TRANSFORM_ID) ? `${TRANSFORM_ID}-1` : TRANSFORM_ID;
    return { ...entity, components: [{ id, data: { type: 'transform', ...fields }, traits: [] }, ...components] };
  }
  const changed = components.map((component) =>
    component === own && component.data.type === 'transform'
      ? { ...component, data: { ...component.data, ...fields } }
      : component,
  );
  return { ...entity, components: changed };
}

/** Sets where entities stand in their parents. */
export const setPlacements = command(
  `Move ${objects.many}`,
  (e3d, { items }: { items: readonly ({ id: string } & Partial<Placement>)[] }) =>
    e3d.putAll(
      'entities',
      items.flatMap(({ id, ...fields }) => {
        const entity = e3d.get('entities', id);
        return entity ? [placed(entity, fields)] : [];
      }),
    ),
);

const refTo = (id: string | null) => (id === null ? null : { type: 'entity' as const, id });

/** The fields that put something into another parent where it stands in the scene. */
function fieldsInside(e3d: E3dRecords, world: Matrix, parent: string | null): TransformFields {
  const outer = parent === null ? IDENTITY : worldMatrix(e3d, parent);
  const back = inverse(outer);
  return { parent: refTo(parent), ...(back ? placementOf(product(back, world)) : {}) };
}

/**
 * Puts entities into a parent, between two of its children, in the order they are given. They stay where they stand in
 * the scene. Nothing goes into itself.
 */
export const moveEntities = command(
  `Move ${objects.many}`,
  (e3d, args: { ids: readonly string[]; parent: string | null; after: string | null; before: string | null }) => {
    const { ids, parent, after, before } = args;
    const outer = new Set(parent === null ? [] : [parent, ...ancestorsOf(e3d, parent)]);
    const roots = new Set(outermost(e3d, ids));
    const moving = ids.filter((id) => roots.has(id) && !outer.has(id));
    if (moving.length === 0 || (parent !== null && !e3d.get('entities', parent))) return e3d;
    const siblings = childrenByParent(e3d).get(parent) ?? [];
    const orders = new Map(ordersAfterMove(siblings, { ids: moving, after, before }));
    const changed = new Map<string, EntityRecord>();
    for (const [id, order] of orders) {
      const entity = e3d.get('entities', id);
      if (entity) changed.set(id, { ...entity, order });
    }
    for (const id of moving) {
      const entity = changed.get(id) ?? e3d.get('entities', id);
      if (!entity || parentIdOf(e3d, entity) === parent) continue;
      changed.set(id, placed(entity, fieldsInside(e3d, worldMatrix(e3d, id), parent)));
    }
    return e3d.putAll('entities', changed.values());
  },
);

/**
 * Makes an entity that holds others, in the parent of the first of them. `at` is its place in the scene, m; without one it
 * is the middle of what it holds.
 */
export const groupEntities = command(
  `Group ${objects.many}`,
  (e3d, { ids, group, name, at }: { ids: readonly string[]; group: string; name: string; at?: Vector }) => {
    const members = outermost(e3d, ids);
    const first = e3d.get('entities', members[0] ?? '');
    if (!first || e3d.get('entities', group)) return e3d;
    const parent = parentIdOf(e3d, first);
    const worlds = members.map((id) => worldMatrix(e3d, id));
    const { x, y, z } = at ?? middleOf(worlds);
    const world: Matrix = [...IDENTITY.slice(0, 12), x, y, z, 1];
    const siblings = childrenByParent(e3d).get(parent) ?? [];
    const place = siblings.findIndex(({ id }) => id === first.id);
    const made = placed(
      { id: group, order: orderBetween(siblings[place - 1]?.order, first.order), name, components: [] },
      fieldsInside(e3d, world, parent),
    );
    const next = e3d.put('entities', made);
    return next.putAll(
      'entities',
      members.flatMap((id, index) => {
        const entity = e3d.get('entities', id);
        return entity ? [placed(entity, fieldsInside(next, worlds[index] ?? IDENTITY, group))] : [];
      }),
    );
  },
);

function middleOf(worlds: readonly Matrix[]): Vector {
  const middle = (place: number): number => {
    const all = worlds.map((world) => world[place] ?? 0);
    return all.length === 0 ? 0 : all.reduce((sum, value) => sum + value, 0) / all.length;
  };
  return { x: middle(12), y: middle(13), z: middle(14) };
}

/** True for an entity that only holds others. */
export const isGroup = ({ components }: Pick<EntityRecord, 'components'>): boolean =>
  components.every(({ data }) => data.type === 'transform');

/** Takes what entities hold out of them, and removes those that were nothing else. All stay where they stand. */
export const ungroupEntities = command(`Ungroup ${objects.many}`, (e3d, { ids }: { ids: readonly string[] }) => {
  let next = e3d;
  for (const id of ids) {
    const group = next.get('entities', id);
    const members = group ? (childrenByParent(next).get(id) ?? []) : [];
    if (!group || members.length === 0) continue;
    const before = next;
    const parent = parentIdOf(before, group);
    const siblings = childrenByParent(before).get(parent) ?? [];
    const behind = siblings[siblings.findIndex((sibling) => sibling.id === id) + 1];
    const orders = new Map(
      ordersAfterMove(siblings, { ids: members.map((member) => member.id), after: id, before: behind?.id ?? null }),
    );
    next = before.putAll(
      'entities',
      members.map((member) =>
        placed(
          { ...member, order: orders.get(member.id) ?? member.order },
          fieldsInside(before, worldMatrix(before, member.id), parent),
        ),
      ),
    );
    if (isGroup(group)) next = withoutReferencesTo(next.remove('entities', id), 'entity', new Set([id]));
  }
  return next;
});
