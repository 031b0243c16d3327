import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testCommands } from '../../testing/command-properties.testing.ts';
import { anyE3dSteps, transformAt as at, e3dAfter, e3dSteps, emptyE3d } from '../../testing/e3d-arbitrary.ts';
import * as components from '../e3d.components.ts';
import { e3dDocument } from '../e3d.document.ts';
import * as places from '../e3d.places.ts';
import type { E3dRecords } from '../e3d.records.ts';
import { ancestorsOf, childrenByParent, worldMatrix } from '../entity-tree.ts';
import * as entities from './e3d.commands.ts';

testCommands({
  definition: e3dDocument,
  steps: e3dSteps,
  anySteps: anyE3dSteps,
  after: e3dAfter,
  folder: dirname(dirname(fileURLToPath(import.meta.url))),
});

const meshOf = (id: string) => ({
  id: 'mesh',
  data: { type: 'mesh' as const, mesh: { type: 'mesh', id }, castShadow: true },
  traits: [],
});
/** A house that holds a door, a door that holds a handle, and a tree outside the house. */
const house = () =>
  entities.addEntities.run(emptyE3d(), {
    items: [
      { id: 'house', name: 'House', components: [at(10)] },
      { id: 'door', name: 'Door', components: [at(1, 'house'), meshOf('m')] },
      { id: 'handle', name: 'Handle', components: [at(0.5, 'door'), meshOf('n')] },
      { id: 'tree', name: 'Tree', components: [at(-4), meshOf('t')] },
    ],
  });
const idsIn = (e3d: E3dRecords, parent: string | null) => (childrenByParent(e3d).get(parent) ?? []).map(({ id }) => id);
const worldX = (e3d: E3dRecords, id: string) => worldMatrix(e3d, id)[12];

test('deleting an object takes what stands in it along and clears what led there', () => {
  const withCopy = entities.addEntities.run(house(), {
    items: [
      {
        id: 'again',
        name: 'Again',
        components: [{ id: 'i', data: { type: 'group-instance', source: { type: 'entity', id: 'door' } }, traits: [] }],
      },
    ],
  });
  const removed = entities.removeEntities.run(withCopy, { ids: ['house'] });
  expect(removed.ordered('entities').map(({ id }) => id)).toEqual(['tree', 'again']);
  expect(removed.get('entities', 'again')?.components[0]?.data).toEqual({ type: 'group-instance', source: null });
});

test('a copy holds copies, and refers to them', () => {
  let made = 0;
  const newId = () => `new${++made}`;
  const copied = entities.duplicateEntities.run(house(), { items: [{ id: 'house', copy: 'house2' }], newId });
  expect(idsIn(copied, null)).toEqual(['house', 'house2', 'tree']);
  const [door] = childrenByParent(copied).get('house2') ?? [];
  expect(door?.name).toBe('Door');
  expect(
    childrenByParent(copied)
      .get(door?.id ?? '')
      ?.map(({ name }) => name),
  ).toEqual(['Handle']);
  expect(copied.get('entities', 'house2')?.name).toBe('House copy');
  expect(idsIn(copied, 'house')).toEqual(['door']);
});

test('an object that goes into another stays where it stands in the scene', () => {
  const moved = places.moveEntities.run(house(), { ids: ['tree'], parent: 'door', after: 'handle', before: null });
  expect(idsIn(moved, 'door')).toEqual(['handle', 'tree']);
  expect(worldX(moved, 'tree')).toBeCloseTo(-4);
  const data = moved.get('entities', 'tree')?.components[0]?.data;
  expect(data?.type === 'transform' && data.position?.x).toBeCloseTo(-15);
});

test('nothing goes into itself or into what stands in it', () => {
  const before = house();
  const moved = places.moveEntities.run(before, { ids: ['house'], parent: 'handle', after: null, before: null });
  expect(ancestorsOf(moved, 'house')).toEqual([]);
  expect(idsIn(moved, null)).toEqual(idsIn(before, null));
});

test('a group stands where its first object stood, and ungrouping puts all back', () => {
  const grouped = places.groupEntities.run(house(), { ids: ['door', 'handle'], group: 'g', name: 'Group' });
  // The handle is in the door already.
  expect(idsIn(grouped, 'house')).toEqual(['g']);
  expect(idsIn(grouped, 'g')).toEqual(['door']);
  expect(worldX(grouped, 'handle')).toBeCloseTo(11.5);
  const apart = places.ungroupEntities.run(grouped, { ids: ['g'] });
  expect(idsIn(apart, 'house')).toEqual(['door']);
  expect(apart.get('entities', 'g')).toBeUndefined();
  expect(worldX(apart, 'handle')).toBeCloseTo(11.5);
});

test('an entity takes one light and any number of annotations', () => {
  const items = [{ id: 'tree', componentId: 'l1' }];
  const lit = components.addComponents.run(house(), { items, data: { type: 'light' } });
  const twice = components.addComponents.run(lit, {
    items: [{ id: 'tree', componentId: 'l2' }],
    data: { type: 'light' },
  });
  expect(twice.get('entities', 'tree')?.components.map(({ data }) => data.type)).toEqual([
    'transform',
    'mesh',
    'light',
  ]);
  const noted = ['n1', 'n2'].reduce(
    (e3d, componentId) =>
      components.addComponents.run(e3d, { items: [{ id: 'tree', componentId }], data: { type: 'annotation' } }),
    lit,
  );
  expect(noted.get('entities', 'tree')?.components).toHaveLength(5);
});

test('a trait made of a component gives its values back to it, and one field is applied or reverted by itself', () => {
  const place = { id: 'door', componentId: 'mesh' };
  const made = components.makeTrait.run(house(), { ...place, trait: 'solid', name: 'Solid' });
  expect(made.get('traits', 'solid')?.data).toEqual({
    type: 'mesh',
    mesh: { type: 'mesh', id: 'm' },
    castShadow: true,
  });
  expect(made.get('entities', 'door')?.components[1]).toEqual({
    id: 'mesh',
    data: { type: 'mesh' },
    traits: [{ type: 'trait', id: 'solid' }],
  });
  const own = components.setComponentField.run(made, { items: [{ ...place, value: false }], field: 'castShadow' });
  const applied = components.applyToTrait.run(own, { ...place, trait: 'solid', field: 'castShadow' });
  expect(applied.get('traits', 'solid')?.data).toMatchObject({ castShadow: false });
  expect(applied.get('entities', 'door')?.components[1]?.data).toEqual({ type: 'mesh' });
  const reverted = components.setComponentField.run(own, {
    items: [{ ...place, value: undefined }],
    field: 'castShadow',
  });
  expect(reverted.get('entities', 'door')?.components[1]?.data).toEqual({ type: 'mesh' });
  const without = components.removeTraits.run(made, { ids: ['solid'] });
  expect(without.get('entities', 'door')?.components[1]?.traits).toEqual([]);
});

test('only one view is the first', () => {
  const camera = (start: boolean) => ({ id: 'c', data: { type: 'camera' as const, start }, traits: [] });
  const two = entities.addEntities.run(emptyE3d(), {
    items: [
      { id: 'front', name: 'Front', components: [camera(true)] },
      { id: 'back', name: 'Back', components: [camera(false)] },
    ],
  });
  const set = entities.setStartView.run(two, { id: 'back' });
  expect(set.all('entities').map(({ id, components: [one] }) => [id, one?.data])).toEqual([
    ['front', { type: 'camera', start: false }],
    ['back', { type: 'camera', start: true }],
  ]);
});
