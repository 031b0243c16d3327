import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { api } from '../../../api/api.ts';
import { takeBack } from '../../../shell/take-back.ts';
import { useAttempt } from '../../../shell/use-attempt.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { projectKeys } from '../projects.queries.ts';

/** One notice at a time: the last act's. */
const NOTICE = 'projects';

/** Renames and deletes projects of the list, each with one notice and one way back. */
export function useProjectActions() {
  const attempt = useAttempt(projectKeys.all);

  const rename = async ({ id, name: old }: ProjectItem, name: string): Promise<void> => {
    const call = (next: string) => api.projects.rename.mutate({ projectId: id, name: next });
    const nameNow = async () => (await api.projects.get.query({ projectId: id })).name;
    if (await attempt(`“${old}” could not be renamed`, () => call(name)))
      notifyDone(`Renamed to “${name}”`, {
        id: NOTICE,
        action: {
          label: 'Undo',
          onClick: () =>
            void attempt(`“${name}” could not be renamed back`, () => takeBack(name, nameNow, () => call(old))),
        },
      });
  };

  const remove = async (projects: readonly ProjectItem[]): Promise<void> => {
    const gone: ProjectItem[] = [];
    const [only] = projects;
    const what = projects.length === 1 && only ? `“${only.name}”` : `${projects.length} projects`;
    await attempt(`${what} could not be deleted`, async () => {
      for (const project of projects) {
        await api.projects.delete.mutate({ projectId: project.id });
        gone.push(project);
      }
    });
    const [first] = gone;
    if (!first) return;
    const restore = async () => {
      for (const { id } of gone) await api.projects.restore.mutate({ projectId: id });
    };
    notifyDone(`Deleted ${gone.length === 1 ? `“${first.name}”` : `${gone.length} projects`}`, {
      id: NOTICE,
      action: { label: 'Undo', onClick: () => void attempt(`${what} could not be restored`, restore) },
    });
  };
  return { rename, remove };
}
