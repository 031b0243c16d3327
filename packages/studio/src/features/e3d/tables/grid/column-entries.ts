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
import type { MenuEntry } from '../../../../ui/menu/menu-entry.ts';
import type { Sort } from '../table-session.tsx';
import type { ColumnActions } from '../use-column-actions.tsx';
import type { GridColumn } from './grid-columns.ts';
import type { WidthActions } from './use-column-widths.ts';

interface ColumnMenu {
  table: DataTableRecord;
  column: GridColumn;
  actions: ColumnActions;
  widths: WidthActions;
  sort: Sort | null;
  sortBy: (sort: Sort | null) => void;
  isReadOnly: boolean;
}

/** What can be done with a column, as its menu offers it. */
export function columnEntries({ table, column, actions, widths, sort, sortBy, isReadOnly }: ColumnMenu): MenuEntry[] {
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
    ...(isReadOnly ? [] : editEntries(table, column, actions)),
  ];
}

function editEntries(table: DataTableRecord, { column: { id } }: GridColumn, actions: ColumnActions): MenuEntry[] {
  const at = table.columns.findIndex((one) => one.id === id);
  return [
    { kind: 'separator', id: 'before-edit' },
    { kind: 'action', id: 'edit', label: 'Edit column', icon: Settings2, onSelect: () => actions.edit(id) },
    {
      kind: 'action',
      id: 'key',
      label: 'Use as key',
      icon: KeyRound,
      isDisabled: table.key === id,
      onSelect: () => actions.setKey(id),
    },
    { kind: 'action', id: 'insert', label: 'Insert column before', icon: Plus, onSelect: () => actions.add(id) },
    {
      kind: 'action',
      id: 'left',
      label: 'Move left',
      icon: ArrowLeft,
      shortcut: 'Alt Shift ←',
      isDisabled: at === 0,
      onSelect: () => actions.moveBy(id, -1),
    },
    {
      kind: 'action',
      id: 'right',
      label: 'Move right',
      icon: ArrowRight,
      shortcut: 'Alt Shift →',
      isDisabled: at === table.columns.length - 1,
      onSelect: () => actions.moveBy(id, 1),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: 'Delete column',
      icon: Trash2,
      isDangerous: true,
      isDisabled: table.columns.length === 1,
      onSelect: () => actions.remove(id),
    },
  ];
}
