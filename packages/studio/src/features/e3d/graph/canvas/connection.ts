import { dependsOn } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { fits, typeLabel } from '@diorama/documents/e3d/graph/value-type.ts';
import type { NodeView } from './graph-view.ts';

/** From an output to an input. */
export interface Wire {
  from: string;
  output: string;
  to: string;
  input: string;
}

/** Why two ports cannot be connected, and what to do instead; null: they can. */
export function refusalOf(
  views: ReadonlyMap<string, NodeView>,
  { from, output, to, input }: Wire,
): { message: string; detail: string } | null {
  const source = views.get(from)?.outputs.find(({ name }) => name === output);
  const target = views.get(to)?.inputs.find(({ name }) => name === input);
  if (!source || !target) return { message: 'That port is not there any more', detail: 'Choose another one.' };
  if (!fits(source.type, target.type))
    return {
      message: `${typeLabel(source.type)} does not fit “${input}”`.replace(/^./, (first) => first.toUpperCase()),
      detail: `This input takes ${typeLabel(target.type)}.`,
    };
  const get = (id: string) => views.get(id)?.node;
  if (dependsOn(get, from, to)) {
    const price = [...views.values()].find(({ node }) => node.type === 'out.value' && node.unit.type === 'money');
    const what = price && dependsOn(get, price.node.id, to) ? 'the price' : 'the node';
    return { message: `This would make ${what} depend on itself`, detail: 'Connect it to a node further along.' };
  }
  return null;
}
