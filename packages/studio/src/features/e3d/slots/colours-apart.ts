import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { notifyDone, notifyFailed, notifyNews } from '../../../ui/notify.ts';

/** One notice at a time. */
const NOTICE = { id: 'merged-colours' };

/** Says why a pressed colour cannot be bound, and offers to optimise its model again with its colours apart. */
export const offerColoursApart = (meshId: string): void =>
  notifyNews('The plain colours of this model were merged into one', {
    ...NOTICE,
    detail: 'What you pressed has no material of its own.',
    action: { label: 'Keep colours apart', onClick: () => void keepColoursApart(meshId) },
  });

async function keepColoursApart(meshId: string): Promise<void> {
  try {
    const { projectId, productId, meta } = await api.e3d.mesh.get.query({ meshId });
    const skip = { ...meta.skip, palette: true };
    await api.e3d.mesh.blob.mutate({ projectId, productId, metaData: { id: meshId, skip } });
    notifyDone('Colours are kept apart', {
      ...NOTICE,
      detail: 'The model is prepared again. Press the part when it is there.',
    });
  } catch (error) {
    notifyFailed('The model could not be optimised again', { ...NOTICE, detail: messageOf(error) });
  }
}
