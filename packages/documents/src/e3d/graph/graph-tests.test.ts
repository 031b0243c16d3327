import { expect, test } from 'vitest';
import { issuesIn } from '../../engine/check/check-issue.ts';
import { e3dOf } from '../../testing/sample-e3d.ts';
import { checkE3d } from '../e3d.checks.ts';
import { compileGraph } from './compile-graph.ts';
import { Evaluation } from './evaluation.ts';
import { draftGraph } from './graph-source.ts';
import { acceptOutcomes, differencesOf, keepConfiguration, outcomeOf } from './graph-tests.ts';

const text = (en: string) => ({ type: 'custom', value: { en } });
const document = (each: number, most: number) =>
  e3dOf({
    settings: { name: 'House' },
    graph: {
      nodes: [
        { id: 'rooms', type: 'input.number', default: 1 },
        { id: 'most', type: 'expr', expr: String(most) },
        {
          id: 'limit',
          type: 'constraint.range',
          number: { type: 'graph-node', id: 'rooms' },
          message: text('Too many'),
          in: { max: 'most' },
        },
        { id: 'price', type: 'out.value', note: 'Price', expr: `rooms * ${each}`, in: { rooms: 'rooms' } },
      ],
      tests: [
        { id: 't1', name: 'Three rooms', inputs: { rooms: 3 }, isRefused: false, values: { price: 300, gone: 1 } },
        { id: 't2', name: 'Default', inputs: {}, isRefused: false, values: { price: 100 } },
      ],
    },
  });
const differences = (e3d: ReturnType<typeof document>) =>
  Object.fromEntries(differencesOf(compileGraph(draftGraph(e3d)), e3d.ordered('tests')));

test('kept configurations that come to the same say nothing', () => {
  expect(differences(document(100, 5))).toEqual({});
});

test('another price, and a rule that refuses now, are told with their configuration', () => {
  const e3d = document(120, 2);
  expect(differences(e3d)).toEqual({
    t1: [
      { node: null, kept: false, now: true },
      { node: 'price', kept: 300, now: 360 },
    ],
    t2: [{ node: 'price', kept: 100, now: 120 }],
  });
  expect(
    issuesIn(checkE3d(e3d))
      .filter(({ check }) => check === 'graph.test')
      .map(({ level, record, message }) => [level, record, message]),
  ).toEqual([
    ['error', 'tests/t1', 'The kept configuration “Three rooms” has changed: a rule refuses it now'],
    ['error', 'tests/t2', 'The kept configuration “Default” has changed: Price is 120 instead of 100'],
  ]);
});

test('what is accepted or kept anew comes to the same again', () => {
  const e3d = document(120, 2);
  const graph = compileGraph(draftGraph(e3d));
  const outcome = (inputs: Record<string, number>) => outcomeOf(new Evaluation(graph, inputs));
  const accepted = acceptOutcomes.run(e3d, {
    items: [
      { id: 't1', ...outcome({ rooms: 3 }) },
      { id: 't2', ...outcome({}) },
    ],
  });
  expect(differences(accepted)).toEqual({});
  const kept = keepConfiguration.run(accepted, {
    id: 't3',
    name: 'Two',
    inputs: { rooms: 2 },
    outcome: outcome({ rooms: 2 }),
  });
  expect(kept.get('tests', 't3')).toMatchObject({ inputs: { rooms: 2 }, isRefused: false, values: { price: 240 } });
  expect(differences(kept)).toEqual({});
});
