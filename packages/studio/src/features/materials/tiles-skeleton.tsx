import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of the materials while they are read. */
export function TilesSkeleton() {
  return (
    <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-4">
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton className="aspect-[4/3] w-full rounded-md" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      ))}
    </div>
  );
}
