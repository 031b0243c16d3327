import { restCall } from './rest-call.ts';

/** A mesh that is ready. */
export interface PolledMesh {
  meshId: string;
  version: number;
  state: 'ready';
  sha256: string;
  stats: {
    triangles: number;
    vertices: number;
    materials: number;
    textures: number;
    bytesIn: number;
    bytesOut: number;
  };
}

/** One that is not. */
export interface UnfinishedMesh {
  state: 'pending' | 'processing' | 'failed' | 'unknown';
  message?: string;
  /** 0 to 1. */
  progress?: number;
}

/** How far an upload has come; the first call that finds the bytes starts the optimisation. */
export const meshPollCall = restCall<{ 201: PolledMesh; 404: UnfinishedMesh }>({
  method: 'PUT',
  path: '/api/e3d/mesh/poll/:token',
  statuses: { 201: 'The mesh is ready', 404: 'It is not, or the token is not known' },
});
