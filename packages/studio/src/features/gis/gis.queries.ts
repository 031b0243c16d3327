import type { MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Milliseconds after which an unusable style is checked again. */
const UNUSABLE_AGE = 30_000;

/**
 * What lies under a map of a style on this server. It changes with the server alone, unless the style's own server was out.
 * `tiles`: served address of the map's own streets.
 */
export const mapBase = (style: MapStyle, tiles?: string) =>
  queryOptions({
    queryKey: ['gis', 'base', style, tiles],
    queryFn: ({ signal }) => api.gis.base.query({ style, tiles }, { signal }),
    staleTime: ({ state }) =>
      state.data?.notice?.reason === 'STYLE_UNUSABLE' ? UNUSABLE_AGE : Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
