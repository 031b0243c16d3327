import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { notifyDone, notifyFailed, notifyNews } from '../../../ui/notify.ts';
import { e3dMediaKey } from '../e3d.queries.ts';
import { followModel } from '../upload/send-model.ts';

/** One notice at a time. */
const NOTICE = { id: 'merged-colours' };

/** Where a model is shown. */
interface ShownModel {
  meshId: string;
  documentId: string;
  client: QueryClient;
}

/** Says why a pressed colour cannot be bound, and offers to optimise its model again with its colours apart. */
export const offerColoursApart = (model: ShownModel): void =>
  notifyNews('The plain colours of this model were merged into one', {
    ...NOTICE,
    detail: 'What you pressed has no material of its own.',
    action: { label: 'Keep colours apart', onClick: () => void keepColoursApart(model) },
  });

async function keepColoursApart({ meshId, documentId, client }: ShownModel): Promise<void> {
  try {
    const { projectId, productId, meta } = await api.e3d.mesh.get.query({ meshId });
    const skip = { ...meta.skip, palette: true };
    const { version, ...ticket } = await api.e3d.mesh.blob.mutate({
      projectId,
      productId,
      metaData: { id: meshId, skip },
    });
    if (version === null) {
      notifyNews('The model is prepared again', { ...NOTICE, detail: 'You can work on meanwhile.' });
      await followModel(ticket, { signal: new AbortController().signal, onPrepared: () => undefined });
    }
    await client.invalidateQueries({ queryKey: e3dMediaKey(documentId) });
    notifyDone('Colours are kept apart', { ...NOTICE, detail: 'Press the part again.' });
  } catch (error) {
    notifyFailed('The model could not be optimised again', { ...NOTICE, detail: messageOf(error) });
  }
}
