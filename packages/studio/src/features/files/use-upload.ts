import { HOW_TO_EDIT, LOOK_ONLY } from '@diorama/contract/projects/look-only.ts';
import { notifyDone, notifyFailed } from '../../ui/notify.ts';
import { type UploadSource, uploadFiles } from './uploads.ts';

/** Brings files into a folder and says what came of it; the tray has the details of each. */
export function useUpload(projectId: string, directoryId: string, mayEdit: boolean) {
  return async (sources: readonly UploadSource[]): Promise<void> => {
    if (!mayEdit) return notifyFailed(LOOK_ONLY, { id: 'viewer', detail: HOW_TO_EDIT });
    const { items } = await uploadFiles({ projectId, directoryId, sources });
    if (items.length > 0)
      notifyDone(items.length === 1 ? `Uploaded “${items[0]?.fileName}”` : `Uploaded ${items.length} files`);
  };
}
