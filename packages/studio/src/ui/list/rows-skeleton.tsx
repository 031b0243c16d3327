import { cx } from '../cx.ts';
import { listRow } from '../list-look.ts';
import { Skeleton } from '../skeleton.tsx';

type RowsSkeletonProps = {
  /** Classes of the list's columns. */
  columns: string;
  rows?: number;
  /** Size of what stands before the name. */
  picture?: string;
};

/** The shape of a list while it is read. */
export function RowsSkeleton({ columns, rows = 6, picture = 'size-9' }: RowsSkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={cx(listRow, columns)}>
          <div className="flex items-center gap-3">
            <Skeleton className={picture} />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
          <Skeleton className="h-3 w-3/5 max-sm:hidden" />
          <Skeleton className="h-4 w-2/5 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
