import type { Widget } from '@diorama/contract/widgets/widgets.contract.ts';
import { useStore } from '@tanstack/react-form';
import { Button } from '../../../ui/button/button.tsx';
import { FormFields } from '../../../ui/form/form-fields.tsx';
import { TypeCards } from './type-cards.tsx';
import { useCreateWidget } from './use-create-widget.ts';

/** Makes a widget inside of another dialog. */
export function NewWidgetForm({
  collectionId,
  onCreated,
  onCancel,
}: {
  collectionId: string;
  onCreated: (widget: Widget) => void;
  onCancel: () => void;
}) {
  const { form, type, setType } = useCreateWidget(collectionId, onCreated);
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  return (
    <form
      noValidate
      aria-label="New widget"
      className="min-h-0 flex-1 overflow-y-auto"
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <FormFields form={form}>
        <TypeCards value={type} onChange={setType} />
        <form.AppField name="name">
          {(field) => <field.Text label="Name" maxLength={200} placeholder="Kitchen island" isRequired />}
        </form.AppField>
      </FormFields>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onCancel}>Back</Button>
        <Button type="submit" variant="primary" isPending={isSending}>
          Create and choose
        </Button>
      </div>
    </form>
  );
}
