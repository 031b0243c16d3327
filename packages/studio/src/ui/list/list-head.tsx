import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';
import { headRole, rowRole } from './keys/grid-roles.ts';

/** A column: its name, and by what a click on it orders the list. */
export interface Column<Sort extends string> {
  label: string;
  sort?: Sort;
  /** Largest or newest first; absent: from the beginning of the alphabet. */
  isDescending?: boolean;
  /** The narrowest window it is shown in, as its cells are: `md` is 48 rem wide, `lg` 64. */
  from?: 'md' | 'lg';
}

type ListHeadProps<Sort extends string> = {
  columns: readonly Column<Sort>[];
  /** The same classes as the rows'. */
  className: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

const NARROWER = { md: 'max-md:hidden', lg: 'max-lg:hidden' };

/** The head of a list: stays in sight, and orders the list by a click. */
export function ListHead<Sort extends string>({ columns, className, sort, onSort }: ListHeadProps<Sort>) {
  return (
    <div
      {...rowRole}
      className="sticky top-0 z-2 flex h-8 items-center border-n5 border-y bg-n1 font-medium text-n9 text-xs max-sm:hidden"
    >
      <div {...headRole()} className="w-8 flex-none">
        <span className="sr-only">Selected</span>
      </div>
      <div role="presentation" className={cx('grid min-w-0 flex-1 items-center gap-4 pr-2', className)}>
        {columns.map(({ label, sort: own, isDescending, from }) => {
          const isSorted = own !== undefined && own === sort;
          return (
            <div
              key={label}
              {...headRole(isSorted ? (isDescending ? 'descending' : 'ascending') : undefined)}
              className={cx('min-w-0', from && NARROWER[from])}
            >
              {own === undefined ? (
                <span className={label === '' ? 'sr-only' : ''}>{label || 'Menu'}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(own)}
                  className={cx(
                    'touch-target -mx-1 flex items-center gap-1 rounded-sm px-1 hover:text-n12',
                    isSorted && 'text-n12',
                  )}
                >
                  {label}
                  {isSorted && <Icon of={isDescending ? ArrowDown : ArrowUp} size={12} />}
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
