import { Skeleton } from '../ui/skeleton.tsx';

/** Stands in for a screen while its route loads. It waits a moment before it shows, so quick loads do not flash. */
export function PendingPlaceholder() {
  return (
    <div role="status" className="flex min-h-0 flex-1 animate-appear flex-col [animation-delay:180ms]">
      <span className="sr-only">Loading</span>
      <div className="flex h-11 flex-none items-center border-n5 border-b px-3 max-sm:h-12">
        <Skeleton className="h-3.5 w-40" />
      </div>
      <div className="mx-auto flex w-full max-w-[1400px] flex-col gap-4 px-7 py-5 max-sm:px-4">
        <Skeleton className="h-7 w-44 rounded-md" />
        <Skeleton className="h-8 w-72 max-w-full rounded-md" />
        <div className="border-n5 border-t">
          {['one', 'two', 'three', 'four', 'five', 'six'].map((row) => (
            <div key={row} className="flex h-14 items-center gap-3 border-n4 border-b px-2">
              <Skeleton className="h-[38px] w-16" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-3 w-52 max-w-[60%]" />
                <Skeleton className="h-2.5 w-28 max-w-[40%]" />
              </div>
              <Skeleton className="h-5 w-20 rounded-full max-sm:hidden" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
