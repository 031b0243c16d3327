import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Milliseconds between reads while pictures or moves are being made. */
const WHILE_WORKING = 1_000;

/** What the server has made of the walkthrough's media so far. */
export const icgiMediaState = (projectId: string, icgiId: string) =>
  queryOptions({
    queryKey: ['icgi', icgiId, 'media'],
    queryFn: ({ signal }) => api.icgis.mediaState.query({ projectId, icgiId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? WHILE_WORKING : false),
  });

export type IcgiMediaState = Awaited<ReturnType<typeof api.icgis.mediaState.query>>;

const isWorking = ({ transitions, keyframes }: IcgiMediaState): boolean =>
  transitions.some(({ state }) => state === 'queued' || state === 'running') ||
  keyframes.some(({ missing }) => missing > 0);
