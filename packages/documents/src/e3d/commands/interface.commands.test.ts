import { expect, test } from 'vitest';
import { e3dOf } from '../../testing/sample-e3d.ts';
import {
  addControlGroup,
  addControls,
  changeControlType,
  duplicateControls,
  moveControls,
  nodesWithoutControl,
  removeInterfaceParts,
  renameInterfacePart,
} from './interface.commands.ts';

const text = (en: string) => ({ type: 'custom' as const, value: { en } });
const begin = () =>
  e3dOf({
    settings: { name: 'House' },
    graph: {
      nodes: [
        { id: 'garage', type: 'input.bool' },
        { id: 'length', type: 'input.number', min: 4, max: 8 },
        { id: 'price', type: 'out.value', unit: { type: 'money', currency: 'SEK' }, in: { value: 'length' } },
        { id: 'sum', type: 'expr', expr: '1 + 1' },
      ],
    },
    interface: {
      groups: [{ id: 'g', name: text('House') }],
      controls: [
        { id: 'a', type: 'toggle', label: text('Garage'), input: { type: 'graph-node', id: 'garage' } },
        {
          id: 'b',
          type: 'slider',
          label: text('Length'),
          input: { type: 'graph-node', id: 'length' },
          group: { type: 'control-group', id: 'g' },
        },
      ],
    },
  });
const shown = (e3d: ReturnType<typeof begin>) =>
  e3d.ordered('controls').map(({ id, type, group }) => `${id} ${type} ${group?.id ?? '-'}`);

test('controls are added for what has none, each as suits its node', () => {
  const e3d = begin();
  expect(nodesWithoutControl(e3d).map(({ id }) => id)).toEqual(['price']);
  const next = addControls.run(e3d, {
    items: [{ id: 'c', type: 'price', node: 'price', label: text('Price') }],
    group: 'g',
  });
  expect(shown(next)).toEqual(['a toggle -', 'b slider g', 'c price g']);
  expect(next.get('controls', 'c')).toMatchObject({ output: { type: 'graph-node', id: 'price' } });
  expect(nodesWithoutControl(next)).toEqual([]);
});

test('controls move into groups and out of them, and keep their order', () => {
  const inside = moveControls.run(begin(), { ids: ['a'], group: 'g', after: 'b', before: null });
  expect(shown(inside)).toEqual(['b slider g', 'a toggle g']);
  expect(shown(moveControls.run(inside, { ids: ['b'], group: null, after: null, before: null }))).toContain(
    'b slider -',
  );
});

test('a control changes its form and keeps what it sets and is called', () => {
  const next = changeControlType.run(begin(), { id: 'b', type: 'number' });
  expect(next.get('controls', 'b')).toMatchObject({
    type: 'number',
    label: text('Length'),
    input: { id: 'length' },
    group: { id: 'g' },
  });
});

test('controls and groups are named in the language one works in', () => {
  const next = renameInterfacePart.run(begin(), { key: 'groups/g', name: 'Hus', language: 'sv' });
  expect(next.get('groups', 'g')?.name).toEqual({ type: 'custom', value: { en: 'House', sv: 'Hus' } });
  expect(
    renameInterfacePart.run(next, { key: 'controls/a', name: 'Carport', language: 'en' }).get('controls', 'a')?.label,
  ).toEqual(text('Carport'));
});

test('controls of a group that is deleted stay', () => {
  const next = removeInterfaceParts.run(begin(), { ids: ['groups/g', 'controls/a'] });
  expect(shown(next)).toEqual(['b slider -']);
  expect(next.all('groups')).toEqual([]);
});

test('a copy stands behind its original, and a group takes what it is made of', () => {
  const copied = duplicateControls.run(begin(), { items: [{ id: 'a', copy: 'a2' }] });
  expect(shown(copied)).toEqual(['a toggle -', 'a2 toggle -', 'b slider g']);
  expect(shown(addControlGroup.run(copied, { id: 'h', name: text('New'), controls: ['a', 'a2'] }))).toEqual([
    'a toggle h',
    'a2 toggle h',
    'b slider g',
  ]);
});
