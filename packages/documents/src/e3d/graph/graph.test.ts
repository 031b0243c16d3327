import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { e3dOf } from '../../testing/sample-e3d.ts';
import { checkCombinations } from './combinations.ts';
import { compileGraph } from './compile-graph.ts';
import { choose, refusals, refusedOptions } from './constraints.ts';
import { Evaluation } from './evaluation.ts';
import { explain } from './explain.ts';
import { draftGraph, type GraphSource } from './graph-source.ts';
import { sceneResults, shownResult } from './results.ts';

const exampleAttributes = () =>
  JSON.parse(readFileSync(fileURLToPath(new URL('../e3d-example.json', import.meta.url)), 'utf8')).attributes;
const sample = (): GraphSource => draftGraph(e3dOf(exampleAttributes()));
const graphOf = (nodes: unknown[], dataTables: unknown[] = []) =>
  compileGraph(
    draftGraph(
      e3dOf({
        ...exampleAttributes(),
        dataTables,
        interface: {},
        widgets: [],
        meshSlots: [],
        entities: [],
        graph: { nodes },
      }),
    ),
  );
const text = (en: string) => ({ type: 'custom', value: { en } });
const plain = (value: unknown) => String(value);

describe('the example', () => {
  it('has no faults', () => {
    expect(compileGraph(sample()).faults).toEqual([]);
  });

  it('costs what its tables say, with panorama refused on a white house without a garage', () => {
    const evaluation = new Evaluation(compileGraph(sample()));
    const rows = [];
    for (const facade of ['white', 'red'])
      for (const window of ['a', 'b'])
        for (const garage of [false, true]) {
          evaluation.set({ facade, window, garage });
          const isRefused = refusals(evaluation).length > 0;
          rows.push([facade, window, garage, evaluation.value('price'), evaluation.value('area'), isRefused]);
        }
    expect(rows).toEqual([
      ['white', 'a', false, 900_000, 64, false],
      ['white', 'a', true, 1_050_000, 85.5, false],
      ['white', 'b', false, 930_000, 64, true],
      ['white', 'b', true, 1_080_000, 85.5, false],
      ['red', 'a', false, 912_000, 64, false],
      ['red', 'a', true, 1_062_000, 85.5, false],
      ['red', 'b', false, 942_000, 64, false],
      ['red', 'b', true, 1_092_000, 85.5, false],
    ]);
    expect(Math.round(85.5 * 10.7639)).toBe(920);
  });

  it('fills its slots and shows its garage', () => {
    const evaluation = new Evaluation(compileGraph(sample()), { facade: 'red', window: 'b', garage: true });
    const { slots, categories, camera } = sceneResults(evaluation);
    expect(Object.fromEntries(slots)).toEqual({ slot_facade: 'mat_red', slot_window: 'mesh_win_b' });
    expect(Object.fromEntries(categories)).toEqual({ cat_garage: true });
    expect(camera).toBe(null);
  });

  it('refuses panorama with its message, changes nothing, and says with what it could be had', () => {
    const evaluation = new Evaluation(compileGraph(sample()));
    const choice = choose(evaluation, 'window', 'b');
    expect(choice).toMatchObject({
      isTaken: false,
      refusals: [
        { node: 'limit', input: 'window', message: { value: { en: 'Panorama needs a red facade or a garage' } } },
      ],
      fixes: [
        { input: 'facade', value: 'red' },
        { input: 'garage', value: true },
      ],
    });
    expect(evaluation.configuration()).toEqual({});
    expect([...refusedOptions(evaluation, 'window', ['a', 'b']).keys()]).toEqual(['b']);
    expect(choose(evaluation, 'facade', 'red')).toEqual({ isTaken: true, corrected: [] });
    expect(choose(evaluation, 'window', 'b')).toEqual({ isTaken: true, corrected: [] });
    expect(choose(evaluation, 'facade', 'white')).toMatchObject({
      isTaken: false,
      fixes: [
        { input: 'window', value: 'a' },
        { input: 'garage', value: true },
      ],
    });
    expect(evaluation.configuration()).toEqual({ facade: 'red', window: 'b' });
  });

  it('says what a price was made of', () => {
    const evaluation = new Evaluation(compileGraph(sample()), { facade: 'red' });
    expect(explain(evaluation, 'price').map(({ node }) => node)).toEqual([
      'price',
      'facadeRow',
      'windowRow',
      'garage',
      'facade',
      'window',
    ]);
    expect(explain(evaluation, 'price')[0]?.from).toContainEqual({ input: 'f', node: 'facadeRow', value: 12_000 });
  });

  it('has 8 combinations, of which 7 can be had, and no other finding', () => {
    expect(report(sample())).toEqual({ total: 8, tried: 8, isWhole: true, allowed: 7, findings: [] });
  });

  it('without the way out, panorama with white is a pair that is refused', () => {
    const source = sample();
    const nodes = source.nodes.map((node) =>
      node.type === 'expr' ? { ...node, expr: "facade != 'white' || false && garage" } : node,
    );
    expect(report({ ...source, nodes }).findings).toMatchObject([
      {
        type: 'refused-pair',
        first: { input: 'facade', option: 'white' },
        second: { input: 'window', option: 'b' },
        configuration: { facade: 'white', window: 'b' },
      },
    ]);
  });

  it('with a price missing and an option nobody can reach, says both, each with a configuration', () => {
    const source = sample();
    const tables = source.tables.map((table) =>
      table.id === 't_facade' ? { ...table, rows: [...table.rows, { id: 'blue' }] } : table,
    );
    const nodes = source.nodes.map((node) =>
      node.type === 'expr' ? { ...node, expr: 'facade == null && garage' } : node,
    );
    expect(report({ nodes, tables }).findings).toEqual([
      { type: 'unreachable', input: 'window', option: 'b', configuration: { window: 'b' } },
      { type: 'empty-slot', node: 'setFacade', slot: 'slot_facade', configuration: { facade: 'blue' } },
      { type: 'no-value', node: 'price', configuration: { facade: 'blue' } },
    ]);
  });
});

