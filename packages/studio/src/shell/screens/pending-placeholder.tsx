import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { PlaceholderBody, type ScreenShape } from './placeholder-body.tsx';

type PendingPlaceholderProps = {
  /** What the screen consists of. */
  shape?: ScreenShape;
  /** The row below the bar: the real one where it is known, `true` for its shape. */
  tabs?: ReactNode;
};

/** Stands in for a screen while its route loads. It waits a moment before it shows, so quick loads do not flash. */
export function PendingPlaceholder({ shape = 'list', tabs }: PendingPlaceholderProps) {
  return (
    <div role="status" className="flex min-h-0 flex-1 animate-appear flex-col [animation-delay:180ms]">
      <span className="sr-only">Loading</span>
      <div className="flex h-11 flex-none items-center border-n5 border-b px-3 max-sm:h-12">
        <Skeleton className="h-3.5 w-40" />
      </div>
      {tabs === true ? <TabsSkeleton /> : tabs}
      <PlaceholderBody shape={shape} hasTitle={tabs === undefined} />
    </div>
  );
}

function TabsSkeleton() {
  return (
    <div className="flex h-9 flex-none items-center gap-4 border-n5 border-b px-4 max-sm:h-11">
      {['w-16', 'w-12', 'w-11', 'w-12', 'w-20'].map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never move
        <Skeleton key={at} className={`h-3 ${width}`} />
      ))}
    </div>
  );
}

/** Stands in for the frame of the studio while its code loads: the rail has its place from the first paint on. */
export function FramePlaceholder() {
  return (
    <div className="flex h-full min-h-0 max-sm:flex-col">
      <div className="flex flex-none bg-n2 max-sm:order-last max-sm:min-h-14 max-sm:border-n5 max-sm:border-t sm:w-12 sm:border-n5 sm:border-r" />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PendingPlaceholder />
      </div>
    </div>
  );
}
