import { commandsOf } from '../../engine/command.ts';
import { ordersBetween } from '../../engine/order.ts';
import { e3dLabels } from '../e3d.labels.ts';
import type { E3dDocument, GraphTestRecord } from '../e3d.records.ts';
import { isSame } from '../expression/value.ts';
import type { CompiledGraph } from './compile-graph.ts';
import { isAllowed } from './constraints.ts';
import { Evaluation } from './evaluation.ts';
import type { Configuration } from './graph-source.ts';

const command = commandsOf<E3dDocument>();
const { tests: called } = e3dLabels.records;

/** What a configuration comes to: what a kept one holds and is compared with. */
export type Outcome = Pick<GraphTestRecord, 'isRefused' | 'values'>;

export function outcomeOf(evaluation: Evaluation): Outcome {
  const values = evaluation.graph.nodes.flatMap(({ node }): [string, number | null][] => {
    if (node.type !== 'out.value') return [];
    const value = evaluation.value(node.id);
    return [[node.id, typeof value === 'number' ? value : null]];
  });
  return { isRefused: !isAllowed(evaluation), values: Object.fromEntries(values) };
}

/** Where a kept configuration comes to something else now. */
export interface Difference {
  /** Of a result; null: whether the rules refuse it. */
  node: string | null;
  kept: number | boolean | null;
  now: number | boolean | null;
}

/** Compares kept configurations with what the graph makes of them now. A result that is gone or new is no difference. */
export function differencesOf(graph: CompiledGraph, tests: Iterable<GraphTestRecord>): Map<string, Difference[]> {
  const found = new Map<string, Difference[]>();
  const evaluation = new Evaluation(graph);
  let before: Configuration = {};
  for (const { id, inputs, isRefused, values } of tests) {
    const gone = Object.keys(before).filter((input) => !Object.hasOwn(inputs, input));
    evaluation.set({ ...Object.fromEntries(gone.map((input) => [input, undefined])), ...inputs });
    before = inputs;
    const now = outcomeOf(evaluation);
    const differences: Difference[] =
      now.isRefused === isRefused ? [] : [{ node: null, kept: isRefused, now: now.isRefused }];
    for (const [node, kept] of Object.entries(values)) {
      const value = now.values[node];
      if (value !== undefined && !isSame(value, kept)) differences.push({ node, kept, now: value });
    }
    if (differences.length > 0) found.set(id, differences);
  }
  return found;
}

/** Keeps a configuration with what it comes to. */
export const keepConfiguration = command(
  `Keep ${called.one}`,
  (e3d, { id, name, inputs, outcome }: { id: string; name: string; inputs: Configuration; outcome: Outcome }) => {
    const [order = ''] = ordersBetween(e3d.ordered('tests').at(-1)?.order, null, 1);
    return e3d.put('tests', { id, order, name, inputs: { ...inputs }, ...outcome });
  },
);

export const renameConfiguration = command(`Rename ${called.one}`, (e3d, { id, name }: { id: string; name: string }) =>
  e3d.patch('tests', id, { name }),
);

/** Takes what the graph makes of configurations now as what they should come to. */
export const acceptOutcomes = command(
  `Accept ${called.many}`,
  (e3d, { items }: { items: readonly ({ id: string } & Outcome)[] }) =>
    e3d.putAll(
      'tests',
      items.flatMap(({ id, ...outcome }) => {
        const test = e3d.get('tests', id);
        return test ? [{ ...test, ...outcome }] : [];
      }),
    ),
);

export const removeConfigurations = command(`Delete ${called.many}`, (e3d, { ids }: { ids: readonly string[] }) =>
  e3d.removeAll('tests', new Set(ids)),
);
