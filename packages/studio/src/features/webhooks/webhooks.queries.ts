import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

export const webhooks = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => api.webhooks.list.query(undefined, { signal }),
});

/** What was sent to one, the newest first. */
export const webhookDeliveries = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: ['webhook-deliveries', webhookId],
    queryFn: ({ pageParam, signal }) =>
      api.webhooks.deliveries.query({ webhookId, cursor: pageParam, limit: 20 }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
