import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { rememberPicture } from '../items/known-pictures.ts';

/** What follows when a file has other content: lists, drafts that show it, and how products stand. */
export function useVersions(projectId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries();
  const restore = async (file: FileItem, version: number): Promise<void> => {
    try {
      const item = await api.files.restoreVersion.mutate({ projectId, fileId: file.id, version, seen: file.version });
      rememberPicture(item);
      notifyDone(`Version ${version} of “${item.fileName}” restored`, {
        id: 'assets',
        action: { label: 'Undo', onClick: () => void restore(item, file.version) },
      });
    } catch (error) {
      notifyFailed(`Version ${version} could not be restored`, { detail: messageOf(error) });
    } finally {
      await refresh();
    }
  };
  return {
    restore,
    /** Says that a file was replaced, with the way back. */
    replaced: async (before: FileItem, item: FileItem): Promise<void> => {
      await refresh();
      if (item.version === before.version) return notifyDone(`“${item.fileName}” is the same: nothing to replace`);
      notifyDone(`Replaced “${item.fileName}”`, {
        id: 'assets',
        action: { label: 'Undo', onClick: () => void restore(item, before.version) },
      });
    },
  };
}
