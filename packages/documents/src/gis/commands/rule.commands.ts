import { commandsOf } from '../../engine/command.ts';
import { ordersBetween } from '../../engine/order.ts';
import { withoutReferencesTo } from '../../engine/reference/without-references-to.ts';
import { gisLabels } from '../gis.labels.ts';
import type { GisDocument, GisRecords, GraphEdgeRecord, GraphNodeRecord } from '../gis.records.ts';
import { GraphNode } from '../gis.schema.ts';
import { withoutLooseWidgets } from '../gis.widgets.ts';
import { needsOf, type Rule, type RuleKind, ruleOf } from '../rules/rule.ts';

const command = commandsOf<GisDocument>();
const { nodes: called } = gisLabels.records;

/** A connection: `to` follows `from`. */
export interface RuleConnection {
  id: string;
  from: string;
  to: string;
}

/** A new rule of a kind, with every field at its default. */
export function newRule(kind: RuleKind, id: string, at: { x: number; y: number }): Rule {
  const name = { trigger: 'on', condition: 'test', action: 'do' }[kind.type];
  return ruleOf(GraphNode.schema.parse({ id, order: 'a0', type: kind.type, [name]: kind.name, ...at }));
}

/** Adds rules behind the last one, and connections between rules. An id that is in use already is passed over. */
export const addRules = command(
  `Add ${called.many}`,
  (gis, { rules, edges }: { rules: readonly Rule[]; edges: readonly RuleConnection[] }) =>
    connected(withRules(gis, rules), edges),
);

function withRules(gis: GisRecords, rules: readonly Rule[]): GisRecords {
  const made = rules.filter(({ id }) => !gis.get('nodes', id));
  const orders = ordersBetween(gis.ordered('nodes').at(-1)?.order, null, made.length);
  return gis.putAll(
    'nodes',
    made.flatMap((rule, at): GraphNodeRecord[] => {
      const order = orders[at];
      return order === undefined ? [] : [{ ...rule, order }];
    }),
  );
}

const refTo = (id: string) => ({ type: 'graph-node', id });

/** Connects rules. One that leads to itself, or is there already, is passed over. */
export const connectRules = command('Connect', (gis, { edges }: { edges: readonly RuleConnection[] }) =>
  connected(gis, edges),
);

function connected(gis: GisRecords, edges: readonly RuleConnection[]): GisRecords {
  const known = new Set(gis.all('edges').map(({ from, to }) => `${from?.id} ${to?.id}`));
  const made = edges.filter(({ id, from, to }) => {
    const isThere = gis.get('nodes', from) !== undefined && gis.get('nodes', to) !== undefined;
    const isNew = from !== to && !gis.get('edges', id) && !known.has(`${from} ${to}`);
    if (isThere && isNew) known.add(`${from} ${to}`);
    return isThere && isNew;
  });
  const orders = ordersBetween(gis.ordered('edges').at(-1)?.order, null, made.length);
  return gis.putAll(
    'edges',
    made.flatMap(({ id, from, to }, at): GraphEdgeRecord[] => {
      const order = orders[at];
      return order === undefined ? [] : [{ id, order, from: refTo(from), to: refTo(to) }];
    }),
  );
}

/** Takes connections away. */
export const disconnectRules = command('Disconnect', (gis, { ids }: { ids: readonly string[] }) =>
  gis.removeAll('edges', ids),
);

/** Sets where rules stand on the canvas, in its pixels. */
export const placeRules = command(
  `Move ${called.many}`,
  (gis, { items }: { items: readonly { id: string; x: number; y: number }[] }) =>
    gis.putAll(
      'nodes',
      items.flatMap(({ id, x, y }) => {
        const rule = gis.get('nodes', id);
        return rule && (rule.x !== x || rule.y !== y) ? [{ ...rule, x, y }] : [];
      }),
    ),
);

/** Makes a rule another one of its type. It keeps its place, its connections, and of its fields those the new kind has. */
export const changeRule = command(`Change ${called.one}`, (gis, { id, kind }: { id: string; kind: RuleKind }) => {
  const rule = gis.get('nodes', id);
  if (!rule || rule.type !== kind.type) return gis;
  const { targets, field } = needsOf(kind);
  const { x, y, order } = rule;
  const kept = Object.entries(rule).filter(
    ([name, value]) => name === 'not' || name === field || (name === 'target' && fits(value, targets)),
  );
  const changed = { ...newRule(kind, id, { x, y }), order, ...Object.fromEntries(kept) };
  return withoutLooseWidgets(gis.put('nodes', GraphNode.schema.parse(changed)));
});

const fits = (target: unknown, types: readonly string[]): boolean =>
  typeof target === 'object' && target !== null && 'type' in target && types.includes(String(target.type));

/** Removes rules with the connections at them. A widget that nothing opens any more is no longer listed. */
export const removeRules = command(`Delete ${called.many}`, (gis, { ids }: { ids: readonly string[] }) => {
  const gone = new Set(ids.filter((id) => gis.get('nodes', id)));
  if (gone.size === 0) return gis;
  const isAt = (end: { id: string } | null) => end !== null && gone.has(end.id);
  const edges = gis.all('edges').filter(({ from, to }) => isAt(from) || isAt(to));
  const without = gis.removeAll(
    'edges',
    edges.map(({ id }) => id),
  );
  return withoutLooseWidgets(withoutReferencesTo(without.removeAll('nodes', gone), 'graph-node', gone));
});
