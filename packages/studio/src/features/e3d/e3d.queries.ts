import type { E3dMediaState } from '@diorama/contract/e3d/e3d.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Milliseconds between reads while meshes are being prepared. */
const WHILE_WORKING = 1_000;
/** Signed addresses are renewed before they run out. */
const STALE_AFTER = 10 * 60_000;

export const e3dMediaKey = (e3dId: string) => ['e3d', e3dId, 'media'] as const;

/** What the configurator's scene is drawn with: its meshes and materials. `also`: those that are not saved yet. */
export const e3dMedia = (projectId: string, e3dId: string, also: { meshes: string[]; materials: string[] }) =>
  queryOptions({
    queryKey: [...e3dMediaKey(e3dId), also],
    queryFn: ({ signal }) => api.e3d.mediaState.query({ projectId, e3dId, also }, { signal }),
    placeholderData: (previous) => previous,
    staleTime: STALE_AFTER,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? WHILE_WORKING : false),
  });

const isWorking = ({ meshes }: E3dMediaState): boolean =>
  Object.values(meshes).some(({ state }) => state === 'pending' || state === 'processing');

/** The parts of one version of a mesh, which never change. Disabled while the version is not known. */
export const meshPartsOf = (meshId: string, version: number | null) =>
  queryOptions({
    queryKey: ['mesh', meshId, 'parts', version],
    queryFn: ({ signal }) => api.e3d.mesh.nodes.query({ meshId, ...(version === null ? {} : { version }) }, { signal }),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where a version of a mesh is fetched from, and its bytes. */
export const modelOf = (meshId: string, productId: string, projectId: string, version: number) =>
  queryOptions({
    queryKey: ['mesh', meshId, 'model', version, 'dist'],
    queryFn: ({ signal }) => api.e3d.mesh.distUrl.query({ meshId, productId, projectId, version }, { signal }),
    staleTime: STALE_AFTER,
    retry: false,
  });

/** Every mesh of a configurator, those that nothing shows included. */
export const productMeshes = (projectId: string, productId: string) =>
  queryOptions({
    queryKey: [...e3dMediaKey(productId), 'all'],
    queryFn: ({ signal }) => api.e3d.mesh.list.query({ projectId, productId }, { signal }),
  });
