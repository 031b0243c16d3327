import { addNodes, nodeOf } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { emptyE3d } from '@diorama/documents/testing/e3d-arbitrary.ts';
import { expect, test } from 'vitest';
import { copiedText, nodesIn, pastedInto } from './clipboard.ts';

const copied = [
  nodeOf('input.choice', 'facade', { table: { type: 'data-table', id: 'colours' } }),
  nodeOf('expr', 'expr', { expr: 'facade + price', in: { facade: 'facade', price: 'price' } }),
];

test('nodes keep what they read among themselves, and are told apart from those that are there', () => {
  const e3d = addNodes.run(emptyE3d(), { nodes: [nodeOf('input.bool', 'facade'), nodeOf('out.value', 'price')] });
  const { nodes, lost } = pastedInto(e3d, nodesIn(copiedText(copied)) ?? [], { x: 10, y: 0 });
  expect(nodes).toMatchObject([
    { id: 'facade-2', x: 10, table: null },
    { id: 'expr', in: { facade: 'facade-2', price: 'price' } },
  ]);
  expect(lost).toEqual(['table of Choice facade-2']);
});

test('references to what is not there are dropped and named', () => {
  const { nodes, lost } = pastedInto(emptyE3d(), copied, { x: 0, y: 0 });
  expect(nodes[1]?.in).toEqual({ facade: 'facade' });
  expect(lost).toEqual(['table of Choice facade', 'price of Expression expr']);
});

test.each(['', 'plain text', '{"type":"other"}', '{"type":"diorama/graph-nodes","nodes":4}'])(
  'the text %j holds no nodes',
  (text) => expect(nodesIn(text)).toBeNull(),
);

test('nodes that cannot be read are left out', () => {
  expect(nodesIn('{"type":"diorama/graph-nodes","nodes":[{"type":"nothing","id":"a"},null]}')).toEqual([]);
});
