import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { UsageList } from '../usages/public.ts';
import { fileKeys } from './files.queries.ts';

/** A file that is in use: lists where, before it is deleted all the same. */
export function DeleteFileDialog({
  file,
  projectId,
  usages,
  onClose,
}: {
  file: FileItem;
  projectId: string;
  /** Where it is used. */
  usages: readonly Usage[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: fileKeys.ofProject(projectId) });
  const remove = useMutation({
    mutationFn: () => api.files.delete.mutate({ projectId, fileIds: [file.id], force: true }),
    onSuccess: async () => {
      await refresh();
      onClose();
      notifyDone(`Deleted “${file.fileName}”`, {
        action: {
          label: 'Undo',
          onClick: () => void api.files.restore.mutate({ projectId, fileIds: [file.id] }).then(refresh),
        },
      });
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Delete “${file.fileName}”?`}
      text="What is published stays as it is. Drafts that use the file show a gap until another one is chosen."
      {...(usages.length > 0
        ? {
            touches: <UsageList usages={usages} />,
          }
        : {})}
      confirmLabel="Delete file"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      {...(remove.isError ? { error: messageOf(remove.error) } : {})}
    />
  );
}
