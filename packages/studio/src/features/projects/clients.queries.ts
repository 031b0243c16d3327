import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

type ClientPage = Awaited<ReturnType<typeof api.clients.list.query>>;

/** Clients to choose from, all of them, by name. */
export const clientOptions = queryOptions({
  queryKey: ['clients', 'options'],
  queryFn: async ({ signal }) => {
    const clients: ClientPage['items'] = [];
    let cursor: string | null = null;
    do {
      const page: ClientPage = await api.clients.list.query({ limit: 50, ...(cursor ? { cursor } : {}) }, { signal });
      clients.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    return clients;
  },
});
