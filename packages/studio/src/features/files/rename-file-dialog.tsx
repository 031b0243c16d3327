import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
  const [name, setName] = useState(file.fileName);
  const rename = useMutation({
    mutationFn: () => api.files.rename.mutate({ fileId: file.id, name: name.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: fileKeys.ofProject(projectId) });
      onClose();
    },
  });
  const error = name.trim() === '' ? 'Give the file a name' : rename.isError ? messageOf(rename.error) : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Rename file"
      onSubmit={() => {
        if (name.trim() !== '' && !rename.isPending) rename.mutate();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        hint="What uses the file goes on using it."
        {...(error ? { error } : {})}
        isRequired
      />
    </Dialog>
  );
}