function report(source: GraphSource, slotsWithFallback: ReadonlySet<string> = new Set()) {
  const run = checkCombinations(compileGraph(source), { slotsWithFallback });
  for (let next = run.next(); ; next = run.next()) if (next.done) return next.value;
}

describe('faults', () => {
  it('name nodes that go in a circle, and the rest still runs', () => {
    const graph = graphOf([
      { id: 'a', type: 'expr', expr: 'b + 1', in: { b: 'b' } },
      { id: 'b', type: 'expr', expr: 'a + 1', in: { a: 'a' } },
      { id: 'c', type: 'expr', expr: '1 + 1' },
    ]);
    expect(graph.faults.map(({ check, node }) => `${check} ${node}`)).toEqual(['graph.cycle a', 'graph.cycle b']);
    const evaluation = new Evaluation(graph);
    expect([evaluation.value('a'), evaluation.value('c')]).toEqual([null, 2]);
  });

  it('name ports that do not fit', () => {
    const graph = graphOf(
      [
        { id: 'pick', type: 'input.choice', table: { type: 'data-table', id: 't' }, default: 'x' },
        { id: 'row', type: 'table.row', table: { type: 'data-table', id: 't' }, in: { key: 'pick' } },
        { id: 'size', type: 'out.value', unit: { type: 'area' }, in: { value: 'row.cost' } },
        { id: 'shown', type: 'out.visible', in: { show: 'row.nothing' } },
        { id: 'free', type: 'logic.if', in: { when: 'pick' } },
      ],
      [
        {
          id: 't',
          name: 'T',
          key: 'k',
          columns: [
            { id: 'k', type: 'text' },
            { id: 'cost', type: 'money', currency: 'SEK' },
          ],
          rows: [{ k: 'x', cost: 1 }],
        },
      ],
    );
    expect(graph.faults.map(({ node, path, message }) => `${node} ${path.join('.')}: ${message}`).sort()).toEqual([
      'free in.then: “then” is not connected',
      'free in.when: “when” takes yes or no, not choice',
      'shown in.show: “row” has no output “nothing”',
      'shown in.show: “show” is not connected',
      'size in.value: “value” takes area, not money in SEK',
    ]);
  });

  it('stand at the character of an expression', () => {
    expect(graphOf([{ id: 'a', type: 'expr', expr: '1 + * 2' }]).faults).toEqual([
      {
        level: 'error',
        check: 'graph.expression',
        message: 'Expected a value here',
        node: 'a',
        path: ['expr'],
        at: 4,
        end: 5,
      },
    ]);
  });

  it('of values are kept with the node and go when it has one again', () => {
    const graph = graphOf([
      { id: 'n', type: 'input.number', default: 0 },
      { id: 'part', type: 'expr', expr: '10 / n', in: { n: 'n' } },
    ]);
    const evaluation = new Evaluation(graph);
    expect([...evaluation.faults]).toEqual([['part', 'It divides by zero']]);
    evaluation.set({ n: 4 });
    expect([...evaluation.faults, evaluation.value('part')]).toEqual([2.5]);
  });
});

