import { cx } from '../cx.ts';
import { Skeleton } from '../show/skeleton.tsx';

/** The shape of tiles while they are read. */
export function TilesSkeleton({ columns, picture = 'aspect-video' }: { columns: string; picture?: string }) {
  return (
    <div role="status" className={columns}>
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton className={cx(picture, 'w-full rounded-md')} />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      ))}
    </div>
  );
}
