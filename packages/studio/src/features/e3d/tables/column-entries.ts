import type { DataTableRecord } from '@diorama/documents/e3d/e3d.records.ts';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  KeyRound,
  MoveHorizontal,
  Plus,
  Settings2,
  Trash2,
} from 'lucide-react';
import type { MenuEntry } from '../../../ui/menu-entry.ts';
import type { GridColumn } from './grid-columns.ts';
import type { Sort } from './table-session.tsx';
import type { ColumnActs } from './use-column-acts.tsx';
import type { WidthActs } from './use-column-widths.ts';

interface ColumnMenu {
  table: DataTableRecord;
  column: GridColumn;
  acts: ColumnActs;
  widths: WidthActs;
  sort: Sort | null;
  sortBy: (sort: Sort | null) => void;
  isReadOnly: boolean;
}

/** What can be done with a column, as its menu offers it. */
export function columnEntries({ table, column, acts, widths, sort, sortBy, isReadOnly }: ColumnMenu): MenuEntry[] {
  const { key } = column;
  const sorted = (isDescending: boolean) => sortBy({ table: table.id, column: key, isDescending });
  return [
    { kind: 'action', id: 'up', label: 'Sort ascending', icon: ArrowUp, onSelect: () => sorted(false) },
    { kind: 'action', id: 'down', label: 'Sort descending', icon: ArrowDown, onSelect: () => sorted(true) },
    ...(sort
      ? [{ kind: 'action' as const, id: 'unsort', label: 'Show in the table’s order', onSelect: () => sortBy(null) }]
      : []),
    { kind: 'separator', id: 'before-width' },
    { kind: 'action', id: 'fit', label: 'Fit width to texts', icon: MoveHorizontal, onSelect: () => widths.fit(key) },
    ...(widths.isChosen(key)
      ? [{ kind: 'action' as const, id: 'reset', label: 'Reset width', onSelect: () => widths.reset(key) }]
      : []),
    ...(isReadOnly ? [] : editEntries(table, column, acts)),
  ];
}

function editEntries(table: DataTableRecord, { column: { id } }: GridColumn, acts: ColumnActs): MenuEntry[] {
  const at = table.columns.findIndex((one) => one.id === id);
  return [
    { kind: 'separator', id: 'before-edit' },
    { kind: 'action', id: 'edit', label: 'Edit column', icon: Settings2, onSelect: () => acts.edit(id) },
    {
      kind: 'action',
      id: 'key',
      label: 'Use as key',
      icon: KeyRound,
      isDisabled: table.key === id,
      onSelect: () => acts.setKey(id),
    },
    { kind: 'action', id: 'insert', label: 'Insert column before', icon: Plus, onSelect: () => acts.add(id) },
    {
      kind: 'action',
      id: 'left',
      label: 'Move left',
      icon: ArrowLeft,
      shortcut: 'Alt Shift ←',
      isDisabled: at === 0,
      onSelect: () => acts.moveBy(id, -1),
    },
    {
      kind: 'action',
      id: 'right',
      label: 'Move right',
      icon: ArrowRight,
      shortcut: 'Alt Shift →',
      isDisabled: at === table.columns.length - 1,
      onSelect: () => acts.moveBy(id, 1),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: 'Delete column',
      icon: Trash2,
      isDangerous: true,
      isDisabled: table.columns.length === 1,
      onSelect: () => acts.remove(id),
    },
  ];
}
