import { Name } from '@diorama/contract/common/inputs.ts';
import type { ReactNode } from 'react';
import { type FieldRule, faultsBy } from './faults.ts';
import { FormDialog } from './form-dialog.tsx';
import { useStudioForm } from './use-studio-form.ts';

/** Most characters of a name. */
const MAX_NAME = 200;

type NameDialogProps = {
  title: string;
  /** One sentence on what the name is for. */
  text?: string;
  /** The name it has; empty for something new. */
  name?: string;
  hint?: string;
  placeholder?: string;
  /** Shown when nothing is entered: `Enter a name for the folder`. */
  empty?: string;
  /** Names of another kind than those that people give, such as a file's. */
  schema?: FieldRule['schema'];
  submitLabel: string;
  footerStart?: ReactNode;
  /** Stores the trimmed name and closes; rejects with what the server said. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** A dialog for one name: of something new, or a rename. */
export function NameDialog({
  name = '',
  hint,
  placeholder,
  empty = 'Enter a name',
  schema = Name,
  onSave,
  ...dialog
}: NameDialogProps) {
  const form = useStudioForm({
    values: { name },
    faults: faultsBy({ name: { schema, empty } }),
    submit: ({ name: next }) => onSave(next.trim()),
  });
  return (
    <FormDialog form={form} size="small" {...dialog}>
      <form.AppField name="name">
        {(field) => (
          <field.Text
            label="Name"
            maxLength={MAX_NAME}
            placeholder={placeholder}
            {...(hint === undefined ? {} : { hint })}
            isRequired
          />
        )}
      </form.AppField>
    </FormDialog>
  );
}
