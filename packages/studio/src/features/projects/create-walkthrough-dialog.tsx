import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, messageOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { projectKeys } from './projects.queries.ts';

/** The name of a new walkthrough; everything else is built in its editor. */
export function CreateWalkthroughDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [requestId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: () => api.icgis.create.mutate({ projectId, settings: { name: name.trim() }, requestId }),
    onSuccess: async (walkthrough) => {
      await client.invalidateQueries({ queryKey: projectKeys.all });
      onClose();
      await navigate({
        to: '/projects/$projectId/studio/icgi/$icgiId',
        params: { projectId, icgiId: walkthrough.id.id },
      });
    },
  });
  const error =
    isTried && name.trim() === ''
      ? 'Give the walkthrough a name'
      : create.isError
        ? messageOf(create.error)
        : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="New walkthrough"
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== '' && !create.isPending) create.mutate();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            Create walkthrough
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        maxLength={200}
        value={name}
        onChange={setName}
        placeholder="Exterior"
        {...(error ? { error } : {})}
        isRequired
      />
    </Dialog>
  );
}
