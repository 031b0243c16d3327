import { BaseKey, TextValue } from '@diorama/contract/translations/translations.contract.ts';
import { ownRecord } from '@diorama/documents/translations/resolve-texts.ts';
import { CUSTOM } from '@diorama/documents/translations/translation-key.ts';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../../editor/shell-context.tsx';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { faultsBy } from '../../../ui/form/faults.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useStudioForm } from '../../../ui/form/use-studio-form.ts';
import { UsageList, usagesOf } from '../../usages/public.ts';
import { useEditor } from '../editor-hooks.ts';
import { languageName, useTexts } from '../session/session-context.tsx';

const faults = faultsBy({
  key: { schema: BaseKey, empty: 'Enter a key' },
  value: { schema: TextValue, empty: 'Enter the text' },
});

/** Adds a custom key with its text in the first language. */
export function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const { session, languages } = useTexts();
  const { store } = useEditor();
  const form = useStudioForm({
    values: { key: '', value: '' },
    faults: (values) => {
      const found = faults(values);
      const isTaken = ownRecord(store.records(), `${CUSTOM}${values.key.toLowerCase()}`) !== undefined;
      return isTaken ? { ...found, key: 'This key exists already' } : found;
    },
    submit: async ({ key: typed, value }) => {
      const key = `${CUSTOM}${typed.toLowerCase()}`;
      session.edit('Add key', [{ key, language: languages.source, value: value.trim() }]);
      onMade(key);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="small"
      title="New key"
      text="A text that products show wherever they name its key."
      submitLabel="Add key"
      onClose={onClose}
    >
      <form.AppField name="key">
        {(field) => <field.Text label="Key" prefix={CUSTOM} maxLength={200} placeholder="price-from" isRequired />}
      </form.AppField>
      <form.AppField name="value">
        {(field) => <field.Text label={`${languageName(languages.source)} text`} maxLength={10_000} isRequired />}
      </form.AppField>
    </FormDialog>
  );
}

/** Deletes a custom key, after saying what shows it. */
export function DeleteKeyDialog({ keyName, onClose }: { keyName: string; onClose: () => void }) {
  const { session } = useTexts();
  const { project } = useShell();
  const { data: usages = [] } = useQuery(usagesOf('translation', keyName, project?.id));
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Delete “${keyName}”?`}
      text="The key and its texts go in all languages. You can undo this."
      {...(usages.length > 0
        ? {
            touches: (
              <>
                <p>These cannot be published until they show another text:</p>
                <UsageList usages={usages} />
              </>
            ),
          }
        : {})}
      confirmLabel="Delete key"
      onConfirm={() => {
        session.removeKey(keyName);
        onClose();
      }}
    />
  );
}
