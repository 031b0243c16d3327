import { Plus } from 'lucide-react';
import { memo, useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { cellRole, rowRole } from '../../../ui/list/keys/grid-roles.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { coverageCounter } from './coverage.ts';
import type { GridColumn } from './grid/grid-columns.ts';
import { lineLook } from './grid/grid-line.tsx';
import type { ShownTable } from './use-table.ts';

const number = (count: number): string => count.toLocaleString('en');

interface CoverageLineProps {
  shown: ShownTable;
  columns: readonly GridColumn[];
  /** Null: rows cannot be added. */
  onAdd: (() => void) | null;
}

/** Below the rows: one more, and how many of them have a value in each column. */
export const CoverageLine = memo(function CoverageLine({ shown, columns, onAdd }: CoverageLineProps) {
  const count = useMemo(() => coverageCounter(columns), [columns]);
  const counts = useMemo(() => count(shown), [count, shown]);
  const { length } = shown.rows;
  return (
    <div role="presentation" className="sticky bottom-0 z-20 min-w-(--grid-width) border-n5 border-t bg-n2">
      <div {...rowRole} className={cx(lineLook, 'h-8 text-xs leading-8')}>
        <div {...cellRole} className="sticky left-0 z-10 grid place-items-center border-n5 border-r bg-n2">
          {onAdd && (
            <button
              type="button"
              title="Add row"
              onClick={onAdd}
              className="grid size-6 place-items-center rounded-sm text-n10 hover:bg-n4 hover:text-n12 pointer-coarse:size-8"
            >
              <Icon of={Plus} size={14} />
              <span className="sr-only">Add row</span>
            </button>
          )}
        </div>
        {columns.map((column, at) => {
          const filled = counts[at] ?? 0;
          return (
            <div
              key={column.key}
              {...cellRole}
              title={`${number(filled)} of ${number(length)} have a value`}
              className={cx('truncate border-n5 border-r px-2', filled < length ? 'text-warn-ink' : 'text-n10')}
            >
              {filled < length ? `${number(filled)} of ${number(length)}` : `All ${number(length)}`}
            </div>
          );
        })}
      </div>
    </div>
  );
});
