import type { MeshUpload } from '@diorama/contract/meshes/meshes.contract.ts';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { notifyUnkept } from '../../../ui/notify-unkept.ts';
import { persistCall, type UploadEntry, uploadBatches } from '../../files/public.ts';
import { e3dMediaKey } from '../e3d.queries.ts';
import { type KeptModel, keptModels } from './kept-models.ts';
import { keepWhile, lockOfModel } from './send-kept-model.ts';
import { followModel, pollModel, sendModel } from './send-model.ts';

/** Resumes a user's unfinished models and reports how they ended: the page that started them is gone. */
export async function goOnWithModels(userId: string): Promise<void> {
  const kept = await keptModels.ofUser(userId).catch(() => []);
  const goOn = (model: KeptModel) =>
    navigator.locks.request(lockOfModel(model.id), { ifAvailable: true }, (lock) => (lock ? resume(model) : undefined));
  await Promise.all(kept.map(goOn));
}

async function resume(model: KeptModel): Promise<void> {
  const { id, file, userId, order } = model;
  const controller = new AbortController();
  const { signal } = controller;
  const tell = (change: Partial<UploadEntry>) => uploadBatches.update(id, id, change);
  uploadBatches.add({
    id,
    userId,
    projectId: order.projectId,
    entries: [{ id, name: file.name, size: file.size, sent: 0, state: 'waiting', isKept: true }],
    cancel: () => controller.abort('cancelled'),
    pause: () => controller.abort('paused'),
    retry: () => {
      uploadBatches.remove(id);
      void navigator.locks.request(lockOfModel(id), () => resume(model));
    },
  });
  try {
    await keepWhile(model, signal, () => sendRest(model, signal, tell));
    tell({ state: 'done', sent: file.size });
    notifyDone(`“${file.name}” is ready`);
  } catch (error) {
    await sayEnd(model, signal, error, tell);
  }
  await queryClient.invalidateQueries({ queryKey: e3dMediaKey(order.productId) });
}

async function sayEnd(
  { file, order: { meshId } }: KeptModel,
  signal: AbortSignal,
  error: unknown,
  tell: (change: Partial<UploadEntry>) => void,
): Promise<void> {
  if (signal.aborted && signal.reason === 'cancelled') {
    tell({ state: 'cancelled', reason: 'Cancelled', canRetry: true });
    // The request is cancelled; without the network it expires after a day.
    await api.e3d.mesh.cancel.mutate({ meshId }).catch(() => undefined);
    return;
  }
  const reason = signal.aborted ? 'It goes on when you are back' : messageOf(error);
  tell({ state: 'failed', reason, canRetry: true });
  if (!signal.aborted) notifyFailed(`“${file.name}” was not uploaded`, { detail: reason });
}

/** Sends the bytes once more unless they have arrived, and waits for the version. */
async function sendRest(
  model: KeptModel,
  signal: AbortSignal,
  tell: (change: Partial<UploadEntry>) => void,
): Promise<void> {
  const { file, order, token } = model;
  const onOffline = (isOffline: boolean) => tell({ state: isOffline ? 'offline' : 'sending' });
  const onSent = (share: number) => tell({ state: share < 1 ? 'sending' : 'reading', sent: share * file.size });
  const progress = { signal, onSent, onPrepared: () => undefined };
  const { state } = await persistCall(() => pollModel(token, signal), { signal, onOffline });
  if (state === 'processing' || state === 'ready') {
    onSent(1);
    await followModel({ token, meshId: order.meshId }, progress);
    return;
  }
  const ask = (): Promise<MeshUpload> =>
    api.e3d.mesh.createUpload.mutate({ ...order, fileName: file.name, fileSize: file.size }, { signal });
  const ticket = await persistCall(ask, { signal, onOffline });
  await keptModels.put({ ...model, token: ticket.token }).catch(() => notifyUnkept(file));
  await sendModel(file, ticket, progress);
}
