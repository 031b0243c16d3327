import { expect, test } from 'vitest';
import { bindsOther } from './binds-other.ts';

const entity = (data: Record<string, unknown>, name = 'Roof') => ({ id: 'e', name, components: [{ id: 'c', data }] });
const override = (from: string) => ({ type: 'material-override', from });
const slot = (node: string, name = 'Roof') => ({ id: 's', type: 'material', name, match: { node, material: 'Tile' } });

test('another part in a slot or an override counts, another name or place does not', () => {
  expect(bindsOther({ key: 'meshSlots/s', before: slot('Roof'), after: slot('Porch') })).toBe(true);
  expect(bindsOther({ key: 'meshSlots/s', before: slot('Roof'), after: slot('Roof', 'Takfall') })).toBe(false);
  expect(bindsOther({ key: 'entities/e', before: entity(override('A')), after: entity(override('B')) })).toBe(true);
  expect(bindsOther({ key: 'entities/e', before: entity(override('A')), after: entity(override('A'), 'Tak') })).toBe(
    false,
  );
  const moved = { type: 'transform', position: { x: 1, y: 0, z: 0 } };
  expect(bindsOther({ key: 'entities/e', before: entity({ type: 'transform' }), after: entity(moved) })).toBe(false);
  expect(bindsOther({ key: 'traits/t', before: { data: override('A') }, after: { data: override('B') } })).toBe(true);
});
