import { MousePointer2, Trash2 } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { CategoryParent } from '../../../editor/categories/category-parent.tsx';
import { BoundLocalized, BoundSwitch } from '../../../editor/fields/bound-fields.tsx';
import { BoundThemedColor } from '../../../editor/fields/themed-color-field.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { IconPicker } from '../../menu/public.ts';
import { useField, useRecord, useShownRecords } from '../editor-hooks.ts';
import { useCategoryActions } from './use-category-actions.ts';

/** The fields of the selected category. */
export function CategoriesInspector() {
  const { selected } = useAddress();
  const id = selected?.collection === 'categories' ? selected.id : undefined;
  const category = useRecord('categories', id);
  if (id === undefined)
    return <EmptyState icon={MousePointer2} title="Nothing selected" text="Select a category to name it." />;
  if (!category) return <DeletedRecord recordKey={`categories/${id}`} />;
  return <CategoryFields key={id} id={id} />;
}

/** What a category without a colour of its own has. */
const PRIMARY = { type: 'theme', token: 'primary' } as const;

function CategoryFields({ id }: { id: string }) {
  const actions = useCategoryActions();
  const gis = useShownRecords();
  const icon = useField('categories', id, ['icon']);
  const color = useField('categories', id, ['color']);
  return (
    <InspectorSection
      title="Category"
      actions={
        !icon.isReadOnly && (
          <IconButton label="Delete category" icon={Trash2} shortcut="Del" onClick={() => actions.remove([id])} />
        )
      }
    >
      <BoundLocalized field={useField('categories', id, ['name'])} />
      <FieldRow label="Icon">
        <IconPicker value={icon.value ?? null} onChange={icon.onChange} isDisabled={icon.isReadOnly} />
      </FieldRow>
      <BoundThemedColor field={color} value={PRIMARY} />
      <CategoryParent doc={gis} id={id} field={useField('categories', id, ['parent'])} actions={actions} />
      <BoundSwitch field={useField('categories', id, ['defaultShow'])} />
    </InspectorSection>
  );
}
