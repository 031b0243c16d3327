import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { DropMark } from './drag/drop-mark.tsx';
import type { useDragRow } from './drag/use-drag.ts';
import { cellRole, rowRole } from './keys/grid-roles.ts';
import { SelectBox } from './select-box.tsx';
import type { ListRowProps } from './use-list-selection.ts';

type RowProps = {
  /** From the selection. */
  row: ListRowProps;
  /** Whose row it is, for its box. */
  name: string;
  /** Anything is selected: all boxes show. */
  hasSelection: boolean;
  /** Absent where nothing is done to several at once: no box. */
  onToggle?: ((event: { shiftKey: boolean }) => void) | undefined;
  /** Classes with `grid-cols-*`: of the cells after the box. */
  columns: string;
  /** Its height, 40 px unless given. */
  height?: string;
  drag?: ReturnType<typeof useDragRow> | undefined;
  isDragged?: boolean;
  onContextMenu?: (event: MouseEvent) => void;
  onDoubleClick?: () => void;
  /** `ListCell`s. */
  children: ReactNode;
};

/** One row of a list of facts. Its list has the role of a grid (`gridRole`). */
export function ListRow(props: RowProps) {
  const { row, name, hasSelection, onToggle, columns, height = 'h-10', drag, isDragged, children } = props;
  const { onContextMenu, onDoubleClick } = props;
  const mouse = { onContextMenu, onDoubleClick };
  const isSelected = row['aria-selected'];
  return (
    <div
      {...rowRole}
      {...row}
      ref={drag?.ref}
      {...mouse}
      className={cx(
        'group relative flex select-none items-center border-n4 border-b transition-colors focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2',
        height,
        isSelected ? 'bg-accent-soft' : 'hover:bg-n2',
        isDragged && 'opacity-45',
      )}
    >
      <DropMark place={drag?.place ?? null} />
      <ListCell className={cx('w-8 flex-none', !onToggle && 'max-sm:w-0')}>
        {onToggle && (
          <SelectBox label={`Select ${name}`} isChecked={isSelected} isShown={hasSelection} onToggle={onToggle} />
        )}
      </ListCell>
      <div role="presentation" className={cx('grid min-w-0 flex-1 items-center gap-4 pr-2', columns)}>
        {children}
      </div>
    </div>
  );
}

/** A cell of a `ListRow`. */
export function ListCell({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <div {...cellRole} className={cx('min-w-0', className)}>
      {children}
    </div>
  );
}
