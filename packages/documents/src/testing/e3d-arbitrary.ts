import fc from 'fast-check';
import * as categories from '../e3d/commands/categories.commands.ts';
import * as entities from '../e3d/commands/e3d.commands.ts';
import { copiedEntities, pasteEntities } from '../e3d/commands/entity.paste.ts';
import * as slots from '../e3d/commands/slots.commands.ts';
import * as components from '../e3d/e3d.components.ts';
import { e3dDocument } from '../e3d/e3d.document.ts';
import * as places from '../e3d/e3d.places.ts';
import type { E3dRecords } from '../e3d/e3d.records.ts';
import type { Component } from '../e3d/e3d.schema.ts';
import * as slotted from '../e3d/e3d.slots.ts';
import * as replacing from '../e3d/replace/replace-mesh.commands.ts';
import { Records } from '../engine/schema/records.ts';
import { trustedTables } from '../engine/schema/tables.ts';
import { parseRecord } from '../engine/schema/validate.ts';
import { newId } from './command-step.ts';
import { e3dGraphSteps } from './e3d-graph-arbitrary.ts';
import { type E3dStep, language, name, step } from './e3d-step.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'] as const;
const id = fc.constantFrom(...IDS);
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 3 });
const trait = fc.constantFrom('t1', 't2');
const number = fc.double({ min: -9, max: 9, noNaN: true });
const vector = fc.record({ x: number, y: number, z: number });
const factor = fc.double({ min: 0.5, max: 2, noNaN: true });
const scale = fc.record({ x: factor, y: factor, z: factor });
const rotation = fc.record({ x: number, y: number, z: number, w: fc.constant(1) });
const entityRef = fc.option(
  id.map((to) => ({ type: 'entity', id: to })),
  { nil: null },
);

const data = fc.oneof(
  fc.record({ type: fc.constant('transform' as const), parent: entityRef, position: vector, rotation, scale }),
  fc.record({ type: fc.constant('mesh' as const), visible: fc.boolean() }),
  fc.record({ type: fc.constant('camera' as const), start: fc.boolean(), fov: fc.integer({ min: 10, max: 120 }) }),
  fc.record({ type: fc.constant('light' as const), intensity: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ type: fc.constant('hotspot' as const) }),
  fc.record({ type: fc.constant('group-instance' as const), source: entityRef }),
);
const component: fc.Arbitrary<Component> = fc.record({
  id: fc.constantFrom('k1', 'k2', 'k3'),
  data,
  traits: fc.constant([]),
});
const placesOf = fc.array(fc.record({ id, componentId: fc.constantFrom('k1', 'k2', 'k3', 'transform') }), {
  minLength: 1,
  maxLength: 3,
});

const part = fc.record({ node: name, material: name, primitive: fc.constantFrom(null, 0, 2) });
const shape = fc.constant({ triangles: 12, area: 6, box: { x: 1, y: 1, z: 1 } });
const slotId = fc.constantFrom('s1', 's2');
const category = fc.constantFrom('c1', 'c2', 'c3');
const someCategories = fc.uniqueArray(category, { minLength: 1, maxLength: 2 });
const componentPlace = fc.record({ id, componentId: fc.constantFrom('k1', 'k2', 'k3') });
const rebinding = fc.oneof(
  fc.record({ key: slotId.map((slot) => `meshSlots/${slot}`), to: part, shape }),
  fc.record({ key: componentPlace.map((place) => `entities/${place.id}/${place.componentId}`), to: part, shape }),
  fc.record({ key: fc.constant('nodes/n'), clip: name }),
);

