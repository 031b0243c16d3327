import type { ReactNode } from 'react';
import { ErrorState } from '../error-state.tsx';
import { useLoadMore } from '../use-load-more.ts';
import { StaleBanner } from './stale-banner.tsx';

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
