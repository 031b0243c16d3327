import { nodeIdFor, nodeOf } from '@diorama/documents/e3d/commands/graph.commands.ts';
import type { GraphNode, NodeOf } from '@diorama/documents/e3d/graph/graph-source.ts';
import { splitPort } from '@diorama/documents/e3d/graph/node-ports.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { type Condition, conditionOf, conditionText, type Term } from '../condition.ts';

export type RuleNode = NodeOf<'constraint.allow' | 'constraint.require' | 'constraint.range'>;

/** When a rule holds. The names of its terms are ports. */
export type When =
  | { type: 'condition'; condition: Condition }
  /** Something that is no such condition, as it is written. */
  | { type: 'text'; text: string };

/** An end of a range: a number, or the port that gives it. */
export type Bound = { type: 'number'; number: number } | { type: 'port'; port: string } | null;

/** A rule as people read and set it. Its nodes are made of it. */
export type Rule = { message: I18nString } & (
  | { type: 'require' | 'allow'; choice: string | null; option: string; autoCorrect: boolean; when: When }
  | { type: 'range'; number: string | null; min: Bound; max: Bound }
);

export const isRule = (node: GraphNode): node is RuleNode =>
  node.type === 'constraint.allow' || node.type === 'constraint.require' || node.type === 'constraint.range';

const NEVER: When = { type: 'condition', condition: { join: 'and', terms: [] } };

/** A rule that says nothing yet. */
export const newRule = (type: Rule['type']): Rule => {
  const message: I18nString = { type: 'custom', value: {} };
  return type === 'range'
    ? { type, message, number: null, min: null, max: null }
    : { type, message, choice: null, option: '', autoCorrect: false, when: NEVER };
};

/** The rule that a node and what it reads say. */
export function ruleOf(node: RuleNode, nodes: ReadonlyMap<string, GraphNode>): Rule {
  const { message } = node;
  if (node.type === 'constraint.range')
    return {
      type: 'range',
      message,
      number: node.number?.id ?? null,
      min: boundOf(node.in.min, nodes),
      max: boundOf(node.in.max, nodes),
    };
  return {
    type: node.type === 'constraint.allow' ? 'allow' : 'require',
    message,
    choice: node.choice?.id ?? null,
    option: node.option,
    autoCorrect: node.type === 'constraint.require' && node.autoCorrect,
    when: whenOf(node.in.when, nodes),
  };
}

function boundOf(port: string | undefined, nodes: ReadonlyMap<string, GraphNode>): Bound {
  if (port === undefined) return null;
  const node = nodes.get(port);
  const number = node?.type === 'expr' && node.expr.trim() !== '' ? Number(node.expr) : Number.NaN;
  return Number.isFinite(number) ? { type: 'number', number } : { type: 'port', port };
}

function whenOf(port: string | undefined, nodes: ReadonlyMap<string, GraphNode>): When {
  if (port === undefined) return NEVER;
  const node = nodes.get(splitPort(port).node);
  if (node?.type !== 'expr')
    return { type: 'condition', condition: { join: 'and', terms: [{ type: 'yes', name: port, isNot: false }] } };
  const condition = conditionOf(node.expr);
  // A name without a source cannot be read as a port.
  if (!condition || condition.terms.some(({ name }) => node.in[name] === undefined))
    return { type: 'text', text: node.expr };
  return {
    type: 'condition',
    condition: { ...condition, terms: condition.terms.map((term) => ({ ...term, name: node.in[term.name] ?? '' })) },
  };
}

/** Pixels between a rule and what it reads. */
const APART = 280;

/**
 * The nodes that say a rule: its own, and those that only it reads. Without `id` it is new. `without`: nodes that it had
 * and does without now.
 */
