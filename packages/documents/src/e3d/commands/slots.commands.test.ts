import { expect, test } from 'vitest';
import { emptyE3d } from '../../testing/e3d-arbitrary.ts';
import type { E3dRecords } from '../e3d.records.ts';
import type { Component } from '../e3d.schema.ts';
import { addEntities } from './e3d.commands.ts';
import * as slots from './slots.commands.ts';

const mesh = (id: string): Component => ({
  id: 'm',
  data: { type: 'mesh', mesh: { type: 'mesh', id }, castShadow: true },
  traits: [],
});
const house = (): E3dRecords =>
  addEntities.run(emptyE3d(), { items: [{ id: 'house', name: 'House', components: [mesh('walls')] }] });
const drawnBy = (e3d: E3dRecords) => e3d.get('entities', 'house')?.components[0]?.data;

test('a material slot is bound to the part with what it looks like', () => {
  const shape = { triangles: 12, area: 6, box: { x: 1, y: 1, z: 1 } };
  const to = { node: 'Wall', material: 'Plaster', primitive: 2 };
  const made = slots.addMaterialSlot.run(house(), { id: 's', name: 'Facade', entity: 'house', to, shape });
  expect(made.get('meshSlots', 's')).toMatchObject({
    type: 'material',
    entity: { type: 'entity', id: 'house' },
    fallback: null,
    match: { ...to, fingerprint: shape },
  });
});

test('a model slot takes the model of its object, which draws the slot in the same step', () => {
  const made = slots.addMeshSlot.run(house(), { id: 's', name: 'Roof', entity: 'house' });
  const walls = { type: 'mesh', id: 'walls' };
  expect(made.get('meshSlots', 's')).toMatchObject({ type: 'mesh', fallback: walls, accepts: [walls] });
  expect(drawnBy(made)).toEqual({ type: 'slot-mesh', slot: { type: 'mesh-slot', id: 's' }, castShadow: true });
});

test('an object without a model gets no model slot', () => {
  const lamp = addEntities.run(emptyE3d(), { items: [{ id: 'lamp', name: 'Lamp', components: [] }] });
  expect(slots.addMeshSlot.run(lamp, { id: 's', name: 'Lamp', entity: 'lamp' }).get('meshSlots', 's')).toBeUndefined();
});

test('deleting a model slot gives its object the model back and clears what the graph had of it', () => {
  const made = slots.addMeshSlot.run(house(), { id: 's', name: 'Roof', entity: 'house' });
  const node = { id: 'out', order: 'a0', x: 0, y: 0, note: '', group: null, in: {}, type: 'out.mesh' as const };
  const written = made.put('nodes', { ...node, slot: { type: 'mesh-slot', id: 's' } });
  const gone = slots.removeSlots.run(written, { ids: ['s'] });
  expect(gone.get('meshSlots', 's')).toBeUndefined();
  expect(drawnBy(gone)).toEqual({ type: 'mesh', mesh: { type: 'mesh', id: 'walls' }, castShadow: true });
  expect(gone.get('nodes', 'out')).toMatchObject({ slot: null });
});

test('what a model slot shows first is among what it accepts', () => {
  const made = slots.addMeshSlot.run(house(), { id: 's', name: 'Roof', entity: 'house' });
  const changed = slots.setSlotMesh.run(made, { id: 's', mesh: 'flat' });
  expect(changed.get('meshSlots', 's')).toMatchObject({
    fallback: { id: 'flat' },
    accepts: [{ id: 'walls' }, { id: 'flat' }],
  });
  const ordered = slots.setSlotAccepts.run(changed, { id: 's', meshes: ['flat', 'walls', 'flat'] });
  expect(ordered.get('meshSlots', 's')).toMatchObject({ accepts: [{ id: 'flat' }, { id: 'walls' }] });
});

test('a copy of a slot stands behind it under a name of its own', () => {
  const to = { node: 'Wall', material: '', primitive: 0 };
  const first = slots.addMaterialSlot.run(house(), { id: 'a', name: 'Facade', entity: 'house', to, shape: null });
  const second = slots.addMaterialSlot.run(first, { id: 'b', name: 'Door', entity: 'house', to, shape: null });
  const copied = slots.duplicateSlots.run(second, { items: [{ id: 'a', copy: 'c' }] });
  expect(copied.ordered('meshSlots').map(({ name }) => name)).toEqual(['Facade', 'Facade copy', 'Door']);
  const moved = slots.moveSlots.run(copied, { ids: ['b'], after: null, before: 'a' });
  expect(moved.ordered('meshSlots').map(({ id }) => id)).toEqual(['b', 'a', 'c']);
});
