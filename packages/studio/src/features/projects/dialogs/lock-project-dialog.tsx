import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useStudioForm } from '../../../ui/form/use-studio-form.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { projectKeys } from '../projects.queries.ts';

/** Freezes a project, or takes a colleague's lock over. */
export function LockProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const client = useQueryClient();
  const { id: projectId, lock } = project;
  const form = useStudioForm({
    values: { reason: '' },
    faults: () => ({}),
    submit: async ({ reason }) => {
      await api.projects.lock.mutate({ projectId, reason, force: lock !== null });
      await client.invalidateQueries({ queryKey: projectKeys.all });
      onClose();
      notifyDone('Project locked');
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="small"
      title={lock ? `Take over the lock from ${lock.by.name}?` : 'Lock project'}
      text="Until you unlock it, only you can change and publish this project. Others can look at it."
      submitLabel={lock ? 'Take over' : 'Lock project'}
    >
      <form.AppField name="reason">
        {(field) => <field.Text label="Reason" placeholder="Launch on Friday" maxLength={200} />}
      </form.AppField>
    </FormDialog>
  );
}
