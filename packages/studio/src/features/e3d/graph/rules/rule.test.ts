import { addNodes, changeRule, nodeOf } from '@diorama/documents/e3d/commands/graph.commands.ts';
import type { GraphNode } from '@diorama/documents/e3d/graph/graph-source.ts';
import { emptyE3d } from '@diorama/documents/testing/e3d-arbitrary.ts';
import { expect, test } from 'vitest';
import { isRule, nodesOfRule, type Rule, ruleOf } from './rule.ts';
import { ruleSentence } from './rule-sentence.ts';

const message = { type: 'custom', value: { en: 'Not with render' } } as const;
const inputs = [
  nodeOf('input.choice', 'facade'),
  nodeOf('input.choice', 'colour'),
  nodeOf('input.bool', 'garage'),
  nodeOf('input.number', 'length'),
  nodeOf('table.row', 'row'),
];
const graphOf = (nodes: readonly GraphNode[]) => addNodes.run(emptyE3d(), { nodes });
const mapOf = (e3d: ReturnType<typeof graphOf>) =>
  new Map<string, GraphNode>(e3d.ordered('nodes').map((node) => [node.id, node]));

/** What a rule is after it was saved into a graph. */
function saved(rule: Rule, e3d = graphOf(inputs), id: string | null = null) {
  const made = nodesOfRule(rule, id, mapOf(e3d));
  const next = changeRule.run(e3d, made);
  const nodes = mapOf(next);
  const node = nodes.get(made.id);
  if (!node || !isRule(node)) throw new Error('There is no rule');
  return { id: made.id, e3d: next, nodes, rule: ruleOf(node, nodes) };
}

const require: Rule = {
  type: 'require',
  message,
  choice: 'colour',
  option: 'white',
  autoCorrect: true,
  when: {
    type: 'condition',
    condition: {
      join: 'or',
      terms: [
        { type: 'option', name: 'facade', isNot: false, option: 'rendered' },
        { type: 'yes', name: 'garage', isNot: true },
        { type: 'number', name: 'row.price', comparison: '>', number: 5 },
      ],
    },
  },
};

test('a rule is read back from the nodes that it is made of', () => {
  const { rule, nodes } = saved(require);
  expect(rule).toEqual(require);
  expect([...nodes.keys()]).toEqual(['facade', 'colour', 'garage', 'length', 'row', 'require-when', 'require']);
});

test('a changed condition changes its own expression, and adds none', () => {
  const first = saved(require);
  const changed: Rule = {
    ...require,
    when: {
      type: 'condition',
      condition: { join: 'and', terms: [{ type: 'option', name: 'facade', isNot: true, option: 'timber' }] },
    },
  };
  const second = saved(changed, first.e3d, first.id);
  expect(second.rule).toEqual(changed);
  expect(second.nodes.size).toBe(first.nodes.size);
});

test('yes or no is read without an expression, and the old one goes', () => {
  const first = saved(require);
  const plain: Rule = {
    ...require,
    when: { type: 'condition', condition: { join: 'and', terms: [{ type: 'yes', name: 'garage', isNot: false }] } },
  };
  const second = saved(plain, first.e3d, first.id);
  expect(second.rule).toEqual(plain);
  expect(second.nodes.has('require-when')).toBe(false);
  expect(second.nodes.get(second.id)?.in).toEqual({ when: 'garage' });
});

test('an expression that other nodes read stays as it is', () => {
  const first = saved(require);
  const shared = addNodes.run(first.e3d, {
    nodes: [nodeOf('out.visible', 'show', { in: { show: 'require-when' } })],
  });
  const changed: Rule = {
    ...require,
    when: {
      type: 'condition',
      condition: { join: 'and', terms: [{ type: 'number', name: 'length', comparison: '<', number: -1 }] },
    },
  };
  const second = saved(changed, shared, first.id);
  expect(second.rule).toEqual(changed);
  expect(second.nodes.get('require-when')).toEqual(first.nodes.get('require-when'));
  expect(second.nodes.get('require')?.in).toEqual({ when: 'require-when-2' });
});

test('a range keeps its numbers and what gives them', () => {
  const range: Rule = {
    type: 'range',
    message,
    number: 'length',
    min: { type: 'number', number: 2.5 },
    max: { type: 'port', port: 'row.size' },
  };
  const first = saved(range);
  expect(first.rule).toEqual(range);
  const open: Rule = { ...range, min: null };
  const second = saved(open, first.e3d, first.id);
  expect(second.rule).toEqual(open);
  expect(second.nodes.has('range-min')).toBe(false);
});

test('an expression of another form is kept and shown as it is written', () => {
  const graph = graphOf([
    ...inputs,
    nodeOf('expr', 'long', { expr: 'length * 2 > 5', in: { length: 'length' } }),
    nodeOf('constraint.allow', 'allow', { in: { when: 'long' }, choice: { type: 'graph-node', id: 'colour' } }),
  ]);
  const node = mapOf(graph).get('allow');
  if (!node || !isRule(node)) throw new Error('There is no rule');
  const rule = ruleOf(node, mapOf(graph));
  expect(rule).toMatchObject({ when: { type: 'text', text: 'length * 2 > 5' } });
  expect(saved(rule, graph, 'allow').nodes).toEqual(mapOf(graph));
});

test('rules are read as sentences', () => {
  const names = { port: (port: string) => `[${port}]`, option: (_port: string, option: string) => `“${option}”` };
  expect(ruleSentence(require, names)).toBe(
    'When [facade] is “rendered” or [garage] is no or [row.price] is above 5, [colour] must be “white”',
  );
  expect(
    ruleSentence({ type: 'range', message, number: 'length', min: { type: 'number', number: 2 }, max: null }, names),
  ).toBe('[length] is at least 2');
});
