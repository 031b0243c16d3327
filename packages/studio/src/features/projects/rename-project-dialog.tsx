import type { Project, ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import { projectKeys } from './projects.queries.ts';

/** Another name for a project; its address stays. */
export function RenameProjectDialog({ project, onClose }: { project: Project | ProjectItem; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(project.name);
  const rename = useMutation({
    mutationFn: (next: string) => api.projects.rename.mutate({ projectId: project.id, name: next }),
    onSuccess: async (_result, next) => {
      await client.invalidateQueries({ queryKey: projectKeys.all });
      onClose();
      notifyDone(`Renamed to “${next}”`, {
        action: {
          label: 'Undo',
          onClick: () =>
            void api.projects.rename
              .mutate({ projectId: project.id, name: project.name })
              .then(() => client.invalidateQueries({ queryKey: projectKeys.all })),
        },
      });
    },
  });
  const isEmpty = name.trim() === '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Rename project"
      onSubmit={() => {
        if (!isEmpty && !rename.isPending) rename.mutate(name.trim());
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
        maxLength={200}
        value={name}
        onChange={setName}
        hint={`Its address stays /p/${project.slug}.`}
        {...(isEmpty ? { error: 'Give the project a name' } : rename.isError ? { error: messageOf(rename.error) } : {})}
        isRequired
      />
    </Dialog>
  );
}
