import { columnLabel } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { DataTableRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { ArrowDown, ArrowUp, ChevronDown, KeyRound } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { DropMark } from '../../../../ui/list/drag/drop-mark.tsx';
import { useDragRow } from '../../../../ui/list/drag/use-drag.ts';
import { headRole } from '../../../../ui/list/keys/grid-roles.ts';
import { ContextMenu } from '../../../../ui/menu/context-menu.tsx';
import { DropdownMenu } from '../../../../ui/menu/dropdown-menu.tsx';
import { Icon } from '../../../../ui/show/icon.tsx';
import { LangBadge } from '../../../../ui/show/lang-badge.tsx';
import { type Sort, useTableSession } from '../table-session.tsx';
import type { ColumnActions } from '../use-column-actions.tsx';
import { columnEntries } from './column-entries.ts';
import { type GridColumn, typeLabel } from './grid-columns.ts';
import type { WidthActions } from './use-column-widths.ts';

const COLUMN_DRAG = 'table-columns';

interface HeadCellProps {
  table: DataTableRecord;
  column: GridColumn;
  name: string;
  isKey: boolean;
  actions: ColumnActions;
  widths: WidthActions;
  sort: Sort | null;
  isReadOnly: boolean;
  onSelect: (column: GridColumn) => void;
}

/** The name of a column: selects it, is dragged to another place, and has its menu and its edge. */
export function HeadCell({ table, column, name, isKey, actions, widths, sort, isReadOnly, onSelect }: HeadCellProps) {
  const { sortBy } = useTableSession();
  const { language } = useAddress();
  const { id, type } = column.column;
  const direction = sort?.column !== column.key ? undefined : sort.isDescending ? 'descending' : 'ascending';
  const entries = columnEntries({ table, column, actions, widths, sort, sortBy, isReadOnly });
  const drag = useDragRow({
    type: COLUMN_DRAG,
    axis: 'horizontal',
    isEnabled: !isReadOnly,
    dragged: () => [id],
    labelOf: () => columnLabel(column.column, language),
    placesFor: (ids) => (isReadOnly || ids.includes(id) ? [] : ['before', 'after']),
    onDrop: ([moved], place) => {
      if (moved === undefined || place === 'inside') return;
      const at = table.columns.findIndex((one) => one.id === id);
      actions.move(moved, place === 'before' ? id : (table.columns[at + 1]?.id ?? null));
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly) return;
    const by = event.altKey && event.shiftKey ? STEPS[event.key] : undefined;
    if (event.key !== 'F2' && by === undefined) return;
    event.preventDefault();
    if (by === undefined) actions.edit(id);
    else actions.moveBy(id, by);
  };
  return (
    <ContextMenu label={`Column ${name}`} entries={entries}>
      {(area) => (
        <div
          {...headRole(direction)}
          {...area}
          data-head={column.key}
          className="group/head relative h-9 min-w-0 border-n5 border-r"
        >
          <div ref={drag.ref} className="flex h-full min-w-0 items-center gap-1 pr-1.5 pl-2">
            <button
              type="button"
              title={`${name}: ${typeLabel(type)}, “${id}” in expressions`}
              className="flex min-w-0 flex-1 items-center gap-1.5 self-stretch text-left font-medium text-n11 text-xs"
              onClick={() => onSelect(column)}
              onDoubleClick={() => !isReadOnly && actions.edit(id)}
              onKeyDown={onKeyDown}
            >
              {isKey && (
                <span className="flex-none text-n10">
                  <Icon of={KeyRound} size={12} />
                  <span className="sr-only">Key</span>
                </span>
              )}
              <span data-text className="min-w-0 truncate">
                {columnLabel(column.column, language)}
              </span>
              {column.language && <LangBadge language={column.language} />}
              {direction && <Icon of={direction === 'ascending' ? ArrowUp : ArrowDown} size={12} />}
            </button>
            <DropdownMenu label={`Column ${name}`} entries={entries} align="end">
              {(trigger) => <IconButton {...trigger} label={`Column ${name}`} icon={ChevronDown} />}
            </DropdownMenu>
          </div>
          <Edge column={column.key} widths={widths} />
          {drag.place && <DropMark place={drag.place} axis="horizontal" />}
        </div>
      )}
    </ContextMenu>
  );
}

/** Columns a key moves by. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Dragged, it makes its column wider; a double click fits it. The menu of the column does the same with the keyboard. */
function Edge({ column, widths }: { column: string; widths: WidthActions }) {
  const resize = (event: PointerEvent<HTMLSpanElement>, isDone: boolean) => {
    const { currentTarget } = event;
    if (!currentTarget.hasPointerCapture(event.pointerId)) return;
    const left = currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    if (isDone) currentTarget.releasePointerCapture(event.pointerId);
    // A click alone leaves the width as it is.
    if (event.type === 'pointermove' || currentTarget.dataset.moved !== undefined) {
      currentTarget.dataset.moved = '';
      widths.set(column, event.clientX - left, isDone);
    }
    if (isDone) delete currentTarget.dataset.moved;
  };
  return (
    <span
      aria-hidden
      data-edge={column}
      onPointerDown={(event) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => resize(event, false)}
      onPointerUp={(event) => resize(event, true)}
      onDoubleClick={() => widths.fit(column)}
      className={cx(
        'absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none',
        'after:absolute after:inset-y-0 after:left-[3px] after:w-0.5 hover:after:bg-accent active:after:bg-accent',
      )}
    />
  );
}
