import { Eye, Flag, Link, Pencil, Trash2 } from 'lucide-react';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import type { ViewActions } from './use-view-actions.ts';
import type { ViewGraphParts } from './use-view-graph.ts';

interface Menu {
  actions: ViewActions;
  parts: ViewGraphParts;
  open: (view: string) => void;
  link: (view: string) => void;
}

/** The menu of the selected views. */
export function viewEntries({ actions, parts, open, link }: Menu): MenuEntry[] {
  const { ids, current } = parts;
  const show: MenuEntry = {
    kind: 'action',
    id: 'open',
    label: 'Go to the view',
    icon: Eye,
    shortcut: 'Enter',
    isDisabled: ids.size !== 1,
    onSelect: () => current !== undefined && open(current),
  };
  if (actions.isReadOnly) return [show];
  const isSeveral = ids.size !== 1;
  return [
    show,
    {
      ...{ kind: 'action', id: 'link', label: 'Link to…', icon: Link, shortcut: 'C', isDisabled: isSeveral },
      onSelect: () => current !== undefined && link(current),
    },
    {
      ...{ kind: 'action', id: 'rename', label: 'Rename', icon: Pencil, shortcut: 'F2', isDisabled: isSeveral },
      onSelect: () => current !== undefined && parts.rename(current),
    },
    {
      ...{ kind: 'action', id: 'start', label: 'Make it the start', icon: Flag, isDisabled: isSeveral },
      onSelect: () => current !== undefined && actions.start(current),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      ...{ kind: 'action', id: 'delete', icon: Trash2, shortcut: 'Del', isDangerous: true },
      label: ids.size > 1 ? `Delete ${ids.size} views` : 'Delete view',
      onSelect: () => actions.remove([...ids]),
    },
  ];
}
