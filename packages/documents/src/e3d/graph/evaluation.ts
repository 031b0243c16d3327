import { ValueFault } from '../expression/expression-error.ts';
import { isSame, type Value } from '../expression/value.ts';
import type { CompiledGraph, CompiledNode } from './compile-graph.ts';
import { type Configuration, type InputNode, type InputValue, isInput } from './graph-source.ts';
import { splitPort } from './node-ports.ts';

/** The scene's state as the graph uses it. */
export interface SceneState {
  entity: string | null;
  slot: string | null;
  camera: string | null;
}

/**
 * A graph with its values. A change runs only what depends on it, each node once and behind those it reads, so the same
 * choices always give the same values, in whatever order they were made.
 */
export class Evaluation {
  readonly graph: CompiledGraph;
  readonly #values: Value[];
  readonly #faults = new Map<string, string>();
  readonly #isChanged: Uint8Array;
  /** Nodes that depend on one, in order, by its place. */
  readonly #downstream = new Map<number, readonly number[]>();
  readonly #set = new Map<string, InputValue>();

  constructor(graph: CompiledGraph, configuration: Configuration = {}) {
    this.graph = graph;
    this.#values = new Array<Value>(graph.size).fill(null);
    this.#isChanged = new Uint8Array(graph.size);
    for (const { node, writes } of graph.nodes) {
      if (!isInput(node)) continue;
      const value = validInput(graph, node, Object.hasOwn(configuration, node.id) ? configuration[node.id] : undefined);
      if (value === undefined) this.#values[writes] = node.default;
      else {
        this.#values[writes] = value;
        this.#set.set(node.id, value);
      }
    }
    for (const node of graph.nodes) this.#run(node);
    this.#isChanged.fill(0);
  }

  /** The value of a port, `node` or `node.output`; null where there is none. */
  value(port: string): Value {
    const { node, output } = splitPort(port);
    const found = this.graph.nodes[this.graph.places.get(node) ?? -1];
    if (!found) return null;
    const at = output === null ? 0 : found.outputs.indexOf(output);
    return at < 0 || found.outputs.length === 0 ? null : (this.#values[found.writes + at] ?? null);
  }

  /** The value that an input of a node gets. */
  input({ inputs, reads }: CompiledNode, name: string): Value {
    const at = reads[inputs.indexOf(name)] ?? -1;
    return at < 0 ? null : (this.#values[at] ?? null);
  }

  /** Why a node has no value, for those that could not be worked out. */
  get faults(): ReadonlyMap<string, string> {
    return this.#faults;
  }

  /** What was set, without what stands at its default. */
  configuration(): Configuration {
    return Object.fromEntries(this.#set);
  }

  /**
   * Sets inputs, all at once. undefined: back to the default. What an input cannot take is passed over. Gives the ids of the
   * nodes that ran.
   */
  set(changes: Readonly<Record<string, InputValue | undefined>>): string[] {
    const changed: number[] = [];
    for (const [id, given] of Object.entries(changes)) {
      const at = this.graph.places.get(id);
      const found = at === undefined ? undefined : this.graph.nodes[at];
      if (at === undefined || !found || !isInput(found.node)) continue;
      const value = given === undefined ? undefined : validInput(this.graph, found.node, given);
      if (given !== undefined && value === undefined) continue;
      if (value === undefined || isSame(value, found.node.default)) this.#set.delete(id);
      else this.#set.set(id, value);
      if (this.#write(found.writes, value ?? found.node.default)) changed.push(at);
    }
    return this.#spread(changed);
  }

  /** Sets what is selected and which camera is active. */
  setScene({ entity, slot, camera }: SceneState): string[] {
    const reference = (type: string, id: string | null): Value => (id === null ? null : { type, id });
    const changed: number[] = [];
    this.graph.nodes.forEach(({ node, writes }, at) => {
      const values =
        node.type === 'state.selection'
          ? [reference('entity', entity), reference('mesh-slot', slot)]
          : node.type === 'state.viewpoint'
            ? [reference('entity', camera)]
            : [];
      const news = values.filter((value, output) => this.#write(writes + output, value));
      if (news.length > 0) changed.push(at);
    });
    return this.#spread(changed);
  }

  #spread(changed: readonly number[]): string[] {
    const ran: string[] = [];
    for (const at of this.#dependents(changed)) {
      const node = this.graph.nodes[at];
      if (!node || !this.#hasNews(node)) continue;
      this.#run(node);
      ran.push(node.node.id);
    }
    this.#isChanged.fill(0);
    return ran;
  }

  #hasNews({ reads }: CompiledNode): boolean {
    for (let at = 0; at < reads.length; at += 1) {
      const place = reads[at] ?? -1;
      if (place >= 0 && this.#isChanged[place] === 1) return true;
    }
    return false;
  }

  #dependents(changed: readonly number[]): readonly number[] {
    const only = changed[0];
    if (only === undefined) return changed;
    if (changed.length === 1) return this.#downstreamOf(only);
    const all = new Set<number>();
    for (const at of changed) for (const below of this.#downstreamOf(at)) all.add(below);
    return [...all].sort(ascending);
  }

  #downstreamOf(at: number): readonly number[] {
    const known = this.#downstream.get(at);
    if (known) return known;
    const found = new Set<number>();
    const open = [at];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const reader of this.graph.nodes[next]?.readers ?? [])
        if (!found.has(reader)) {
          found.add(reader);
          open.push(reader);
        }
    const made = [...found].sort(ascending);
    this.#downstream.set(at, made);
    return made;
  }

  #run({ node, reads, outputs, writes, run }: CompiledNode): void {
    if (!run) return;
    const inputs = new Array<Value>(reads.length);
    for (let at = 0; at < reads.length; at += 1) {
      const place = reads[at] ?? -1;
      inputs[at] = place < 0 ? null : (this.#values[place] ?? null);
    }
    let made: readonly Value[];
    try {
      made = run(inputs);
      if (this.#faults.size > 0) this.#faults.delete(node.id);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      this.#faults.set(node.id, error.message);
      made = [];
    }
    for (let at = 0; at < outputs.length; at += 1) this.#write(writes + at, made[at] ?? null);
  }

  /** True when it is another value than before. */
  #write(place: number, value: Value): boolean {
    if (isSame(this.#values[place], value)) return false;
    this.#values[place] = value;
    this.#isChanged[place] = 1;
    return true;
  }
}

const ascending = (a: number, b: number): number => a - b;

/** A value as an input can take it; undefined: it cannot. Numbers outside of the bounds are brought to them. */
export function validInput(graph: CompiledGraph, node: InputNode, given: unknown): InputValue | undefined {
  switch (node.type) {
    case 'input.choice': {
      const table = graph.tables.get(node.table?.id ?? '');
      return typeof given === 'string' && table?.rowOf(given) !== undefined ? given : undefined;
    }
    case 'input.bool':
      return typeof given === 'boolean' ? given : undefined;
    case 'input.number':
      if (typeof given !== 'number' || !Number.isFinite(given)) return undefined;
      return Math.max(node.min ?? given, Math.min(node.max ?? given, given));
    case 'input.color':
      return isColor(given) ? given : undefined;
  }
}

const isColor = (given: unknown): given is { r: number; g: number; b: number; a: number } =>
  typeof given === 'object' &&
  given !== null &&
  ['r', 'g', 'b'].every((part) => {
    const value: unknown = Reflect.get(given, part);
    return typeof value === 'number' && value >= 0 && value <= 255;
  });
