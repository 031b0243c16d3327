import type { Mesh, MeshTrial } from '@diorama/contract/meshes/meshes.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Milliseconds between reads while something is being made. */
const WHILE_WORKING = 1_000;
/** Signed addresses are renewed before they run out; what a version consists of never changes. */
const STALE_AFTER = 10 * 60_000;

export const meshKey = (meshId: string) => ['meshes', meshId] as const;

const isWorking = (state: string | undefined): boolean => state === 'pending' || state === 'processing';
/** True while a version of a mesh is being made. */
export const isMeshWorking = ({ job }: Pick<Mesh, 'job'>): boolean => isWorking(job?.state);
const isTrying = (trials: readonly MeshTrial[]): boolean => trials.some(({ state }) => isWorking(state));

export const meshDetail = (meshId: string) =>
  queryOptions({
    queryKey: [...meshKey(meshId), 'detail'],
    queryFn: ({ signal }) => api.e3d.mesh.get.query({ meshId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isMeshWorking(data) ? WHILE_WORKING : false),
  });

export const meshVersions = (meshId: string) =>
  queryOptions({
    queryKey: [...meshKey(meshId), 'versions'],
    queryFn: ({ signal }) => api.e3d.mesh.versions.query({ meshId }, { signal }),
  });

export const meshReport = (meshId: string, version: number) =>
  queryOptions({
    queryKey: [...meshKey(meshId), 'report', version],
    queryFn: ({ signal }) => api.e3d.mesh.report.query({ meshId, version }, { signal }),
    staleTime: STALE_AFTER,
  });

/** Nodes of a version, and what the draft refers to now: read again when one comes back from the product. */
export const meshNodes = (meshId: string, version: number) =>
  queryOptions({
    queryKey: [...meshKey(meshId), 'nodes', version],
    queryFn: ({ signal }) => api.e3d.mesh.nodes.query({ meshId, version }, { signal }),
    placeholderData: keepPreviousData,
  });

export const meshFiles = (meshId: string) =>
  queryOptions({
    queryKey: [...meshKey(meshId), 'files'],
    queryFn: ({ signal }) => api.e3d.mesh.files.query({ meshId }, { signal }),
  });

export const meshTrials = (meshId: string) =>
  queryOptions({
    queryKey: [...meshKey(meshId), 'trials'],
    queryFn: ({ signal }) => api.e3d.mesh.trials.query({ meshId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isTrying(data) ? WHILE_WORKING : false),
  });

/** Where the file of a version is fetched from: the optimised one, or what was sent. */
export const meshModel = (
  { id: meshId, productId, projectId }: Pick<Mesh, 'id' | 'productId' | 'projectId'>,
  version: number,
  file: 'dist' | 'source',
) =>
  queryOptions({
    queryKey: [...meshKey(meshId), 'model', version, file],
    queryFn: ({ signal }) => api.e3d.mesh.distUrl.query({ meshId, productId, projectId, version, file }, { signal }),
    staleTime: STALE_AFTER,
    retry: false,
  });
