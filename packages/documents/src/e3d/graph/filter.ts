import type { FilterValue } from '../../shared/filter-values.ts';
import type { CompiledGraph } from './compile-graph.ts';
import { validInput } from './evaluation.ts';
import { type Configuration, type InputValue, isInput } from './graph-source.ts';

const part = (value: number) => Math.round(value).toString(16).padStart(2, '0');

/** A colour as addresses hold it: `#rrggbb`. */
export const colorText = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${part(r)}${part(g)}${part(b)}`;

/** The colour of `#rrggbb`; null: it is none. */
export function colorOf(text: string): { r: number; g: number; b: number; a: number } | null {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return null;
  const channel = (at: number) => Number.parseInt(text.slice(at, at + 2), 16);
  return { r: channel(1), g: channel(3), b: channel(5), a: 1 };
}

/** A configuration as a list of pairs, in the order of the graph. */
export function filterOf(graph: CompiledGraph, configuration: Configuration): FilterValue[] {
  return graph.nodes.flatMap(({ node: { id } }): FilterValue[] => {
    if (!Object.hasOwn(configuration, id)) return [];
    const value = configuration[id];
    if (value === undefined) return [];
    return [{ id, value: typeof value === 'object' ? colorText(value) : value }];
  });
}

/** The configuration of a list of pairs; what no input can take is left out. */
export function configurationOf(graph: CompiledGraph, filter: readonly FilterValue[]): Configuration {
  const pairs = filter.flatMap(({ id, value }): [string, InputValue][] => {
    const node = graph.nodes[graph.places.get(id) ?? -1]?.node;
    if (!node || !isInput(node)) return [];
    const given = node.type === 'input.color' && typeof value === 'string' ? colorOf(value) : value;
    const valid = validInput(graph, node, given);
    return valid === undefined ? [] : [[id, valid]];
  });
  return Object.fromEntries(pairs);
}
