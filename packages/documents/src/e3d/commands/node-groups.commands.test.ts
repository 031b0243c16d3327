import { expect, test } from 'vitest';
import { Records } from '../../engine/schema/records.ts';
import { trustedTables } from '../../engine/schema/tables.ts';
import { emptyE3d } from '../../testing/e3d-arbitrary.ts';
import { wholeOf } from '../../testing/record-map.ts';
import { e3dDocument } from '../e3d.document.ts';
import type { E3dRecords } from '../e3d.records.ts';
import { addNodes, copiesOf, nodeOf, removeNodes } from './graph.commands.ts';
import { groupNodes, removeNodeGroups, ungroupNodes } from './node-groups.commands.ts';

const settled = (e3d: E3dRecords): E3dRecords => new Records(e3dDocument, trustedTables(e3dDocument, wholeOf(e3d)));
const graph = () =>
  settled(
    addNodes.run(emptyE3d(), {
      nodes: [nodeOf('input.choice', 'facade'), nodeOf('input.number', 'length'), nodeOf('input.bool', 'garage')],
    }),
  );
const membersOf = (e3d: E3dRecords, group: string) =>
  e3d.ordered('nodes').flatMap((node) => (node.group?.id === group ? node.id : []));

test('nodes are grouped, and a group that loses its last node goes', () => {
  const first = settled(groupNodes.run(graph(), { id: 'a', ids: ['facade', 'length', 'gone'] }));
  expect(membersOf(first, 'a')).toEqual(['facade', 'length']);
  expect(first.get('nodeGroups', 'a')).toMatchObject({ name: '', color: 'grey' });
  const second = settled(groupNodes.run(first, { id: 'b', ids: ['facade', 'garage'] }));
  expect(second.all('nodeGroups').map(({ id }) => id)).toEqual(['a', 'b']);
  const third = settled(ungroupNodes.run(second, { ids: ['length'] }));
  expect(third.all('nodeGroups').map(({ id }) => id)).toEqual(['b']);
  const fourth = settled(removeNodes.run(third, { ids: ['facade', 'garage'] }));
  expect(fourth.all('nodeGroups')).toEqual([]);
  expect(fourth.all('nodes').map(({ id }) => id)).toEqual(['length']);
});

test('nothing to group makes no group, and more nodes join one that is there', () => {
  expect(groupNodes.run(graph(), { id: 'a', ids: ['gone'] }).all('nodeGroups')).toEqual([]);
  const one = settled(groupNodes.run(graph(), { id: 'a', ids: ['facade'] }));
  const two = settled(groupNodes.run(one, { id: 'a', ids: ['length'] }));
  expect(membersOf(two, 'a')).toEqual(['facade', 'length']);
});

test('a removed group leaves its nodes, and copies stay in the group of their originals', () => {
  const grouped = settled(groupNodes.run(graph(), { id: 'a', ids: ['facade', 'length'] }));
  const plain = settled(removeNodeGroups.run(grouped, { ids: ['a'] }));
  expect(plain.all('nodes').map(({ group }) => group)).toEqual([null, null, null]);
  const copies = copiesOf(grouped.ordered('nodes').slice(0, 1), new Map([['facade', 'facade-2']]), { x: 8, y: 8 });
  expect(copies).toMatchObject([{ id: 'facade-2', group: { type: 'node-group', id: 'a' } }]);
});
