import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';

/** The cursor of a list's first page. */
export const firstPage = (): string | null => null;

/** The pages of a list, one after another. What was listed stays on screen while another search or filter is read. */
export const pagedQuery = <P extends { nextCursor: string | null }, K extends QueryKey>(
  queryKey: K,
  read: (cursor: string | null, signal: AbortSignal) => Promise<P>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
