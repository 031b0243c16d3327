import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ActivityFilter } from './activity-search.ts';

/** Whose activity is read. */
export type ActivityPlace = { projectId: string } | { clientId: string };

export const activityOf = (place: ActivityPlace, filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', place, filter],
    queryFn: ({ pageParam, signal }) =>
      api.audit.activity.query({ ...place, ...filter, cursor: pageParam, limit: 50 }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
