import { checkCombinations } from '@diorama/documents/e3d/graph/combinations.ts';
import { compileGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import type { GraphNode, GraphSource } from '@diorama/documents/e3d/graph/graph-source.ts';
import { GraphNode as GraphNodes } from '@diorama/documents/e3d/graph-nodes.ts';
import { type Bench, type Measure, median, timed } from './support/bench.ts';

const NODES = 1_000;
const ROUNDS = 21;
/** Evaluations of one round: a single one is shorter than the clock's step. */
const EACH = 1_000;
const FULL = 100;
/** Nodes that depend on one input: a choice of a large configurator moves a few results, not all. */
const CHAIN = 8;

const node = (fields: Record<string, unknown>): GraphNode => GraphNodes.schema.parse({ order: 'a', ...fields });

/** Inputs, each with a short chain of calculations behind it, and a price of all chains at the end. */
function largeGraph(): GraphSource {
  const inputs = Math.floor(NODES / (CHAIN + 1));
  const nodes = Array.from({ length: inputs }, (_, at) => [
    node({ id: `i${at}`, type: 'input.number', default: at }),
    ...Array.from({ length: CHAIN }, (_n, step) =>
      node({
        id: `n${at}-${step}`,
        type: 'expr',
        expr: 'clamp(a * 2 + 1, 0, 100000) % 97',
        in: { a: step === 0 ? `i${at}` : `n${at}-${step - 1}` },
      }),
    ),
  ]).flat();
  return { nodes, tables: [] };
}

/** Choices of yes and no with a rule and a price. */
function manyChoices(count: number): GraphSource {
  const ids = Array.from({ length: count }, (_, at) => `c${at}`);
  const inputs = Object.fromEntries(ids.map((id) => [id, id]));
  return {
    nodes: [
      ...ids.map((id) => node({ id, type: 'input.bool', default: false })),
      node({ id: 'wrong', type: 'expr', expr: 'c0 && c1', in: { c0: 'c0', c1: 'c1' } }),
      node({
        id: 'price',
        type: 'out.value',
        unit: { type: 'money', currency: 'SEK' },
        expr: ids.map((id, at) => `(${id} ? ${at * 100} : 0)`).join(' + '),
        in: inputs,
      }),
    ],
    tables: [],
  };
}

async function run(): Promise<Measure[]> {
  const graph = compileGraph(largeGraph());
  const evaluation = new Evaluation(graph);
  const inputs = graph.nodes.flatMap(({ node: { id, type } }) => (type === 'input.number' ? id : []));
  const full: number[] = [];
  const dirty: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // All inputs at once: every node runs again, and nothing is made that was there already.
    const everything = Array.from({ length: FULL }, (_, at) =>
      Object.fromEntries(inputs.map((id, place) => [id, 40_000 + round * FULL + at + place])),
    );
    full.push(
      await timed(() => {
        for (const change of everything) evaluation.set(change);
      }),
    );
    // What a visitor sets comes ready made: putting it together is no part of the graph's work.
    const changes = Array.from({ length: EACH }, (_, at) => ({ [`i${at % 100}`]: round * EACH + at + 1 }));
    dirty.push(
      await timed(() => {
        for (const change of changes) evaluation.set(change);
      }),
    );
  }
  let tried = 0;
  const compiled = compileGraph(manyChoices(16));
  const whole = await timed(() => {
    const check = checkCombinations(compiled, { slotsWithFallback: new Set() });
    for (let next = check.next(); ; next = check.next())
      if (next.done) {
        ({ tried } = next.value);
        return;
      }
  });
  return [
    { name: 'graph of 1,000 nodes: all of it, median', value: (median(full) / FULL) * 1000, unit: 'µs' },
    { name: 'one change, median', value: (median(dirty) / EACH) * 1000, unit: 'µs' },
    { name: 'all of it over one change', value: (median(full) * EACH) / (median(dirty) * FULL), unit: 'x', min: 50 },
    { name: `combinations checked (${tried.toLocaleString('en')})`, value: whole, unit: 'ms' },
    { name: 'combinations each second', value: (tried / whole) * 1000, unit: '1/s' },
  ];
}

export const graphBench: Bench = { name: 'graph', title: 'the graph of a configurator', run };
