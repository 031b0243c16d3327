import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../button/button.tsx';
import { ErrorState } from '../load/error-state.tsx';
import { Skeleton } from '../show/skeleton.tsx';

/** What `useInfiniteQuery` gives of a list that is read page by page. */
interface PagedRead<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

type PagedRowsProps<Item> = {
  read: PagedRead<Item>;
  /** Of the list; read aloud. */
  label: string;
  /** What could not be done: `The mails could not be loaded`. */
  errorTitle: string;
  /** In place of the rows where there are none. */
  empty: string;
  /** Above the rows, once they are there. */
  head?: ReactNode;
  /** A row: a `li` with its key. */
  children: (item: Item) => ReactNode;
};

/** A short list inside a page, which goes on with a press: what a log or a setting has many of. */
export function PagedRows<Item>({ read, label, errorTitle, empty, head, children }: PagedRowsProps<Item>) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = read;
  if (!data)
    return error ? (
      <ErrorState
        title={errorTitle}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Skeleton className="h-20" />
    );
  const items = data.pages.flatMap((page) => page.items);
  return (
    <section aria-label={label} className="flex w-full flex-col gap-2">
      {head}
      {items.length === 0 ? (
        <p className="text-n10">{empty}</p>
      ) : (
        <ul className="rounded-lg border border-n5">{items.map(children)}</ul>
      )}
      {hasNextPage && (
        <Button size="small" className="self-start" isPending={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}
