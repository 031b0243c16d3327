import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { projectKeys } from './projects.queries.ts';

/** Pins a project to Home, or takes it off, with one notice and one way back. */
export function usePinProject() {
  const client = useQueryClient();
  const set = async ({ id, name }: Pinned, pinned: boolean): Promise<boolean> => {
    try {
      await api.projects.pin.mutate({ projectId: id, pinned });
      return true;
    } catch (error) {
      const what = pinned ? 'pinned' : 'unpinned';
      notifyFailed(`“${name}” could not be ${what}`, { detail: messageOf(error) });
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: projectKeys.all });
    }
  };
  return async (project: Pinned & { pinned: boolean }): Promise<void> => {
    const pinned = !project.pinned;
    if (await set(project, pinned))
      notifyDone(pinned ? `“${project.name}” is pinned to Home` : `“${project.name}” is no longer pinned`, {
        id: 'pin',
        action: { label: 'Undo', onClick: () => void set(project, !pinned) },
      });
  };
}

interface Pinned {
  id: string;
  name: string;
}
