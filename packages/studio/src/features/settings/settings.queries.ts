import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** What maps of this server are made of. */
export const mapSettings = queryOptions({
  queryKey: ['settings', 'maps'],
  queryFn: ({ signal }) => api.settings.maps.get.query(undefined, { signal }),
});
