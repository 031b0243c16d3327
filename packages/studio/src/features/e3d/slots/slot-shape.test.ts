import { addEntities } from '@diorama/documents/e3d/commands/e3d.commands.ts';
import { addMaterialSlot, addMeshSlot } from '@diorama/documents/e3d/commands/slots.commands.ts';
import { emptyE3d } from '@diorama/documents/testing/e3d-arbitrary.ts';
import { expect, test } from 'vitest';
import { foundSlots, freeSlotName, headingIn, slotShape } from './slot-shape.ts';

const mesh = { id: 'm', data: { type: 'mesh' as const, mesh: { type: 'mesh', id: 'walls' } }, traits: [] };
const to = { node: 'Wall', material: 'Plaster', primitive: 0 };

function houseWithSlots() {
  const items = ['house', 'garage'].map((id) => ({ id, name: id, components: [mesh] }));
  const model = addMeshSlot.run(addEntities.run(emptyE3d(), { items }), { id: 'c', name: 'Roof', entity: 'house' });
  const facade = addMaterialSlot.run(model, { id: 'a', name: 'Facade', entity: 'house', to, shape: null });
  return addMaterialSlot.run(facade, { id: 'b', name: 'Door', entity: 'garage', to, shape: null });
}

test('material slots come first, each below its object', () => {
  expect([...slotShape(houseWithSlots())]).toEqual([
    ['', ['material:house', 'material:garage', 'mesh:house']],
    ['material:house', ['a']],
    ['material:garage', ['b']],
    ['mesh:house', ['c']],
  ]);
  expect(headingIn('mesh:house')).toEqual({ type: 'mesh', entity: 'house' });
  expect(headingIn('a')).toBeNull();
});

test('a search finds slots by name, object and part', () => {
  const e3d = houseWithSlots();
  const found = (wanted: string) => [...foundSlots(e3d, wanted)].map(({ id }) => id).toSorted();
  expect(found('fac')).toEqual(['a']);
  expect(found('facadde')).toEqual(['a']);
  expect(found('garage')).toEqual(['b']);
  expect(found('plaster')).toEqual(['a', 'b']);
});

test('a new slot gets a name that no other has', () => {
  const e3d = houseWithSlots();
  expect(freeSlotName(e3d, 'Window')).toBe('Window');
  expect(freeSlotName(e3d, 'Facade')).toBe('Facade 2');
  expect(freeSlotName(e3d, '')).toBe('Slot');
});
