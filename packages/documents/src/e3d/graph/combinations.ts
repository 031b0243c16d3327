import type { Value } from '../expression/value.ts';
import type { CompiledGraph, CompiledNode } from './compile-graph.ts';
import { isAllowed } from './constraints.ts';
import { Evaluation } from './evaluation.ts';
import { type Configuration, type InputNode, type InputValue, isInput } from './graph-source.ts';

/** Up to this number every combination is checked; above it, a sample that covers each pair of options. */
export const MAX_COMBINATIONS = 100_000;
/** Most options checked per choice, and most findings of one kind. */
const MAX_OPTIONS = 1_000;
const MAX_FINDINGS = 200;
/** Most pairs that are kept account of. */
const MAX_PAIRS = 500_000;

/** Something that visitors would run into; `configuration` shows it. */
export type Finding = { configuration: Configuration } & (
  | /** No combination may hold it. */ { type: 'unreachable'; input: string; option: InputValue }
  /** Each can be had, but never both. */
  | { type: 'refused-pair'; first: Option; second: Option }
  /** `out.material` or `out.mesh` gets nothing, and its slot has no fallback. */
  | { type: 'empty-slot'; node: string; slot: string }
  /** `out.value` comes to nothing. */
  | { type: 'no-value'; node: string }
);
export interface Option {
  input: string;
  option: InputValue;
}

export interface CombinationReport {
  /** How many there are. */
  total: number;
  /** Number of combinations checked. */
  tried: number;
  isWhole: boolean;
  /** Of those, how many no constraint refuses. */
  allowed: number;
  findings: readonly Finding[];
}

/** What the check needs in addition to the graph. */
export interface CombinationOptions {
  /** Slots that show something when the graph gives them nothing. */
  slotsWithFallback: ReadonlySet<string>;
}

/** An input and the values it is tried with. */
interface Axis {
  node: InputNode;
  values: readonly InputValue[];
}

/** Values an input is tried with: all of a choice, and of a number its bounds and its default. */
function axisOf(graph: CompiledGraph, node: InputNode): Axis {
  switch (node.type) {
    case 'input.choice':
      return { node, values: (graph.tables.get(node.table?.id ?? '')?.keys() ?? []).slice(0, MAX_OPTIONS) };
    case 'input.bool':
      return { node, values: [false, true] };
    case 'input.number': {
      const values = [node.min, node.default, node.max].filter((value) => value !== null);
      return { node, values: [...new Set(values)] };
    }
    case 'input.color':
      return { node, values: [node.default] };
  }
}

/**
 * Checks every combination of choices, or a sample of them, and reports what visitors would run into. A generator: it
 * yields after `step` combinations with the number done, so that a worker can report and stop.
 */
export function* checkCombinations(
  graph: CompiledGraph,
  { slotsWithFallback }: CombinationOptions,
  step = 1_000,
): Generator<{ done: number; of: number }, CombinationReport> {
  const axes = graph.nodes.flatMap(({ node }) => (isInput(node) ? axisOf(graph, node) : [])).filter(hasValues);
  const total = axes.reduce((product, { values }) => product * values.length, 1);
  const isWhole = total <= MAX_COMBINATIONS;
  const evaluation = new Evaluation(graph);
  const account = new Account(graph, axes, slotsWithFallback);
  const of = isWhole ? total : MAX_COMBINATIONS;
  let tried = 0;
  for (const change of isWhole ? everyOne(axes) : sample(axes, account)) {
    evaluation.set(change);
    account.add(evaluation);
    tried += 1;
    if (tried % step === 0) yield { done: tried, of };
  }
  return { total, tried, isWhole, allowed: account.allowed, findings: account.findings(isWhole) };
}

const hasValues = ({ values }: Axis): boolean => values.length > 0;

/** Every combination once, each as the difference from the previous one. The last input changes most often. */
function* everyOne(axes: readonly Axis[]): Generator<Record<string, InputValue>> {
  const at = axes.map(() => 0);
  yield Object.fromEntries(axes.map(({ node, values }) => [node.id, values[0] ?? false]));
  for (;;) {
    const change: Record<string, InputValue> = {};
    let axis = axes.length - 1;
    for (; axis >= 0; axis -= 1) {
      const { node, values } = axes[axis] ?? { node: null, values: [] };
      if (!node) break;
      const next = ((at[axis] ?? 0) + 1) % values.length;
      at[axis] = next;
      change[node.id] = values[next] ?? false;
      if (next > 0) break;
    }
    if (axis < 0) return;
    yield change;
  }
}

/** Combinations drawn at random, those first that hold a pair of options not had yet. The same ones each time. */
function* sample(axes: readonly Axis[], account: Account): Generator<Record<string, InputValue>> {
  const random = generator(1);
  const drawn = (fixed: Record<string, InputValue>) =>
    Object.fromEntries(
      axes.map(({ node, values }) => [
        node.id,
        fixed[node.id] ?? values[Math.floor(random() * values.length)] ?? false,
      ]),
    );
  let left = MAX_COMBINATIONS;
  // Half of them look for pairs that no allowed combination has held: most of those are held by a few tries.
  for (let round = 0; round < 4 && left > MAX_COMBINATIONS / 2; round += 1)
    for (const pair of account.openPairs()) {
      if (left <= MAX_COMBINATIONS / 2) break;
      if (account.hasPair(pair)) continue;
      left -= 1;
      yield drawn(pair);
    }
  for (; left > 0; left -= 1) yield drawn({});
}

