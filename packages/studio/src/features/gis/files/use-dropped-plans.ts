import { newIntent, type UploadOutcome, uploadFiles } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';
import { useAddPlan } from '../use-add-plan.ts';

/** Puts pictures into the assets, where the tray shows how far they are, and lays each over the map. */
export function useDroppedPlans(): (pictures: readonly File[]) => void {
  const { space, documentId } = useEditor();
  const add = useAddPlan();
  return (pictures) => {
    const lay = ({ items }: UploadOutcome) => {
      for (const item of items) if (item.fileType.startsWith('image/')) add(item);
    };
    const sources = pictures.map((file) => ({ file, path: [] }));
    const intent = newIntent(documentId, { type: 'picture' });
    void uploadFiles({ projectId: space.id, directoryId: 'root', sources, intent, onRetried: lay }).then(lay);
  };
}