/** One arbitrary for every command of a configurator. */
export const e3dSteps = {
  renameConfigurator: step('renameConfigurator', entities.renameConfigurator, fc.record({ name })),
  changeMain: step('changeMain', entities.changeMain, fc.record({ language, sizeUnit: fc.constantFrom('sqm', 'sqf') })),
  addEntities: step(
    'addEntities',
    entities.addEntities,
    fc.record({
      items: fc.uniqueArray(
        fc.record({ id, name, components: fc.uniqueArray(component, { selector: (one) => one.id, maxLength: 3 }) }),
        { selector: (item) => item.id, minLength: 1, maxLength: 3 },
      ),
    }),
  ),
  renameEntity: step('renameEntity', entities.renameEntity, fc.record({ id, name })),
  removeEntities: step('removeEntities', entities.removeEntities, fc.record({ ids })),
  duplicateEntities: step(
    'duplicateEntities',
    entities.duplicateEntities,
    ids.map((chosen) => ({ items: chosen.map((one) => ({ id: one, copy: newId() })), newId })),
  ),
  pasteEntities: step(
    'pasteEntities',
    pasteEntities,
    fc.record({ inner: component, outer: component }).map(({ inner, outer }) => {
      const parent: Component = {
        id: 't',
        data: { type: 'transform', parent: { type: 'entity', id: 'a' } },
        traits: [],
      };
      const other = entities.addEntities.run(emptyE3d(), {
        items: [
          { id: 'a', name: 'Outer', components: [outer] },
          { id: 'f', name: 'Inner', components: [parent, inner] },
        ],
      });
      return { copied: copiedEntities(other, ['f']), copies: new Map([['f', newId()]]), newId };
    }),
  ),
  setStartView: step('setStartView', entities.setStartView, fc.record({ id })),
  setPlacements: step(
    'setPlacements',
    places.setPlacements,
    fc.record({ items: fc.array(fc.record({ id, position: vector, rotation, scale }), { maxLength: 3 }) }),
  ),
  moveEntities: step(
    'moveEntities',
    places.moveEntities,
    fc.record({ ids, parent: fc.option(id), after: fc.option(id), before: fc.option(id) }),
  ),
  groupEntities: step(
    'groupEntities',
    places.groupEntities,
    fc.record({ ids, group: fc.constantFrom('g1', 'g2'), name }),
  ),
  ungroupEntities: step(
    'ungroupEntities',
    places.ungroupEntities,
    fc.record({ ids: fc.uniqueArray(fc.constantFrom('g1', 'g2', ...IDS), { minLength: 1 }) }),
  ),
  addComponents: step('addComponents', components.addComponents, fc.record({ items: placesOf, data })),
  removeComponents: step('removeComponents', components.removeComponents, fc.record({ items: placesOf })),
  setComponentField: step(
    'setComponentField',
    components.setComponentField,
    fc.record({
      items: placesOf.map((chosen) => chosen.map((place, at) => ({ ...place, value: at === 0 ? undefined : at }))),
      field: fc.constantFrom('type', 'intensity'),
    }),
  ),
  addTrait: step('addTrait', components.addTrait, fc.record({ items: placesOf, trait })),
  removeTrait: step('removeTrait', components.removeTrait, fc.record({ items: placesOf, trait })),
  makeTrait: step(
    'makeTrait',
    components.makeTrait,
    fc.record({ id, componentId: fc.constantFrom('k1', 'k2', 'k3'), trait, name }),
  ),
  applyToTrait: step(
    'applyToTrait',
    components.applyToTrait,
    fc.record({
      id,
      componentId: fc.constantFrom('k1', 'k2', 'k3'),
      trait,
      field: fc.constantFrom('visible', 'start', 'intensity', 'position'),
    }),
  ),
  setHotspotWidget: step(
    'setHotspotWidget',
    components.setHotspotWidget,
    fc.record({
      items: placesOf,
      widget: fc.option(fc.record({ id, collectionId: id, name: fc.record({ en: name }) })),
      newId: fc.constantFrom('w1', 'w2'),
    }),
  ),
  renameTrait: step('renameTrait', components.renameTrait, fc.record({ id: trait, name })),
  replaceMesh: step(
    'replaceMesh',
    replacing.replaceMesh,
    fc.record({
      meshId: fc.constantFrom('m1', 'm2'),
      version: fc.integer({ min: 1, max: 9 }),
      replaced: fc.integer({ min: 1, max: 9 }),
      pinned: fc.array(componentPlace, { maxLength: 2 }),
      rebound: fc.array(rebinding, { maxLength: 3 }),
      slots: fc.uniqueArray(fc.record({ id: slotId, name, entity: id, to: part, shape }), {
        selector: (slot) => slot.id,
        maxLength: 2,
      }),
    }),
  ),
  setSlotMaterial: step('setSlotMaterial', slotted.setSlotMaterial, fc.record({ id: slotId, material: fc.option(id) })),
  bindSlot: step('bindSlot', slotted.bindSlot, fc.record({ id: slotId, to: part, shape })),
  addMaterialSlot: step(
    'addMaterialSlot',
    slots.addMaterialSlot,
    fc.record({ id: slotId, name, entity: id, to: part, shape }),
  ),
  addMeshSlot: step('addMeshSlot', slots.addMeshSlot, fc.record({ id: slotId, name, entity: id })),
  renameSlot: step('renameSlot', slots.renameSlot, fc.record({ id: slotId, name })),
  duplicateSlots: step(
    'duplicateSlots',
    slots.duplicateSlots,
    slotId.map((slot) => ({ items: [{ id: slot, copy: newId() }] })),
  ),
  moveSlots: step(
    'moveSlots',
    slots.moveSlots,
    fc.record({ ids: fc.uniqueArray(slotId, { maxLength: 2 }), after: fc.option(slotId), before: fc.option(slotId) }),
  ),
  removeSlots: step('removeSlots', slots.removeSlots, fc.record({ ids: fc.array(slotId, { maxLength: 2 }) })),
  setSlotMesh: step('setSlotMesh', slots.setSlotMesh, fc.record({ id: slotId, mesh: fc.option(id) })),
  setSlotAccepts: step('setSlotAccepts', slots.setSlotAccepts, fc.record({ id: slotId, meshes: ids })),
  addCategory: step(
    'addCategory',
    categories.addCategory,
    fc.record({
      id: category,
      parent: fc.option(category),
      language,
      name,
    }),
  ),
  renameCategory: step('renameCategory', categories.renameCategory, fc.record({ id: category, language, name })),
  moveCategories: step(
    'moveCategories',
    categories.moveCategories,
    fc.record({
      ids: someCategories,
      parent: fc.option(category),
      after: fc.option(category),
      before: fc.option(category),
    }),
  ),
  duplicateCategories: step(
    'duplicateCategories',
    categories.duplicateCategories,
    category.map((one) => ({ items: [{ id: one, copy: newId() }] })),
  ),
  removeCategories: step('removeCategories', categories.removeCategories, fc.record({ ids: someCategories })),
  addToCategory: step(
    'addToCategory',
    categories.addToCategory,
    fc.record({ id: category, entities: ids }).map((args) => ({ ...args, newId })),
  ),
  takeFromCategory: step('takeFromCategory', categories.takeFromCategory, fc.record({ id: category, entities: ids })),
  ...e3dGraphSteps,
  removeTraits: step('removeTraits', components.removeTraits, fc.record({ ids: fc.array(trait, { maxLength: 2 }) })),
} as const;

