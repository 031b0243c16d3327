import type { DataTableRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { headRole, rowRole } from '../../../../ui/list/keys/grid-roles.ts';
import type { Sort } from '../table-session.tsx';
import type { ColumnActions } from '../use-column-actions.tsx';
import type { GridColumn } from './grid-columns.ts';
import { lineLook } from './grid-line.tsx';
import { HeadCell } from './head-cell.tsx';
import type { WidthActions } from './use-column-widths.ts';

interface GridHeadProps {
  table: DataTableRecord;
  columns: readonly GridColumn[];
  nameOf: (column: GridColumn) => string;
  actions: ColumnActions;
  widths: WidthActions;
  sort: Sort | null;
  isReadOnly: boolean;
  onSelect: (column: GridColumn) => void;
}

/** The names of the columns, each with its menu. */
export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { table, columns, nameOf, actions, widths, sort, isReadOnly, onSelect } = props;
  return (
    <div {...rowRole} className={cx(lineLook, 'sticky top-0 z-20 border-n6 border-b bg-n2')}>
      <div {...headRole()} className="sticky left-0 z-10 border-n5 border-r bg-n2">
        <span className="sr-only">Row</span>
      </div>
      {columns.map((column) => (
        <HeadCell
          key={column.key}
          {...{ table, column, actions, widths, sort, isReadOnly, onSelect }}
          name={nameOf(column)}
          isKey={table.key === column.column.id}
        />
      ))}
      <div {...headRole()} className="grid place-items-center">
        {isReadOnly ? (
          <span className="sr-only">More</span>
        ) : (
          <IconButton label="Add column" icon={Plus} onClick={() => actions.add(null)} />
        )}
      </div>
    </div>
  );
});
