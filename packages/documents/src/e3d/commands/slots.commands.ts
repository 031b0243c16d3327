import { commandsOf } from '../../engine/command.ts';
import { copiedInList, type ListCopy, type ListMove, movedInList, removedFromList } from '../../engine/list-edits.ts';
import { orderBetween } from '../../engine/order.ts';
import { copyName } from '../../shared/text/copy-name.ts';
import type { ComponentData } from '../component-types.ts';
import { e3dLabels } from '../e3d.labels.ts';
import type { E3dDocument, E3dRecords, EntityRecord } from '../e3d.records.ts';
import type { Component } from '../e3d.schema.ts';
import { setsOf } from '../entity-tree.ts';
import type { PartShape, PartTarget } from '../replace/model-parts.ts';
import { isData } from '../scene/effective-data.ts';

const command = commandsOf<E3dDocument>();
const { meshSlots: slots } = e3dLabels.records;

/** Most meshes that a slot accepts. Source: `accepts` in e3d.schema.ts. */
const MOST_ACCEPTED = 1_000;

const lastOrder = (e3d: E3dRecords): string => orderBetween(e3d.ordered('meshSlots').at(-1)?.order, null);

/** Makes a slot for the material of a part; until the graph or its fallback gives it one, the model's own stays. */
export const addMaterialSlot = command(
  `Add ${slots.one}`,
  (e3d, args: { id: string; name: string; entity: string; to: PartTarget; shape: PartShape | null }) => {
    const { id, name, entity, to, shape } = args;
    if (!e3d.get('entities', entity) || e3d.get('meshSlots', id)) return e3d;
    const match = { node: to.node, material: to.material, primitive: to.primitive ?? 0, fingerprint: shape };
    const refers = { type: 'entity', id: entity };
    return e3d.put('meshSlots', {
      id,
      order: lastOrder(e3d),
      type: 'material',
      name,
      entity: refers,
      fallback: null,
      match,
    });
  },
);

const DRAWN = ['visible', 'castShadow', 'receiveShadow', 'freeze'] as const;

/** How a component draws, by its presets and its own data, without what it draws. */
function drawnFields(e3d: E3dRecords, { data, traits }: Component): Partial<Record<(typeof DRAWN)[number], boolean>> {
  const fields: Partial<Record<(typeof DRAWN)[number], boolean>> = {};
  for (const set of [...setsOf(e3d, traits), data]) {
    if (set.type !== data.type || (set.type !== 'mesh' && set.type !== 'slot-mesh')) continue;
    for (const name of DRAWN) if (set[name] !== undefined) fields[name] = set[name];
  }
  return fields;
}

const withData = (entity: EntityRecord, component: Component, data: ComponentData): EntityRecord => ({
  ...entity,
  components: entity.components.map((one) => (one === component ? { ...one, data, traits: [] } : one)),
});

/** Makes a slot for the whole model of an object: the model it shows becomes what the slot shows first. */
export const addMeshSlot = command(
  `Add ${slots.one}`,
  (e3d, { id, name, entity: entityId }: { id: string; name: string; entity: string }) => {
    const entity = e3d.get('entities', entityId);
    const component = entity?.components.find(({ data }) => data.type === 'mesh');
    if (!entity || !component || e3d.get('meshSlots', id)) return e3d;
    const { data } = component;
    const set = setsOf(e3d, component.traits).findLast((one) => isData('mesh', one) && one.mesh);
    const own = isData('mesh', data) ? data.mesh : undefined;
    const mesh = own === undefined && set && isData('mesh', set) ? (set.mesh ?? null) : (own ?? null);
    const slot = { type: 'mesh-slot', id };
    return e3d
      .put('meshSlots', {
        id,
        order: lastOrder(e3d),
        type: 'mesh',
        name,
        entity: { type: 'entity', id: entityId },
        fallback: mesh,
        accepts: mesh ? [mesh] : [],
      })
      .put('entities', withData(entity, component, { type: 'slot-mesh', slot, ...drawnFields(e3d, component) }));
  },
);

/** Sets what a slot is called. */
export const renameSlot = command(`Rename ${slots.one}`, (e3d, { id, name }: { id: string; name: string }) =>
  e3d.patch('meshSlots', id, { name }),
);

/** Copies slots, each behind its original. Nothing of the graph fills a copy yet. */
export const duplicateSlots = command(`Duplicate ${slots.many}`, (e3d, { items }: { items: readonly ListCopy[] }) =>
  copiedInList(e3d, 'meshSlots', items, (slot) => ({ ...slot, name: copyName(slot.name) })),
);

/** Puts slots between two neighbours, in the order they are given. */
export const moveSlots = command(`Move ${slots.many}`, (e3d, move: ListMove) => movedInList(e3d, 'meshSlots', move));

/** Removes slots and what the graph refers to of them. An object that showed a model slot shows its model alone again. */
export const removeSlots = command(`Delete ${slots.many}`, (e3d, { ids }: { ids: readonly string[] }) => {
  const gone = new Set(ids.filter((id) => e3d.get('meshSlots', id)));
  if (gone.size === 0) return e3d;
  const shown = e3d.all('entities').flatMap((entity) => {
    const back = entity.components.map((component) => withoutSlot(e3d, component, gone));
    return back.some((component, at) => component !== entity.components[at]) ? [{ ...entity, components: back }] : [];
  });
  return removedFromList(e3d.putAll('entities', shown), 'meshSlots', ids);
});

function withoutSlot(e3d: E3dRecords, component: Component, gone: ReadonlySet<string>): Component {
  const { data } = component;
  if (data.type !== 'slot-mesh' || !data.slot || !gone.has(data.slot.id)) return component;
  const slot = e3d.get('meshSlots', data.slot.id);
  const mesh = slot?.type === 'mesh' ? slot.fallback : null;
  return { ...component, data: { type: 'mesh', mesh, ...drawnFields(e3d, component) }, traits: [] };
}

/** Sets what a model slot shows while the graph gives it nothing; null: nothing is drawn. */
export const setSlotMesh = command(
  `Change model of ${slots.one}`,
  (e3d, { id, mesh }: { id: string; mesh: string | null }) => {
    const slot = e3d.get('meshSlots', id);
    if (slot?.type !== 'mesh') return e3d;
    const fallback = mesh === null ? null : { type: 'mesh', id: mesh };
    const accepts =
      fallback && !slot.accepts.some((one) => one.id === mesh) && slot.accepts.length < MOST_ACCEPTED
        ? [...slot.accepts, fallback]
        : slot.accepts;
    return e3d.put('meshSlots', { ...slot, fallback, accepts });
  },
);

/** Sets the models that may go into a slot, in order, each once. */
export const setSlotAccepts = command(
  `Change models of ${slots.one}`,
  (e3d, { id, meshes }: { id: string; meshes: readonly string[] }) => {
    const slot = e3d.get('meshSlots', id);
    if (slot?.type !== 'mesh') return e3d;
    const accepts = [...new Set(meshes)].slice(0, MOST_ACCEPTED).map((mesh) => ({ type: 'mesh', id: mesh }));
    return e3d.put('meshSlots', { ...slot, accepts });
  },
);
