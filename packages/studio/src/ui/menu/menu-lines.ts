import { FolderOpen, Link, Pencil, Trash2 } from 'lucide-react';
import type { MenuEntry } from './menu-entry.ts';

/** Lines that menus of many lists have, with their icons and the keys that rows have for them. */

export const openLine = (onSelect: () => void): MenuEntry => ({
  kind: 'action',
  id: 'open',
  label: 'Open',
  icon: FolderOpen,
  shortcut: 'Enter',
  onSelect,
});

export const renameLine = (onSelect: () => void): MenuEntry => ({
  kind: 'action',
  id: 'rename',
  label: 'Rename',
  icon: Pencil,
  shortcut: 'F2',
  onSelect,
});

export const linkLine = (onSelect: () => void): MenuEntry => ({
  kind: 'action',
  id: 'link',
  label: 'Copy link',
  icon: Link,
  onSelect,
});

/** Deletion, apart from the lines above it. `label`: `Delete`, `Delete 3 projects`. */
export const deleteLines = (label: string, onSelect: () => void): MenuEntry[] => [
  { kind: 'separator', id: 'before-delete' },
  { kind: 'action', id: 'delete', label, icon: Trash2, shortcut: 'Del', isDangerous: true, onSelect },
];
