import { Skeleton } from '../../../ui/skeleton.tsx';

/** Where numbers are about to stand. */
export function SkeletonLines() {
  return (
    <div aria-hidden className="flex flex-col gap-2 p-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <Skeleton key={line} className="h-5" />
      ))}
    </div>
  );
}
