import type { CompiledGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import type { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import type { InputValue, NodeOf } from '@diorama/documents/e3d/graph/graph-source.ts';
import { splitPort } from '@diorama/documents/e3d/graph/node-ports.ts';

/** Actions of an event: the only effects of a graph other than values. */
export type GraphAction =
  | { type: 'widget'; widget: string }
  | { type: 'link'; link: NonNullable<NodeOf<'action.link'>['link']> }
  | { type: 'set'; input: string; value: InputValue }
  | { type: 'camera'; camera: string; seconds: number }
  | { type: 'animate'; entity: string; clip: string; isLoop: boolean };

/** Actions of an event, in the order of the graph. */
export function actionsOf(evaluation: Evaluation, event: string): GraphAction[] {
  return evaluation.graph.nodes.flatMap((compiled): GraphAction[] => {
    const { node } = compiled;
    if (!node.type.startsWith('action.') || splitPort(node.in.on ?? '').node !== event) return [];
    switch (node.type) {
      case 'action.widget':
        return node.widget ? [{ type: 'widget', widget: node.widget.id }] : [];
      case 'action.link':
        return node.link ? [{ type: 'link', link: node.link }] : [];
      case 'action.camera':
        return node.camera ? [{ type: 'camera', camera: node.camera.id, seconds: node.seconds }] : [];
      case 'action.animate':
        return node.entity ? [{ type: 'animate', entity: node.entity.id, clip: node.clip, isLoop: node.loop }] : [];
      case 'action.set': {
        const value = evaluation.input(compiled, 'value');
        // What an input cannot take, it passes over.
        return node.of && value !== null ? [{ type: 'set', input: node.of.id, value: value as InputValue }] : [];
      }
      default:
        return [];
    }
  });
}

/** Events of a type: `event.ready`, or the changes of an input. */
export const eventsOf = (graph: CompiledGraph, type: 'event.ready' | 'event.change', input?: string): string[] =>
  graph.nodes.flatMap(({ node }) =>
    node.type === type && (node.type !== 'event.change' || node.of?.id === input) ? node.id : [],
  );
