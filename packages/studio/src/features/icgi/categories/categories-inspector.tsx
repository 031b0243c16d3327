import { Trash2 } from 'lucide-react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { CategoryParent } from '../../../editor/categories/category-parent.tsx';
import { BoundLocalized, BoundSwitch } from '../../../editor/fields/bound-fields.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { IconPicker } from '../../menu/public.ts';
import { useEditor, useField, useRecord } from '../editor-hooks.ts';
import { useCategoryActions } from './use-category-actions.ts';

/** A category: its name, icon, place, and whether visitors see it at first. */
export function CategoryInspector({ id }: { id: string }) {
  const actions = useCategoryActions();
  const { store } = useEditor();
  const category = useRecord('categories', id);
  const icon = useField('categories', id, ['icon']);
  const parent = useField('categories', id, ['parent']);
  const name = useField('categories', id, ['name']);
  const shown = useField('categories', id, ['defaultShow']);
  if (!category) return <DeletedRecord recordKey={`categories/${id}`} />;
  return (
    <InspectorSection
      title="Category"
      actions={
        !icon.isReadOnly && (
          <IconButton label="Delete category" icon={Trash2} shortcut="Del" onClick={() => actions.remove([id])} />
        )
      }
    >
      <BoundLocalized field={name} />
      <FieldRow label="Icon">
        <IconPicker value={icon.value ?? null} onChange={icon.onChange} isDisabled={icon.isReadOnly} />
      </FieldRow>
      <CategoryParent doc={store.records()} id={id} field={parent} actions={actions} />
      <BoundSwitch field={shown} />
    </InspectorSection>
  );
}
