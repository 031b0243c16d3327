import { type FileItem, FileName } from '@diorama/contract/files/files.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { NameDialog } from '../../ui/form/name-dialog.tsx';
import { fileKeys } from './files.queries.ts';

/** Another name for a file; what uses it goes on using it. */
export function RenameFileDialog({
  file,
  projectId,
  onClose,
}: {
  file: FileItem;
  projectId: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  return (
    <NameDialog
      title="Rename file"
      name={file.fileName}
      hint="What uses the file goes on using it."
      empty="Enter a name for the file"
      schema={FileName}
      submitLabel="Rename"
      onClose={onClose}
      onSave={async (name) => {
        await api.files.rename.mutate({ fileId: file.id, name });
        await client.invalidateQueries({ queryKey: fileKeys.ofProject(projectId) });
        onClose();
      }}
    />
  );
}