/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the combinations so far have shown. */
class Account {
  allowed = 0;
  readonly #axes: readonly Axis[];
  /** Number of an option by its place on its axis; options of all axes are numbered through. */
  readonly #numbers: readonly ReadonlyMap<Value, number>[];
  readonly #options: Option[] = [];
  readonly #isHad: Uint8Array;
  readonly #pairs: Uint8Array | null;
  readonly #slots: readonly { compiled: CompiledNode; node: string; slot: string; port: string }[];
  readonly #values: readonly string[];
  readonly #inputs: readonly string[];
  readonly #empty = new Map<string, Configuration>();

  constructor(graph: CompiledGraph, axes: readonly Axis[], slotsWithFallback: ReadonlySet<string>) {
    this.#axes = axes;
    this.#inputs = axes.map(({ node }) => node.id);
    this.#numbers = axes.map(({ node, values }) => {
      const own = new Map<InputValue, number>();
      for (const option of values) {
        own.set(option, this.#options.length);
        this.#options.push({ input: node.id, option });
      }
      return own;
    });
    const count = this.#options.length;
    this.#isHad = new Uint8Array(count);
    this.#pairs = count * count <= MAX_PAIRS ? new Uint8Array(count * count) : null;
    this.#slots = graph.nodes.flatMap((compiled) => {
      const { node } = compiled;
      if ((node.type !== 'out.material' && node.type !== 'out.mesh') || !node.slot) return [];
      const port = node.type === 'out.mesh' ? 'mesh' : 'material';
      return slotsWithFallback.has(node.slot.id) ? [] : [{ compiled, node: node.id, slot: node.slot.id, port }];
    });
    this.#values = graph.nodes.flatMap(({ node }) => (node.type === 'out.value' ? node.id : []));
  }

  /** Takes in the combination that the evaluation stands at. */
  add(evaluation: Evaluation): void {
    if (!isAllowed(evaluation)) return;
    this.allowed += 1;
    const had: number[] = [];
    this.#inputs.forEach((input, axis) => {
      const number = this.#numbers[axis]?.get(evaluation.value(input));
      if (number !== undefined) had.push(number);
    });
    for (const number of had) this.#isHad[number] = 1;
    if (this.#pairs)
      for (let first = 0; first < had.length; first += 1)
        for (let second = first + 1; second < had.length; second += 1)
          this.#pairs[(had[first] ?? 0) * this.#options.length + (had[second] ?? 0)] = 1;
    for (const { compiled, node, port } of this.#slots)
      if (evaluation.input(compiled, port) === null) this.#note(node, evaluation);
    for (const node of this.#values) if (evaluation.value(node) === null) this.#note(node, evaluation);
  }

  #note(node: string, evaluation: Evaluation): void {
    if (!this.#empty.has(node)) this.#empty.set(node, evaluation.configuration());
  }

  /** Pairs of options of two inputs, as what to set. */
  *openPairs(): Generator<Record<string, InputValue>> {
    for (const [first, second] of this.#allPairs())
      if (this.#pairs?.[first * this.#options.length + second] === 0) yield this.#configurationOf(first, second);
  }

  hasPair(pair: Readonly<Record<string, InputValue>>): boolean {
    const numbers = this.#axes.flatMap(({ node }, axis) => {
      const value = pair[node.id];
      return value === undefined ? [] : (this.#numbers[axis]?.get(value) ?? []);
    });
    const [first = 0, second = 0] = numbers;
    return this.#pairs?.[first * this.#options.length + second] === 1;
  }

  findings(isWhole: boolean): Finding[] {
    const unreachable = this.#options.flatMap(({ input, option }, number): Finding[] =>
      this.#isHad[number] === 1 ? [] : [{ type: 'unreachable', input, option, configuration: { [input]: option } }],
    );
    const empty: Finding[] = [
      ...this.#slots.flatMap(({ node, slot }): Finding[] => {
        const configuration = this.#empty.get(node);
        return configuration ? [{ type: 'empty-slot', node, slot, configuration }] : [];
      }),
      ...this.#values.flatMap((node): Finding[] => {
        const configuration = this.#empty.get(node);
        return configuration ? [{ type: 'no-value', node, configuration }] : [];
      }),
    ];
    return [unreachable, empty, this.#refusedPairs(isWhole)].flatMap((list) => list.slice(0, MAX_FINDINGS));
  }

  /**
   * Pairs that can never be chosen together, though each option can. A sample may just have missed one, so it proves
   * nothing.
   */
  #refusedPairs(isWhole: boolean): Finding[] {
    const found: Finding[] = [];
    if (!this.#pairs || this.allowed === 0 || (!isWhole && this.allowed < this.#options.length)) return found;
    for (const [first, second] of this.#allPairs()) {
      if (found.length >= MAX_FINDINGS) break;
      if (this.#isHad[first] !== 1 || this.#isHad[second] !== 1) continue;
      if (this.#pairs[first * this.#options.length + second] === 1) continue;
      const [a, b] = [this.#options[first], this.#options[second]];
      if (a && b)
        found.push({ type: 'refused-pair', first: a, second: b, configuration: this.#configurationOf(first, second) });
    }
    return found;
  }

  *#allPairs(): Generator<readonly [number, number]> {
    for (const [axis, numbers] of this.#numbers.entries())
      for (const first of numbers.values())
        for (const later of this.#numbers.slice(axis + 1)) for (const second of later.values()) yield [first, second];
  }

  #configurationOf(...numbers: number[]): Record<string, InputValue> {
    return Object.fromEntries(
      numbers.flatMap((number) => {
        const option = this.#options[number];
        return option ? [[option.input, option.option]] : [];
      }),
    );
  }
}
