import { newRule } from '@diorama/documents/gis/commands/rule.commands.ts';
import type { Rule, RuleKind } from '@diorama/documents/gis/rules/rule.ts';
import { ruleGraph } from '@diorama/documents/gis/rules/rule-graph.ts';
import { expect, test } from 'vitest';
import { type RuleNames, ruleChains, ruleText } from './rule-sentence.ts';

const names: RuleNames = {
  of: ({ id }) => id,
  style: (style) => style,
  link: (link) => (link.type === 'external' ? link.href : 'a product'),
};
const made = (id: string, kind: RuleKind, fields: Partial<Rule> = {}): Rule =>
  // Fields of the kind that is made.
  ({ ...newRule(kind, id, { x: 0, y: 0 }), ...fields }) as Rule;
const edge = (from: string, to: string) => ({
  from: { type: 'graph-node', id: from },
  to: { type: 'graph-node', id: to },
});

test('a chain of rules reads as a sentence, each way by itself', () => {
  const plot = { type: 'outline-feature', id: 'Plot 4' };
  const view = { type: 'position' as const, center: { lng: 18.0686, lat: 59.3293 }, zoom: 17 };
  const rules = [
    made('t', { type: 'trigger', name: 'shape.select' }, { target: plot }),
    made('c', { type: 'condition', name: 'zoom.within' }, { zoom: { min: 12, max: 22 } }),
    made('a', { type: 'action', name: 'camera.fly' }, { view }),
    made('b', { type: 'action', name: 'category.show' }, { target: { type: 'category', id: 'Nature' } }),
    made('d', { type: 'action', name: 'stop.next' }),
    made('later', { type: 'trigger', name: 'timer' }, { seconds: 5 }),
    made('e', { type: 'action', name: 'navigation.set' }),
  ];
  const graph = ruleGraph(rules, [
    edge('t', 'c'),
    edge('c', 'a'),
    edge('a', 'b'),
    edge('t', 'd'),
    edge('d', 'later'),
    edge('later', 'e'),
  ]);
  expect(ruleChains(graph, names).map(({ text }) => text)).toEqual([
    'When Plot 4 is selected and zoom is 12 to 22, fly to 59.3293, 18.0686 at zoom 17, then show Nature',
    'When Plot 4 is selected, go to the next stop, then wait: after 5 seconds',
    'Then, after 5 seconds, navigate to the main shape',
  ]);
});

test('what is not set yet reads so', () => {
  expect(
    [
      made('a', { type: 'trigger', name: 'zoom.enter' }),
      made('b', { type: 'condition', name: 'shape.selected' }),
      made('c', { type: 'action', name: 'widget.open' }),
    ].map((rule) => ruleText(rule, names)),
  ).toEqual(['When zoom reaches (not set)', 'If an outline is selected', 'Open (no target)']);
  const alone = ruleGraph([made('t', { type: 'trigger', name: 'map.load' })], []);
  expect(ruleChains(alone, names).map(({ text }) => text)).toEqual(['When the map is loaded, nothing happens']);
});
