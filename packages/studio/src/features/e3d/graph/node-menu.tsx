import type { SourceTable } from '@diorama/documents/e3d/graph/graph-source.ts';
import { NODE_LABELS } from '@diorama/documents/e3d/graph/node-labels.ts';
import { Command } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { popupLook } from '../../../ui/popup-look.ts';
import { type NewNode, newNodes, type OpenEnd } from './fitting-types.ts';

/** Nodes that a search finds: a name that begins with it comes before one that holds it, and both before what is said about others. */
function foundNodes(offered: readonly NewNode[], search: string): NewNode[] {
  const wanted = search.trim().toLowerCase();
  const rankOf = ({ type }: NewNode): number => {
    const { name, about } = NODE_LABELS[type];
    if (name.toLowerCase().startsWith(wanted)) return 0;
    if (name.toLowerCase().includes(wanted)) return 1;
    return [about, type].some((text) => text.toLowerCase().includes(wanted)) ? 2 : 3;
  };
  return offered.filter((node) => rankOf(node) < 3).toSorted((one, other) => rankOf(one) - rankOf(other));
}

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
const groupLook =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-n10 [&_[cmdk-group-heading]]:text-xs';

/** Nodes to add, found by name; Enter takes the first one. */
export function NodeMenu({ at, end, tables, onPick, onClose }: NodeMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const offered = newNodes(end, tables);
  const [search, setSearch] = useState('');
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose();
    };
    window.addEventListener('pointerdown', leave, { capture: true });
    return () => window.removeEventListener('pointerdown', leave, { capture: true });
  }, [onClose]);
  return (
    <div
      ref={box}
      role="dialog"
      aria-label="Add node"
      className={cx(popupLook, 'absolute z-20 w-72 overflow-hidden p-0')}
      style={{ left: `max(8px, min(${at.x}px, 100% - 296px))`, top: `max(8px, min(${at.y}px, 100% - 348px))` }}
    >
      <Command
        label="Nodes"
        loop
        shouldFilter={false}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onClose();
        }}
      >
        <Command.Input
          autoFocus
          value={search}
          onValueChange={setSearch}
          placeholder={end ? 'Find a node that fits' : 'Find a node'}
          className="h-10 w-full border-n5 border-b bg-transparent px-3 outline-none"
        />
        <Command.List className="max-h-72 overflow-y-auto p-1">
          <Command.Empty className="px-3 py-3 text-n10">No nodes match.</Command.Empty>
          {search.trim() === ''
            ? GROUPS.map(({ label, begins }) => {
                const own = offered.filter(({ type }) => begins.some((begin) => type.startsWith(begin)));
                return own.length === 0 ? null : (
                  <Command.Group key={label} heading={label} className={groupLook}>
                    {own.map((node) => (
                      <NodeItem key={node.type} node={node} onPick={onPick} />
                    ))}
                  </Command.Group>
                );
              })
            : foundNodes(offered, search).map((node) => <NodeItem key={node.type} node={node} onPick={onPick} />)}
        </Command.List>
      </Command>
    </div>
  );
}

function NodeItem({ node, onPick }: { node: NewNode; onPick: (node: NewNode) => void }) {
  const { name, about } = NODE_LABELS[node.type];
  return (
    <Command.Item
      value={node.type}
      onSelect={() => onPick(node)}
      className="cursor-default rounded-sm px-2 py-1.5 data-[selected=true]:bg-n4"
    >
      <span className="block font-medium">{name}</span>
      <span className="block truncate text-n10 text-xs">{about}</span>
    </Command.Item>
  );
}
