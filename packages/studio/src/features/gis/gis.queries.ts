import type { MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** What lies under a map of a style on this server. It changes with the server alone. */
export const mapBase = (style: MapStyle) =>
  queryOptions({
    queryKey: ['gis', 'base', style],
    queryFn: ({ signal }) => api.gis.base.query({ style }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
