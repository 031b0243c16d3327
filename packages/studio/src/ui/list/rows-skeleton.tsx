import { cx } from '../cx.ts';
import { Skeleton } from '../show/skeleton.tsx';

type RowsSkeletonProps = {
  /** Classes of the list's columns. */
  columns: string;
  rows?: number;
  /** Size of what stands before the name. */
  picture?: string;
  /** Something is done to several of its rows at once. */
  hasBoxes?: boolean;
};

/** The shape of a list while it is read. */
export function RowsSkeleton({ columns, rows = 6, picture = 'size-9', hasBoxes = true }: RowsSkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <div className="h-8 border-n5 border-y max-sm:hidden" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={cx('flex h-14 items-center border-n4 border-b max-sm:h-16', !hasBoxes && 'pl-2')}>
          {hasBoxes && <span className="w-8 flex-none" />}
          <div className={cx('grid min-w-0 flex-1 items-center gap-4 pr-2', columns)}>
            <div className="flex items-center gap-3">
              <Skeleton className={picture} />
              <Skeleton className="h-3.5 w-2/5" />
            </div>
            <Skeleton className="h-3 w-3/5 max-sm:hidden" />
            <Skeleton className="h-4 w-2/5 max-sm:hidden" />
          </div>
        </div>
      ))}
    </div>
  );
}