export function nodesOfRule(
  rule: Rule,
  id: string | null,
  nodes: ReadonlyMap<string, GraphNode>,
): { id: string; nodes: GraphNode[]; without: string[] } {
  const taken = new Set(nodes.keys());
  const old = nodes.get(id ?? '');
  const own = old?.id ?? nodeIdFor(rule.type, taken);
  taken.add(own);
  const place = old ?? freePlace(nodes);
  const made: GraphNode[] = [];
  const without: string[] = [];
  const feeds: Record<string, string> = {};
  /** The node that feeds an input and nothing else. */
  const helperOf = (input: string): GraphNode | null => {
    const helper = nodes.get(old?.in[input] ?? '');
    const isShared = [...nodes.values()].some(
      (node) => node.id !== own && Object.values(node.in).some((port) => splitPort(port).node === helper?.id),
    );
    return helper?.type === 'expr' && !isShared ? helper : null;
  };
  const feed = (input: string, given: string | { text: string; in: Record<string, string> } | null, row = 0): void => {
    const helper = helperOf(input);
    if (given === null || typeof given === 'string') {
      if (given !== null) feeds[input] = given;
      if (helper && helper.id !== given) without.push(helper.id);
      return;
    }
    const helperId = helper?.id ?? nodeIdFor(`${own}-${input}`, taken);
    taken.add(helperId);
    feeds[input] = helperId;
    const base = helper ?? nodeOf('expr', helperId, { x: place.x - APART, y: place.y + row * 90 });
    if (base.type === 'expr') made.push({ ...base, expr: given.text, in: given.in });
  };
  if (rule.type === 'range') {
    for (const [row, input] of (['min', 'max'] as const).entries()) {
      const bound = rule[input];
      feed(input, bound?.type === 'number' ? { text: String(bound.number), in: {} } : (bound?.port ?? null), row);
    }
  } else if (rule.when.type === 'text') {
    const { when } = old?.in ?? {};
    if (when !== undefined) feeds.when = when;
  } else feed('when', fedBy(rule.when.condition));
  return { id: own, nodes: [...made, ruleNode(rule, own, place, old, feeds)], without };
}

function ruleNode(
  rule: Rule,
  id: string,
  { x, y }: { x: number; y: number },
  old: GraphNode | undefined,
  feeds: Record<string, string>,
): GraphNode {
  const shared = { x, y, note: old?.note ?? '', in: feeds, message: rule.message };
  if (rule.type === 'range') return nodeOf('constraint.range', id, { ...shared, number: refTo(rule.number) });
  const about = { ...shared, choice: refTo(rule.choice), option: rule.option };
  return rule.type === 'allow'
    ? nodeOf('constraint.allow', id, about)
    : nodeOf('constraint.require', id, { ...about, autoCorrect: rule.autoCorrect });
}

const refTo = (id: string | null) => (id === null ? null : { type: 'graph-node', id });

/** What says a condition: the port itself where that is all, else an expression with a name for each port. */
function fedBy({ join, terms }: Condition): string | { text: string; in: Record<string, string> } | null {
  const [first] = terms;
  if (!first) return null;
  if (terms.length === 1 && first.type === 'yes' && !first.isNot) return first.name;
  const names = new Map<string, string>();
  const used = new Set<string>();
  const nameOf = (port: string): string => {
    const known = names.get(port);
    if (known !== undefined) return known;
    const { node, output } = splitPort(port);
    const base = output === null ? node : `${node}_${output}`.slice(0, 60);
    let name = base;
    for (let number = 2; used.has(name); number += 1) name = `${base}_${number}`;
    used.add(name);
    names.set(port, name);
    return name;
  };
  const named = terms.map((term): Term => ({ ...term, name: nameOf(term.name) }));
  return {
    text: conditionText({ join, terms: named }),
    in: Object.fromEntries([...names].map(([port, name]) => [name, port])),
  };
}

/** Below everything, where nothing stands yet. */
function freePlace(nodes: ReadonlyMap<string, GraphNode>): { x: number; y: number } {
  const all = [...nodes.values()];
  const left = Math.min(0, ...all.map(({ x }) => x));
  return { x: left + APART, y: Math.max(-200, ...all.map(({ y }) => y)) + 200 };
}
