import type { SourceTable } from '@diorama/documents/e3d/graph/graph-source.ts';
import { NODE_LABELS } from '@diorama/documents/e3d/graph/node-labels.ts';
import { AddMenu } from '../../../editor/graph/add-menu.tsx';
import { type NewNode, newNodes, type OpenEnd } from './fitting-types.ts';

interface NodeMenuProps {
  /** Pixels inside the stage. */
  at: { x: number; y: number };
  end: OpenEnd | null;
  tables: readonly SourceTable[];
  onPick: (node: NewNode) => void;
  onClose: () => void;
}

const GROUPS: readonly { label: string; begins: readonly string[] }[] = [
  { label: 'Inputs', begins: ['input.'] },
  { label: 'Tables', begins: ['table.'] },
  { label: 'Logic', begins: ['expr', 'logic.'] },
  { label: 'Rules', begins: ['constraint.'] },
  { label: 'Results', begins: ['out.'] },
  { label: 'Events and actions', begins: ['state.', 'event.', 'action.'] },
];

/** Nodes to add; with an open end those that fit it. */
export function NodeMenu({ at, end, tables, onPick, onClose }: NodeMenuProps) {
  const offered = newNodes(end, tables);
  const choices = GROUPS.flatMap(({ label: group, begins }) =>
    offered.flatMap(({ type }) =>
      begins.some((begin) => type.startsWith(begin)) ? { id: type, group, ...NODE_LABELS[type] } : [],
    ),
  );
  return (
    <AddMenu
      at={at}
      label="Add node"
      placeholder={end ? 'Find a node that fits' : 'Find a node'}
      emptyText="No nodes match."
      choices={choices}
      onPick={(id) => {
        const node = offered.find(({ type }) => type === id);
        if (node) onPick(node);
      }}
      onClose={onClose}
    />
  );
}
