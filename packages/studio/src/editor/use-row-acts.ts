import { Copy, Link, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { notifyDone, notifyFailed } from '../ui/notify.ts';
import type { RowRename } from '../ui/tree-row.tsx';
import { useReadOnly } from './read-only.ts';

interface RowActsOptions {
  /** What it is called in menus: `view`. */
  one: string;
  /** As it is edited. */
  name: string;
  onRename: (name: string) => void;
  onDuplicate: () => void;
  onDelete: () => void;
  /** Search params of the address that shows it. */
  link: Readonly<Record<string, string>>;
}

/** What every row of an outline can do: rename in place, duplicate, copy its link, delete. */
export function useRowActs({ one, name, onRename, onDuplicate, onDelete, link }: RowActsOptions): {
  rename: RowRename | undefined;
  entries: MenuEntry[];
} {
  const [isOpen, setOpen] = useState(false);
  const isReadOnly = useReadOnly() !== null;
  return {
    rename: isReadOnly ? undefined : { value: name, isOpen, onOpenChange: setOpen, onCommit: onRename },
    entries: [
      { kind: 'action', id: 'rename', label: 'Rename', icon: Pencil, shortcut: 'F2', onSelect: () => setOpen(true) },
      { kind: 'action', id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: onDuplicate },
      { kind: 'action', id: 'link', label: 'Copy link', icon: Link, onSelect: () => copyLink(link) },
      { kind: 'separator', id: 'before-delete' },
      {
        kind: 'action',
        id: 'delete',
        label: `Delete ${one}`,
        icon: Trash2,
        shortcut: 'Del',
        isDangerous: true,
        onSelect: onDelete,
      },
    ],
  };
}

function copyLink(params: Readonly<Record<string, string>>): void {
  const { origin, pathname } = window.location;
  navigator.clipboard.writeText(`${origin}${pathname}?${new URLSearchParams(params)}`).then(
    () => notifyDone('Link copied'),
    () => notifyFailed('The link could not be copied', { detail: 'Allow this page to use the clipboard.' }),
  );
}
