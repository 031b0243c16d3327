import type { Project, ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { takeBack } from '../../../shell/take-back.ts';
import { useAttempt } from '../../../shell/use-attempt.ts';
import { NameDialog } from '../../../ui/form/name-dialog.tsx';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { projectKeys } from '../projects.queries.ts';

/** Another name for a project; its address stays. */
export function RenameProjectDialog({ project, onClose }: { project: Project | ProjectItem; onClose: () => void }) {
  const client = useQueryClient();
  const rename = async (name: string) => {
    await api.projects.rename.mutate({ projectId: project.id, name });
    await client.invalidateQueries({ queryKey: projectKeys.all });
  };
  const attempt = useAttempt(projectKeys.all);
  const nameNow = async () => (await api.projects.get.query({ projectId: project.id })).name;
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
          action: {
            label: 'Undo',
            onClick: () =>
              void attempt(`“${name}” could not be renamed back`, () =>
                takeBack(name, nameNow, () => rename(project.name)),
              ),
          },
        });
      }}
    />
  );
}
