import type { DataTableRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { columnLabel } from '@diorama/documents/e3d/tables.commands.ts';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronDown,
  KeyRound,
  Plus,
  Settings2,
  Trash2,
} from 'lucide-react';
import { useAddress } from '../../../editor/address.tsx';
import { ContextMenu } from '../../../ui/context-menu.tsx';
import { cx } from '../../../ui/cx.ts';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LangBadge } from '../../../ui/lang-badge.tsx';
import { headRole, rowRole } from '../../../ui/list/grid-roles.ts';
import type { MenuEntry } from '../../../ui/menu-entry.ts';
import { type GridColumn, typeLabel } from './grid-columns.ts';
import { lineLook } from './grid-line.tsx';
import { type Sort, useTableSession } from './table-session.tsx';
import type { ColumnActs } from './use-column-acts.tsx';

interface GridHeadProps {
  table: DataTableRecord;
  columns: readonly GridColumn[];
  nameOf: (column: GridColumn) => string;
  acts: ColumnActs;
  sort: Sort | null;
  isReadOnly: boolean;
  onSelect: (column: GridColumn) => void;
}

/** The names of the columns, each with its menu. */
export function GridHead({ table, columns, nameOf, acts, sort, isReadOnly, onSelect }: GridHeadProps) {
  return (
    <div {...rowRole} className={cx(lineLook, 'sticky top-0 z-20 border-n6 border-b bg-n2')}>
      <div {...headRole()} className="sticky left-0 z-10 border-n5 border-r bg-n2">
        <span className="sr-only">Row</span>
      </div>
      {columns.map((column) => (
        <Head
          key={column.key}
          {...{ table, column, acts, sort, isReadOnly, onSelect }}
          name={nameOf(column)}
          isKey={table.key === column.column.id}
        />
      ))}
      <div {...headRole()} className="grid place-items-center">
        {isReadOnly ? (
          <span className="sr-only">More</span>
        ) : (
          <IconButton label="Add column" icon={Plus} onClick={() => acts.add(null)} />
        )}
      </div>
    </div>
  );
}

function Head({
  table,
  column,
  name,
  isKey,
  acts,
  sort,
  isReadOnly,
  onSelect,
}: Omit<GridHeadProps, 'columns' | 'nameOf'> & { column: GridColumn; name: string; isKey: boolean }) {
  const { sortBy } = useTableSession();
  const { language } = useAddress();
  const { id, type } = column.column;
  const at = table.columns.findIndex((one) => one.id === id);
  const isSorted = sort?.column === column.key;
  const direction = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  const sorted = (isDescending: boolean) => sortBy({ table: table.id, column: column.key, isDescending });
  const entries: MenuEntry[] = [
    { kind: 'action', id: 'up', label: 'Sort ascending', icon: ArrowUp, onSelect: () => sorted(false) },
    { kind: 'action', id: 'down', label: 'Sort descending', icon: ArrowDown, onSelect: () => sorted(true) },
    ...(sort
      ? [{ kind: 'action' as const, id: 'unsort', label: 'Show in the table’s order', onSelect: () => sortBy(null) }]
      : []),
    ...(isReadOnly ? [] : editEntries()),
  ];
  function editEntries(): MenuEntry[] {
    const [left, right] = [table.columns[at - 1], table.columns[at + 2]];
    return [
      { kind: 'separator', id: 'before-edit' },
      { kind: 'action', id: 'edit', label: 'Edit column', icon: Settings2, onSelect: () => acts.edit(id) },
      {
        kind: 'action',
        id: 'key',
        label: 'Use as key',
        icon: KeyRound,
        isDisabled: isKey,
        onSelect: () => acts.setKey(id),
      },
      { kind: 'action', id: 'insert', label: 'Insert column before', icon: Plus, onSelect: () => acts.add(id) },
      {
        kind: 'action',
        id: 'left',
        label: 'Move left',
        icon: ArrowLeft,
        isDisabled: at === 0,
        onSelect: () => acts.move(id, left?.id ?? null),
      },
      {
        kind: 'action',
        id: 'right',
        label: 'Move right',
        icon: ArrowRight,
        isDisabled: at === table.columns.length - 1,
        onSelect: () => acts.move(id, right?.id ?? null),
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
  return (
    <ContextMenu label={`Column ${name}`} entries={entries}>
      {(area) => (
        <div
          {...headRole(direction)}
          {...area}
          className="group/head flex h-9 min-w-0 items-center gap-1 border-n5 border-r pr-0.5 pl-2"
        >
          <button
            type="button"
            title={`${name}: ${typeLabel(type)}, “${id}” in expressions`}
            className="flex min-w-0 flex-1 items-center gap-1.5 self-stretch text-left font-medium text-n11 text-xs"
            onClick={() => onSelect(column)}
            onDoubleClick={() => !isReadOnly && acts.edit(id)}
            onKeyDown={(event) => {
              if (event.key !== 'F2' || isReadOnly) return;
              event.preventDefault();
              acts.edit(id);
            }}
          >
            {isKey && (
              <span className="flex-none text-n10">
                <Icon of={KeyRound} size={12} />
                <span className="sr-only">Key</span>
              </span>
            )}
            <span className="min-w-0 truncate">{columnLabel(column.column, language)}</span>
            {column.language && <LangBadge language={column.language} />}
            {direction && <Icon of={direction === 'ascending' ? ArrowUp : ArrowDown} size={12} />}
          </button>
          <DropdownMenu label={`Column ${name}`} entries={entries} align="end">
            {(trigger) => <IconButton {...trigger} label={`Column ${name}`} icon={ChevronDown} />}
          </DropdownMenu>
        </div>
      )}
    </ContextMenu>
  );
}