const money = [
  {
    id: 't',
    name: 'Parts',
    key: 'k',
    columns: [
      { id: 'k', type: 'text' },
      { id: 'net', type: 'money', currency: 'SEK' },
      { id: 'gross', type: 'money', currency: 'SEK' },
      { id: 'loop', type: 'number' },
    ],
    rows: [
      { k: 'a', net: 0.1, gross: { type: 'formula', expr: 'net * 1.25' }, loop: { type: 'formula', expr: 'loop + 1' } },
      { k: 'b', net: 0.2, gross: { type: 'formula', expr: 'net * 1.25' } },
      { k: 'c', gross: 5 },
    ],
  },
];
const table = { type: 'data-table', id: 't' };

describe('tables', () => {
  it('sum money exactly, filter rows and look values up', () => {
    const graph = graphOf(
      [
        { id: 'all', type: 'table.sum', table, column: 'net' },
        { id: 'least', type: 'input.number', default: 0.15 },
        { id: 'dear', type: 'table.filter', table, where: 'net > least', in: { least: 'least' } },
        { id: 'some', type: 'table.sum', table, column: 'gross', in: { rows: 'dear' } },
        { id: 'found', type: 'table.lookup', table, column: 'net', result: ['k'], in: { value: 'least' } },
        { id: 'n', type: 'expr', expr: 'count(rows)', in: { rows: 'dear' } },
      ],
      money,
    );
    const evaluation = new Evaluation(graph);
    expect(['all', 'some', 'found', 'n'].map((id) => evaluation.value(id))).toEqual([0.3, 0.25, null, 1]);
    evaluation.set({ least: 0.1 });
    expect(evaluation.value('found')).toBe('a');
  });

  it('tell of a formula that needs itself', () => {
    expect(graphOf([], money).tables.get('t')?.result(0, 'loop')).toEqual({
      value: null,
      fault: 'The formula needs its own result',
    });
  });
});

