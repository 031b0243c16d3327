import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Clients to choose from, by name. */
export const clientOptions = queryOptions({
  queryKey: ['clients', 'options'],
  queryFn: async ({ signal }) => (await api.clients.list.query({ limit: 50 }, { signal })).items,
});
