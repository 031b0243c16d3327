import { api } from '../../../api/api.ts';
import { RadioCards } from '../../../ui/field/radio-cards.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useStudioForm } from '../../../ui/form/use-studio-form.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { EarlierExports } from './earlier-exports.tsx';

type Contents = 'state' | 'history';

const CONTENTS: readonly { value: Contents; label: string; hint: string }[] = [
  { value: 'state', label: 'Current state', hint: 'Products, theme, settings and files as they are now.' },
  {
    value: 'history',
    label: 'With history',
    hint: 'All earlier revisions too, without the names of the people who made them.',
  },
];

/** Downloads a project as one file. */
export function ExportProjectDialog({
  project: { id: projectId, name },
  onClose,
}: {
  project: { id: string; name: string };
  onClose: () => void;
}) {
  const form = useStudioForm<{ contents: Contents }>({
    values: { contents: 'state' },
    faults: () => ({}),
    submit: async ({ contents }) => {
      const { url, fileName } = await api.projects.export.query({ projectId, history: contents === 'history' });
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName;
      link.click();
      onClose();
      notifyDone(`Exporting “${name}”`, { detail: `Your browser saves it as ${fileName}.` });
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Export project"
      text="One zip file with everything, to keep or to import elsewhere."
      submitLabel="Export"
    >
      <form.AppField name="contents">
        {({ state, handleChange }) => (
          <RadioCards label="Contents" options={CONTENTS} value={state.value} onChange={handleChange} />
        )}
      </form.AppField>
      <EarlierExports projectId={projectId} />
    </FormDialog>
  );
}
