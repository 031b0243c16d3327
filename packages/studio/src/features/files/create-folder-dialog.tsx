import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fileKeys } from './files.queries.ts';

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
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: () => api.files.createDirectory.mutate({ projectId, directoryId, name: name.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: fileKeys.ofProject(projectId) });
      onClose();
    },
  });
  const error =
    isTried && name.trim() === '' ? 'Give the folder a name' : create.isError ? messageOf(create.error) : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="New folder"
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== '' && !create.isPending) create.mutate();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            Create folder
          </Button>
        </>
      }
    >
      <TextField label="Name" value={name} onChange={setName} {...(error ? { error } : {})} isRequired />
    </Dialog>
  );
}
