import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { once } from '../../api/once.ts';
import { notifyDone, notifyFailed, notifyPersistent } from '../../ui/notice/notify.ts';
import { projectKeys } from './projects.queries.ts';

/** Copies a project; a notice leads to the copy. A large one takes seconds: until then a notice says so. */
export function useDuplicateProject() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ id: projectId, name }: { id: string; name: string }): Promise<void> => {
    const notice = `duplicate-${projectId}`;
    notifyPersistent(`Duplicating “${name}”`, { id: notice });
    try {
      const copy = await once('projects.duplicate', { projectId }, api.projects.duplicate.mutate);
      await client.invalidateQueries({ queryKey: projectKeys.all });
      notifyDone(`Duplicated as “${copy.name || copy.slug}”`, {
        id: notice,
        action: {
          label: 'Open',
          onClick: () => void navigate({ to: '/projects/$projectId', params: { projectId: copy.id } }),
        },
      });
    } catch (error) {
      notifyFailed(`“${name}” could not be duplicated`, { id: notice, detail: messageOf(error) });
    }
  };
}
