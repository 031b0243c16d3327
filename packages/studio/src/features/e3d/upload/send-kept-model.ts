import type { Mesh, MeshUpload } from '@diorama/contract/meshes/meshes.contract.ts';
import { accessToken, userOf } from '../../../api/access-token.ts';
import { notifyUnkept } from '../../../ui/notify-unkept.ts';
import { endsForLater } from '../../files/public.ts';
import { type KeptModel, keptModels } from './kept-models.ts';
import { type ModelProgress, sendModel } from './send-model.ts';

/** Name of the lock that a tab holds while it sends a model: no other tab resumes it at the same time. */
export const lockOfModel = (id: string): string => `models:${id}`;

interface NewModel extends Pick<KeptModel, 'id' | 'file'> {
  /** The mesh it becomes a version of is the ticket's. */
  order: Omit<KeptModel['order'], 'meshId'>;
}

/** As {@link sendModel}, and gone on with after a reload, a crash or a sign-out. */
export function sendKeptModel(model: NewModel, ticket: MeshUpload, progress: ModelProgress): Promise<Mesh> {
  const { id, file, order } = model;
  const userId = userOf(accessToken() ?? '') ?? '';
  const kept: KeptModel = { id, userId, file, order: { ...order, meshId: ticket.meshId }, token: ticket.token };
  return navigator.locks.request(lockOfModel(id), () =>
    keepWhile(kept, progress.signal, () => sendModel(file, ticket, progress)),
  );
}

/** Writes a model down while it is sent, and forgets it once that has ended for good. */
export async function keepWhile<T>(model: KeptModel, signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  // Without room it goes on as long as the page is open.
  const keeping = keptModels.put(model).catch(() => notifyUnkept(model.file));
  const forget = async () => {
    await keeping;
    await keptModels.remove(model.id).catch(() => undefined);
  };
  try {
    const sent = await send();
    await forget();
    return sent;
  } catch (error) {
    if (!endsForLater(error, signal)) await forget();
    throw error;
  }
}
