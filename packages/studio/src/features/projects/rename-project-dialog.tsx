import type { Project, ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { NameDialog } from '../../ui/form/name-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { projectKeys } from './projects.queries.ts';

/** Another name for a project; its address stays. */
export function RenameProjectDialog({ project, onClose }: { project: Project | ProjectItem; onClose: () => void }) {
  const client = useQueryClient();
  const rename = async (name: string) => {
    await api.projects.rename.mutate({ projectId: project.id, name });
    await client.invalidateQueries({ queryKey: projectKeys.all });
  };
  return (
    <NameDialog
      title="Rename project"
      name={project.name}
      hint={`Its address stays /p/${project.slug}.`}
      empty="Enter a name for the project"
      submitLabel="Rename"
      onClose={onClose}
      onSave={async (name) => {
        await rename(name);
        onClose();
        notifyDone(`Renamed to “${name}”`, {
          action: { label: 'Undo', onClick: () => void rename(project.name) },
        });
      }}
    />
  );
}
