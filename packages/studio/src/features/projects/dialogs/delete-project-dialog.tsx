import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { projectKeys } from '../projects.queries.ts';

/** Deletes a project; Undo restores it. */
export function DeleteProjectDialog({
  project,
  onClose,
}: {
  project: Pick<Project, 'id' | 'name' | 'slug' | 'publishedAt'>;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id: projectId, name, slug, publishedAt } = project;
  const restore = () =>
    void api.projects.restore.mutate({ projectId }).then(
      () => client.invalidateQueries({ queryKey: projectKeys.all }),
      (error: unknown) => notifyFailed(`“${name}” could not be restored`, { detail: messageOf(error) }),
    );
  const remove = useMutation({
    mutationFn: () => api.projects.delete.mutate({ projectId }),
    onSuccess: async () => {
      onClose();
      await navigate({ to: '/projects' });
      await client.invalidateQueries({ queryKey: projectKeys.all });
      notifyDone(`Deleted “${name}”`, { action: { label: 'Undo', onClick: restore } });
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Delete “${name}”?`}
      text="Its products and files go with it. You can restore it for 30 days."
      {...(publishedAt ? { touches: `Visitors of /p/${slug} will see that there is nothing at this address.` } : {})}
      confirmLabel="Delete project"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      {...(remove.isError ? { error: messageOf(remove.error) } : {})}
    />
  );
}
