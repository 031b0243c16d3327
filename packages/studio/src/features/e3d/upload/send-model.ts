import type { MeshUpload } from '@diorama/contract/meshes/meshes.contract.ts';
import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { putBytes } from '../../../api/put-bytes.ts';
import { authorizedFetch } from '../../../api/session.ts';

/** Milliseconds between two questions about a mesh that is being prepared. */
const ASK_EVERY = 1_000;
/** Questions without an answer in a row before it counts as failed. */
const MOST_SILENCE = 30;

interface Progress {
  signal: AbortSignal;
  /** 0 to 1 of the bytes. */
  onSent: (share: number) => void;
  /** 0 to 1 of the work on the server. */
  onPrepared: (share: number) => void;
}

/** Sends the bytes of a mesh and waits until it is ready. Throws with a message that can be shown. */
export async function sendModel(
  file: File,
  ticket: MeshUpload,
  { signal, onSent, onPrepared }: Progress,
): Promise<void> {
  if (!ticket.isKnown) {
    const result = await putBytes(ticket, file, { signal, onProgress: (bytes) => onSent(bytes / file.size) });
    if (result.type !== 'sent') throw new Error(result.message);
  }
  onSent(1);
  let silence = 0;
  while (!signal.aborted) {
    const state = await ask(ticket.token, signal).catch(() => null);
    silence = state === null ? silence + 1 : 0;
    if (state?.state === 'ready') return;
    if (state?.state === 'failed') throw new Error(state.message ?? 'The model could not be read');
    if (state?.state === 'unknown' || silence > MOST_SILENCE)
      throw new Error('The upload was lost. Send the file again');
    if (state) onPrepared(state.progress ?? 0);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
  }
}

interface Answer {
  state: string;
  message?: string;
  progress?: number;
}

/** The first question after the bytes have arrived starts the work. */
async function ask(token: string, signal: AbortSignal): Promise<Answer | null> {
  const response = await authorizedFetch(`/api/e3d/mesh/poll/${encodeURIComponent(token)}`, { method: 'PUT', signal });
  const body: unknown = await response.json();
  if (!isPlainObject(body) || typeof body.state !== 'string') return null;
  return {
    state: body.state,
    ...(typeof body.message === 'string' ? { message: body.message } : {}),
    ...(typeof body.progress === 'number' ? { progress: body.progress } : {}),
  };
}
