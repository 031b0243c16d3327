import { isInput } from '@diorama/documents/e3d/graph/graph-source.ts';
import { NODE_LABELS } from '@diorama/documents/e3d/graph/node-labels.ts';
import type { ReferenceOption } from '../../../editor/fields/plain-reference.tsx';
import { useInputName } from '../check/try-choices.tsx';
import { useConfiguration } from '../stage/configuration.tsx';

/** Inputs that a field may be about, by what visitors call them. */
export function useInputOptions(kind: 'choice' | 'number-input' | 'input'): ReferenceOption[] {
  const { source } = useConfiguration();
  const nameOf = useInputName();
  return source.nodes.flatMap((node) => {
    if (!isInput(node)) return [];
    if (kind === 'choice' && node.type !== 'input.choice') return [];
    if (kind === 'number-input' && node.type !== 'input.number') return [];
    return [{ value: node.id, label: nameOf(node), detail: NODE_LABELS[node.type].name }];
  });
}
