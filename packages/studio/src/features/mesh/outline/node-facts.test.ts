import type { MeshNode, NameReference } from '@diorama/contract/meshes/mesh-nodes.ts';
import { expect, test } from 'vitest';
import { TREE_ROOT } from '../../../ui/list/use-tree-rows.ts';
import { fateText, foundNodes, namesBelow, nodeTree } from './node-facts.ts';

const part = { primitive: 0, material: 'Wood', fingerprint: { triangles: 12, area: 1, box: { x: 1, y: 1, z: 1 } } };
const node = (name: string, parent: number | null, more: Partial<MeshNode> = {}): MeshNode => ({
  name,
  parent,
  parts: [],
  isKept: false,
  ...more,
});
const slot = (name: string): NameReference => ({
  type: 'node',
  name,
  by: { type: 'mesh-slot', id: 's', name: 'Facade' },
});
const nodes = [
  node('House', null),
  node('Wall', 0, { parts: [part, part], isKept: true }),
  node('Screw', 0, { parts: [part] }),
  node('Screw', 0, { parts: [part] }),
  node('', 1, { parts: [part] }),
  node('Door', 0, { parts: [part], isKept: true, isMoved: true }),
];
const tree = nodeTree({ nodes, references: [slot('Wall'), slot('Screw')] });

test('nodes stand in what holds them, and equal names are told apart', () => {
  expect(tree.shape.get(TREE_ROOT)).toEqual(['House']);
  expect(tree.shape.get('House')).toEqual(['Wall', 'Screw', 'Screw~2', 'Door']);
  expect(tree.shape.get('Wall')).toEqual(['~1']);
  expect(tree.facts.get('Wall')).toMatchObject({ triangles: 24, fate: 'kept', references: [{ name: 'Facade' }] });
});

test('a node that is called like the second of others keeps an id of its own', () => {
  const { facts } = nodeTree({ nodes: ['a~2', 'a', 'a', 'a'].map((name) => node(name, null)), references: [] });
  expect([...facts.keys()]).toEqual(['a~2', 'a', 'a~3', 'a~4']);
});

test('each node says why it was kept, joined or removed', () => {
  const words = (id: string) => {
    const facts = tree.facts.get(id);
    return facts && fateText(facts);
  };
  expect(words('Wall')).toBe('Kept, because the product refers to it');
  expect(words('Door')).toBe('Kept, because an animation moves it');
  expect(words('Screw')).toMatch(/^Joined in this version/);
  expect(words('~1')).toBe('Joined with others: nothing refers to it');
  expect(words('House')).toBe('Removed: it draws nothing, and nothing refers to it');
});

test('a search finds names and what refers to them, with all that holds them', () => {
  const shown = foundNodes(tree, ' DOOR');
  expect(shown.get(TREE_ROOT)).toEqual(['House']);
  expect(shown.get('House')).toEqual(['Door']);
  expect(foundNodes(tree, 'facade').get('House')).toEqual(['Wall', 'Screw', 'Screw~2']);
  expect(foundNodes(tree, 'nothing').get(TREE_ROOT)).toEqual([]);
});

test('what is drawn of a node is all below it', () => {
  expect([...namesBelow(tree, 'Wall')]).toEqual(['Wall']);
  expect([...namesBelow(tree, 'House')].sort()).toEqual(['Door', 'House', 'Screw', 'Wall']);
});

test('10,000 nodes are put in order without going through all of them for each', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => node(`n${at}`, at === 0 ? null : 0));
  expect(nodeTree({ nodes: many, references: [] }).shape.get('n0')).toHaveLength(9_999);
});