describe('constraints', () => {
  const choices = [
    {
      id: 't',
      name: 'T',
      key: 'k',
      columns: [{ id: 'k', type: 'text' }],
      rows: [{ k: 'a' }, { k: 'b' }, { k: 'c' }],
    },
  ];
  const two = [
    { id: 'x', type: 'input.choice', table, default: 'a' },
    { id: 'y', type: 'input.choice', table, default: 'a' },
    { id: 'isB', type: 'expr', expr: "x == 'b'", in: { x: 'x' } },
    { id: 'isC', type: 'expr', expr: "y == 'c'", in: { y: 'y' } },
  ];
  const require = (id: string, fields: object) => ({
    id,
    type: 'constraint.require',
    message: text(`${id}.`),
    autoCorrect: true,
    ...fields,
  });
  const ref = (id: string) => ({ type: 'graph-node', id });

  it('correct another choice along, and say so', () => {
    const graph = graphOf([...two, require('needs', { choice: ref('y'), option: 'c', in: { when: 'isB' } })], choices);
    const evaluation = new Evaluation(graph);
    expect(choose(evaluation, 'x', 'b')).toEqual({
      isTaken: true,
      corrected: [{ node: 'needs', input: 'y', value: 'c', message: text('needs.') }],
    });
    expect(evaluation.configuration()).toEqual({ x: 'b', y: 'c' });
    expect(choose(evaluation, 'y', 'a')).toMatchObject({ isTaken: false, refusals: [{ node: 'needs' }] });
  });

  it('that pull at each other refuse, and end', () => {
    const graph = graphOf(
      [
        ...two,
        require('one', { choice: ref('y'), option: 'c', in: { when: 'isB' } }),
        require('two', { choice: ref('x'), option: 'a', in: { when: 'isC' } }),
      ],
      choices,
    );
    const evaluation = new Evaluation(graph);
    expect(choose(evaluation, 'x', 'b')).toMatchObject({ isTaken: false, refusals: [{ node: 'two' }], fixes: [] });
    expect(evaluation.configuration()).toEqual({});
  });

  it('offer no other choice that would be corrected away again', () => {
    const graph = graphOf(
      [
        { id: 'z', type: 'input.choice', table, default: 'a' },
        two[1],
        { id: 'isYB', type: 'expr', expr: "y == 'b'", in: { y: 'y' } },
        { id: 'isZB', type: 'expr', expr: "z == 'b'", in: { z: 'z' } },
        two[0],
        two[2],
        require('along', { choice: ref('z'), option: 'b', in: { when: 'isYB' } }),
        require('needs', { choice: ref('y'), option: 'c', in: { when: 'isB' } }),
        {
          ...{ id: 'only', type: 'constraint.allow', choice: ref('y'), option: 'c' },
          ...{ message: text('Only with b'), in: { when: 'isZB' } },
        },
      ],
      choices,
    );
    expect(choose(new Evaluation(graph), 'x', 'b')).toMatchObject({
      isTaken: false,
      refusals: [{ node: 'only' }],
      fixes: [{ input: 'z', value: 'b' }],
    });
  });

  it('of a range refuse numbers outside', () => {
    const graph = graphOf([
      { id: 'n', type: 'input.number', default: 1, max: 100 },
      { id: 'top', type: 'expr', expr: '10' },
      { id: 'limit', type: 'constraint.range', number: ref('n'), message: text('Too many'), in: { max: 'top' } },
      { id: 'bottom', type: 'expr', expr: '1' },
      { id: 'least', type: 'constraint.range', number: ref('n'), message: text('Too few'), in: { min: 'bottom' } },
    ]);
    const evaluation = new Evaluation(graph);
    expect(choose(evaluation, 'n', 0)).toMatchObject({ isTaken: false, refusals: [{ message: text('Too few') }] });
    expect(choose(evaluation, 'n', 1).isTaken).toBe(true);
    expect(choose(evaluation, 'n', 10).isTaken).toBe(true);
    expect(choose(evaluation, 'n', 11)).toMatchObject({ isTaken: false, refusals: [{ message: text('Too many') }] });
    expect(evaluation.value('n')).toBe(10);
  });

  it('that are broken from the start let other choices through', () => {
    const graph = graphOf(
      [
        ...two,
        {
          id: 'never',
          type: 'constraint.allow',
          choice: ref('x'),
          option: 'a',
          message: text('Not a'),
          in: { when: 'isB' },
        },
      ],
      choices,
    );
    const evaluation = new Evaluation(graph);
    expect(choose(evaluation, 'y', 'b').isTaken).toBe(true);
    expect(choose(evaluation, 'x', 'c').isTaken).toBe(true);
    expect(choose(evaluation, 'x', 'a').isTaken).toBe(false);
  });
});

it('texts are filled in each language', () => {
  const graph = graphOf([
    { id: 'n', type: 'input.number', default: 3 },
    {
      id: 'words',
      type: 'out.text',
      text: { type: 'custom', value: { en: '{n} rooms and {more}', sv: '{n} rum' } },
      in: { n: 'n' },
    },
  ]);
  expect(shownResult(new Evaluation(graph), 'words', plain)).toEqual({
    type: 'text',
    text: { type: 'custom', value: { en: '3 rooms and null', sv: '3 rum' } },
  });
});

