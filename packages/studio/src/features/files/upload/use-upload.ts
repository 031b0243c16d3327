import type { ReadOnlyReason } from '../../../shell/read-only.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { type UploadSource, uploadFiles } from './uploads.ts';

/** Brings files into a folder and says what came of it; the tray has the details of each. */
export function useUpload(projectId: string, directoryId: string, readOnly: ReadOnlyReason | null) {
  return async (sources: readonly UploadSource[]): Promise<void> => {
    if (readOnly) return notifyFailed(readOnly.title, { id: readOnly.id, detail: readOnly.detail });
    const { items } = await uploadFiles({ projectId, directoryId, sources });
    if (items.length > 0)
      notifyDone(items.length === 1 ? `Uploaded “${items[0]?.fileName}”` : `Uploaded ${items.length} files`);
  };
}