/** Any command of a configurator. */
const anyE3dStep: fc.Arbitrary<E3dStep> = fc.oneof(...Object.values(e3dSteps));

/** Commands one after the other. */
export const anyE3dSteps = fc.array(anyE3dStep, { maxLength: 20 });

/** A configurator with its singletons and nothing else. */
export function emptyE3d(): E3dRecords {
  const records = ['settings', 'interface', 'graph'].map((key): [string, Record<string, unknown>] => {
    const parsed = parseRecord(e3dDocument, key, key === 'settings' ? { name: 'House' } : {});
    if (!parsed.ok) throw new Error(parsed.issues[0]?.message);
    return [key, parsed.record];
  });
  return new Records(e3dDocument, trustedTables(e3dDocument, records));
}

/** The configurator that comes about by these commands. */
export const e3dAfter = (steps: readonly E3dStep[]): E3dRecords => steps.reduce((e3d, { run }) => run(e3d), emptyE3d());

/** The place of an entity, `x` m along the first axis, in `parent`. */
export const transformAt = (x: number, parent: string | null = null) => ({
  id: 'transform',
  data: {
    type: 'transform' as const,
    position: { x, y: 0, z: 0 },
    ...(parent ? { parent: { type: 'entity', id: parent } } : {}),
  },
  traits: [],
});