/** Graphs of numbers in layers, each node of some before it. */
const graphs = fc
  .array(fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 40 })
  .map((layers) => [
    ...[0, 1, 2, 3].map((at) => ({ id: `i${at}`, type: 'input.number', default: at })),
    ...layers.map((from, at) => {
      const names = [
        ...new Set(from.map((one) => (one % (at + 4) < 4 ? `i${one % (at + 4)}` : `n${(one % (at + 4)) - 4}`))),
      ];
      return {
        id: `n${at}`,
        type: 'expr',
        expr: `(${names.join(' + ')}) % 1000 + ${at}`,
        in: Object.fromEntries(names.map((name) => [name, name])),
      };
    }),
  ]);
const changes = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: -9, max: 9 })), { maxLength: 20 });

describe('evaluation', () => {
  it('of what depends on a change gives what evaluating everything gives, in any order of nodes and changes', () => {
    fc.assert(
      fc.property(graphs, changes, fc.nat(), (nodes, steps, turn) => {
        const graph = graphOf(nodes);
        const turned = [...nodes.slice(turn % nodes.length), ...nodes.slice(0, turn % nodes.length)].reverse();
        const dirty = new Evaluation(graph);
        for (const [input, value] of steps) dirty.set({ [`i${input}`]: value });
        const full = new Evaluation(graphOf(turned), dirty.configuration());
        const last = Object.fromEntries(steps.map(([input, value]) => [`i${input}`, value]));
        const once = new Evaluation(graph);
        once.set(last);
        for (const { id } of nodes) {
          expect(dirty.value(id)).toBe(full.value(id));
          expect(once.value(id)).toBe(full.value(id));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('runs only what depends on a change and got another value', () => {
    const graph = graphOf([
      { id: 'a', type: 'input.number', default: 1 },
      { id: 'b', type: 'input.number', default: 1 },
      { id: 'sign', type: 'expr', expr: 'a > 0', in: { a: 'a' } },
      { id: 'after', type: 'expr', expr: 's ? b : 0', in: { s: 'sign', b: 'b' } },
      { id: 'other', type: 'expr', expr: 'b * 2', in: { b: 'b' } },
    ]);
    const evaluation = new Evaluation(graph);
    expect(evaluation.set({ a: 2 })).toEqual(['sign']);
    expect(evaluation.set({ a: -2 })).toEqual(['sign', 'after']);
    expect(evaluation.set({ b: 1 })).toEqual([]);
  });

  it('passes over what an input cannot take', () => {
    const evaluation = new Evaluation(compileGraph(sample()), { facade: 'purple', garage: 'yes', nothing: 1 });
    evaluation.set({ window: 'c', facade: 3 });
    expect(evaluation.configuration()).toEqual({});
  });
});

describe('more combinations than can all be tried', () => {
  const ids = Array.from({ length: 20 }, (_, at) => `c${at}`);
  const nodes = (rule: string) => [
    ...ids.map((id) => ({ id, type: 'input.bool', default: false })),
    { id: 'all', type: 'expr', expr: rule, in: Object.fromEntries(ids.map((id) => [id, id])) },
    { id: 'price', type: 'out.value', expr: 'wrong ? coalesce(null) : 1', in: { wrong: 'all' } },
  ];
  it('are tried so that each pair of options is had', () => {
    const source = draftGraph(e3dOf({ settings: { name: 'x' }, graph: { nodes: nodes('c18 && c19') } }));
    const found = report(source);
    expect(found).toMatchObject({ total: 2 ** 20, tried: 100_000, isWhole: false, allowed: 100_000 });
    expect(found.findings).toMatchObject([
      { type: 'no-value', node: 'price', configuration: { c18: true, c19: true } },
    ]);
    // The same ones each time: a finding can be talked about.
    expect(report(source)).toEqual(found);
  });
});
