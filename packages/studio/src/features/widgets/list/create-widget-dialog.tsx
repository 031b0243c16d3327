import { useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TypeCards } from '../picker/type-cards.tsx';
import { useCreateWidget } from '../picker/use-create-widget.ts';

/** Type and name of a new widget; everything else is made in its editor. */
export function CreateWidgetDialog({ collectionId, onClose }: { collectionId: string; onClose: () => void }) {
  const navigate = useNavigate();
  const { form, type, setType } = useCreateWidget(collectionId, ({ id }) => {
    onClose();
    void navigate({ to: '/edit/widget/$widgetId', params: { widgetId: id } });
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New widget" submitLabel="Create widget">
      <TypeCards value={type} onChange={setType} />
      <form.AppField name="name">
        {(field) => <field.Text label="Name" maxLength={200} placeholder="Kitchen island" isRequired />}
      </form.AppField>
    </FormDialog>
  );
}
