import type { MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
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

export const streetsKey = (gisId: string) => ['gis', 'streets', gisId] as const;

/** The streets that are being made for a map, and whether any can be. */
export const mapStreets = (projectId: string, gisId: string) =>
  queryOptions({
    queryKey: streetsKey(gisId),
    queryFn: ({ signal }) => api.gis.streets.get.query({ projectId, gisId }, { signal }),
  });

/** What a file is as streets. `made`: id of the job that was done last, which gave the file another content. */
export const streetsFile = (projectId: string, fileId: string | undefined, made: string) =>
  queryOptions({
    queryKey: ['gis', 'streets-file', fileId, made],
    queryFn:
      fileId === undefined ? skipToken : ({ signal }) => api.gis.streets.check.query({ projectId, fileId }, { signal }),
  });
