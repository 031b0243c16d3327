import { cx } from '../../ui/cx.ts';
import { listRow } from '../../ui/list-look.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of tiles while they are read. */
export function TilesSkeleton({ columns }: { columns: string }) {
  return (
    <div role="status" className={columns}>
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton className="aspect-video w-full rounded-md" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      ))}
    </div>
  );
}

/** The shape of a list while it is read. */
export function RowsSkeleton({ columns, rows = 6 }: { columns: string; rows?: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={cx(listRow, columns)}>
          <div className="flex items-center gap-3">
            <Skeleton className="size-9" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
          <Skeleton className="h-3 w-3/5 max-sm:hidden" />
          <Skeleton className="h-3 w-1/3 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
