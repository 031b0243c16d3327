import { DirectoryName } from '@diorama/contract/files/files.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { focusAdded, rowOf } from '../../../ui/focus-added.ts';
import { NameDialog } from '../../../ui/form/name-dialog.tsx';
import { fileKeys } from '../files.queries.ts';

/** Names a new folder inside the open one. */
export function CreateFolderDialog({
  projectId,
  directoryId,
  onClose,
}: {
  projectId: string;
  directoryId: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  return (
    <NameDialog
      title="New folder"
      empty="Enter a name for the folder"
      schema={DirectoryName}
      submitLabel="Create folder"
      onClose={onClose}
      onSave={async (name) => {
        const { id } = await api.files.createDirectory.mutate({ projectId, directoryId, name });
        await client.invalidateQueries({ queryKey: fileKeys.ofProject(projectId) });
        onClose();
        focusAdded(rowOf(id));
      }}
    />
  );
}
