import { addNodes, nodeOf } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { emptyE3d } from '@diorama/documents/testing/e3d-arbitrary.ts';
import { expect, test } from 'vitest';
import { nodesIn, pastedInto } from './clipboard.ts';

const copied = [
  nodeOf('input.choice', 'facade', { table: { type: 'data-table', id: 'colours' } }),
  nodeOf('expr', 'expr', { expr: 'facade + price', in: { facade: 'facade', price: 'price' } }),
];

test('nodes keep what they read among themselves, and are told apart from those that are there', () => {
  const e3d = addNodes.run(emptyE3d(), { nodes: [nodeOf('input.bool', 'facade'), nodeOf('out.value', 'price')] });
  const { nodes, lost } = pastedInto(e3d, nodesIn({ nodes: copied }).nodes);
  expect(nodes).toMatchObject([
    { id: 'facade-2', x: 32, table: null },
    { id: 'expr', in: { facade: 'facade-2', price: 'price' } },
  ]);
  expect(lost).toEqual(['table of Choice facade-2']);
});

test('references to what is not there are dropped and named', () => {
  const { nodes, lost } = pastedInto(emptyE3d(), copied);
  expect(nodes[1]?.in).toEqual({ facade: 'facade' });
  expect(lost).toEqual(['table of Choice facade', 'price of Expression expr']);
});

test('what cannot be read as nodes is left out', () => {
  expect(nodesIn({}).nodes).toEqual([]);
  expect(nodesIn({ nodes: 4 }).nodes).toEqual([]);
  expect(nodesIn({ nodes: [{ type: 'nothing', id: 'a' }, null] }).nodes).toEqual([]);
});

test('a copy of a copy counts on', () => {
  const e3d = addNodes.run(emptyE3d(), { nodes: [nodeOf('input.bool', 'facade'), nodeOf('input.bool', 'facade-2')] });
  expect(pastedInto(e3d, [nodeOf('input.bool', 'facade-2')]).nodes).toMatchObject([{ id: 'facade-3' }]);
});
