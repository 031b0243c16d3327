import { CloudAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { ErrorState } from '../load/error-state.tsx';
import { useLoadMore } from '../load/use-load-more.ts';
import { Icon } from '../show/icon.tsx';

/** What a list needs to know of its read: `useInfiniteQuery` gives it. */
export interface ListRead {
  data: unknown;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

type ListFrameProps = {
  read: ListRead;
  /** What could not be done: `The projects could not be loaded`. */
  errorTitle: string;
  /** In the shape of the rows. */
  skeleton: ReactNode;
  /** What belongs here and the first step; absent while there are rows. */
  empty: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** Rows with everything that can stand in for them or around them: loading, failed, old, none, more to come. */
export function ListFrame({ read, errorTitle, skeleton, empty, children }: ListFrameProps) {
  const { data, error, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = read;
  const end = useLoadMore(hasNextPage && !isFetchingNextPage && !error, fetchNextPage);
  if (error && !data)
    return (
      <ErrorState title={errorTitle} message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (isPending) return skeleton;
  return (
    <>
      {error && <StaleBanner message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {empty ?? children}
      {isFetchingNextPage && skeleton}
      <div ref={end} />
    </>
  );
}

/** Above rows that could not be read again: they stay, and say that they may be old. */
function StaleBanner({ message, onRetry, isRetrying }: { message: string; onRetry: () => void; isRetrying: boolean }) {
  return (
    <div
      role="status"
      className="flex min-h-9 flex-wrap items-center gap-2 rounded-md bg-warn-soft py-1 pr-1.5 pl-3 text-warn-ink"
    >
      <Icon of={CloudAlert} size={16} />
      <span className="min-w-0 flex-1">
        <span className="font-medium">This list may be out of date.</span> {message}
      </span>
      <Button size="small" icon={RotateCw} onClick={onRetry} isPending={isRetrying}>
        Try again
      </Button>
    </div>
  );
}
