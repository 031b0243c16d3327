import type { Picture } from '@diorama/contract/public/picture.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Files one call may ask for. */
const MOST_PICTURES = 500;
const PICTURE_TYPES = ['image/avif', 'image/webp', 'image/jpeg', 'image/png'] as const;

/** The document an editor opens. Read once: afterwards the editor itself knows better. */
export const openedIcgi = (icgiId: string) =>
  queryOptions({
    queryKey: ['documents', icgiId, 'open'],
    queryFn: ({ signal }) => api.documents.open.query({ kind: 'icgi', id: icgiId }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What of the document cannot be read at its newest revision. */
export const quarantinedParts = (icgiId: string, revision: number) =>
  queryOptions({
    queryKey: ['documents', icgiId, 'quarantined', revision],
    queryFn: async ({ signal }) =>
      (await api.documents.open.query({ kind: 'icgi', id: icgiId }, { signal })).quarantined,
  });

/** Milliseconds between looks while pictures or moves are being made. */
const WHILE_WORKING = 1_000;

/** What the server has made of the walkthrough's media so far. */
export const icgiMediaState = (projectId: string, icgiId: string) =>
  queryOptions({
    queryKey: ['icgis', icgiId, 'media'],
    queryFn: ({ signal }) => api.icgis.mediaState.query({ projectId, icgiId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? WHILE_WORKING : false),
  });

export type IcgiMediaState = Awaited<ReturnType<typeof api.icgis.mediaState.query>>;

const isWorking = ({ transitions, keyframes }: IcgiMediaState): boolean =>
  transitions.some(({ state }) => state === 'queued' || state === 'running') ||
  keyframes.some(({ missing }) => missing > 0);

/** Pictures of stored files by their address, for states of which the server has made nothing ready. */
export const picturesOf = (projectId: string, fileIds: readonly string[]) =>
  queryOptions({
    queryKey: ['files', projectId, 'pictures', [...new Set(fileIds)].sort()],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Picture>> => {
      const files = await api.files.byIds.query(
        { projectId, ids: [...new Set(fileIds)].slice(0, MOST_PICTURES) },
        { signal },
      );
      return new Map(
        files.flatMap(({ uri, url, thumbUrl, fileType, width, height }) => {
          const type = PICTURE_TYPES.find((known) => known === fileType);
          if (!type || !width || !height) return [];
          const thumb = thumbUrl === null ? [] : [{ type: 'image/webp' as const, width: 320, url: thumbUrl }];
          return [[uri, { width, height, placeholder: null, sources: [...thumb, { type, width, url }] }] as const];
        }),
      );
    },
    staleTime: 60_000,
  });

/** Everything in the way of publishing, as the server sees it. */
export const icgiChecks = (projectId: string, icgiId: string) =>
  queryOptions({
    queryKey: ['icgis', icgiId, 'checks'],
    queryFn: ({ signal }) => api.icgis.check.query({ projectId, icgiId }, { signal }),
  });

/** Published states, newest first. */
export const icgiPublications = (icgiId: string) =>
  queryOptions({
    queryKey: ['icgis', icgiId, 'publications'],
    queryFn: ({ signal }) => api.publications.list.query({ type: 'icgi', id: icgiId, limit: 50 }, { signal }),
  });
