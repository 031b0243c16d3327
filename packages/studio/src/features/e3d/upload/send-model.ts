import type { Mesh, MeshUpload } from '@diorama/contract/meshes/meshes.contract.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { api } from '../../../api/api.ts';
import { putBytes } from '../../../api/put-bytes.ts';
import { authorizedFetch } from '../../../api/session.ts';
import { persist, persistCall } from '../../files/public.ts';

/** Milliseconds between two questions about a mesh that is being prepared. */
const ASK_EVERY = 1_000;

/** Callbacks while a model is uploaded. */
export interface ModelProgress {
  signal: AbortSignal;
  /** 0 to 1 of the bytes. */
  onSent: (share: number) => void;
  /** 0 to 1 of the work on the server. */
  onPrepared: (share: number) => void;
}

/**
 * Sends the bytes of a mesh and waits until it is ready; gives it then. A network that fails is waited for. Throws with a
 * message that can be shown.
 */
export async function sendModel(file: File, ticket: MeshUpload, progress: ModelProgress): Promise<Mesh> {
  const { signal, onSent } = progress;
  if (!ticket.isKnown) {
    await persist(
      async () => {
        const result = await putBytes(ticket, file, { signal, onProgress: (bytes) => onSent(bytes / file.size) });
        if (result.type === 'sent') return { type: 'done', value: undefined };
        const error = new Error(result.message);
        if (result.type !== 'interrupted') throw error;
        onSent(0);
        return { type: 'again', error };
      },
      { signal },
    );
  }
  onSent(1);
  return followModel(ticket, progress);
}

/** Starts the work on bytes that have arrived, where it has not begun, and waits until it is done. */
export async function followModel(
  { token, meshId }: Pick<MeshUpload, 'token' | 'meshId'>,
  { signal, onPrepared }: Omit<ModelProgress, 'onSent'>,
): Promise<Mesh> {
  await persistCall(() => begin(token, signal), { signal });
  for (;;) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
    const mesh = await persistCall(() => api.e3d.mesh.get.query({ meshId }, { signal }), { signal });
    if (mesh.job?.state === 'ready') return mesh;
    if (mesh.job?.state === 'failed' || mesh.job?.state === 'cancelled')
      throw new Error(mesh.job.message ?? mesh.error ?? 'The model could not be read');
    if (mesh.job) onPrepared(mesh.job.progress);
  }
}

/** How far the server is with an upload; the first question after its bytes have arrived starts the work. */
export async function pollModel(token: string, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
  const response = await authorizedFetch(`/api/e3d/mesh/poll/${encodeURIComponent(token)}`, { method: 'PUT', signal });
  const body: unknown = await response.json().catch(() => null);
  return isPlainObject(body) ? body : {};
}

/** The version that was made of a file, once {@link sendModel} is done. */
export async function madeVersion(token: string, signal: AbortSignal): Promise<number> {
  const { version, message } = await pollModel(token, signal);
  if (typeof version === 'number') return version;
  throw new Error(typeof message === 'string' ? message : 'The model could not be read');
}

/** Later questions go to the mesh itself. */
async function begin(token: string, signal: AbortSignal): Promise<void> {
  const { state, message } = await pollModel(token, signal);
  if (state === 'unknown') throw new Error('The upload was lost. Send the file again');
  if (state === 'failed') throw new Error(typeof message === 'string' ? message : 'The model could not be read');
}
