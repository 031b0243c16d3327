import { nodeOf } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { compileGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import { expect, test } from 'vitest';
import { refusalOf } from './connection.ts';
import { newNodes } from './fitting-types.ts';
import { edgeViews, nodeViews } from './graph-view.ts';

const source = {
  nodes: [
    nodeOf('input.number', 'length', { unit: { type: 'length' } }),
    nodeOf('expr', 'half', { expr: 'a / 2', in: { a: 'length' } }),
    nodeOf('expr', 'sum', { expr: 'a + b', in: { a: 'half' } }),
    nodeOf('out.value', 'price', { unit: { type: 'money', currency: 'SEK' }, in: { value: 'sum' } }),
    nodeOf('out.visible', 'show'),
    nodeOf('event.ready', 'ready'),
  ],
  tables: [],
};
const views = nodeViews(source, compileGraph(source));

test('a connection that closes a circle is refused, and says what would depend on itself', () => {
  expect(refusalOf(views, { from: 'sum', output: 'value', to: 'half', input: 'a' })?.message).toBe(
    'This would make the price depend on itself',
  );
  expect(refusalOf(views, { from: 'sum', output: 'value', to: 'sum', input: 'b' })).not.toBeNull();
});

test('types that do not fit are refused with both types', () => {
  expect(refusalOf(views, { from: 'ready', output: 'event', to: 'show', input: 'show' })).toEqual({
    message: 'Event does not fit “show”',
    detail: 'This input takes yes or no.',
  });
});

test('a connection that fits is taken', () => {
  expect(refusalOf(views, { from: 'length', output: 'value', to: 'sum', input: 'b' })).toBeNull();
});

test('edges are those between ports that are there', () => {
  expect(edgeViews(views).map(({ id, from }) => `${from} > ${id}`)).toEqual([
    'length > half:a',
    'half > sum:a',
    'sum > price:value',
  ]);
});

test('at the end of a connection only nodes that fit are offered', () => {
  const end = { node: 'ready', port: 'event', isOutput: true, type: { type: 'event' } as const };
  expect(newNodes(end, []).map(({ type }) => type)).toEqual([
    'action.widget',
    'action.link',
    'action.set',
    'action.camera',
    'action.animate',
  ]);
});

test('an expression that is added at the end of a connection names what it is fed by', () => {
  const end = { node: 'roof-2', port: 'value', isOutput: true, type: { type: 'boolean' } as const };
  expect(newNodes(end, []).find(({ type }) => type === 'expr')).toEqual({
    type: 'expr',
    fields: { expr: '`roof-2`' },
    port: 'roof-2',
  });
});
