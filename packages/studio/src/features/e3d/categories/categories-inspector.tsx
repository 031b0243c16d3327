import { MousePointer2, Trash2 } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { CategoryParent } from '../../../editor/categories/category-parent.tsx';
import { BoundLocalized, BoundSwitch } from '../../../editor/fields/bound-fields.tsx';
import { membersOf } from '../../../editor/fields/members-of.ts';
import { PlainReference } from '../../../editor/fields/plain-reference.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { IconPicker } from '../../menu/public.ts';
import { useField, useRecord, useShownRecords } from '../editor-hooks.ts';
import { CategoryObjects } from './category-objects.tsx';
import { useCategoryActions } from './use-category-actions.ts';

/** The fields of the selected category. */
export function CategoriesInspector() {
  const { selected } = useAddress();
  const id = selected?.collection === 'categories' ? selected.id : undefined;
  const category = useRecord('categories', id);
  if (id === undefined)
    return (
      <EmptyState
        icon={MousePointer2}
        title="Nothing selected"
        text="Select a category to name it and see what it costs."
      />
    );
  if (!category) return <DeletedRecord recordKey={`categories/${id}`} />;
  return <CategoryFields key={id} id={id} icon={category.icon} />;
}

function CategoryFields({ id, icon }: { id: string; icon: string | null }) {
  const actions = useCategoryActions();
  const e3d = useShownRecords();
  const isReadOnly = useReadOnly() !== null;
  const { onChange } = useField('categories', id, ['icon']);
  return (
    <>
      <InspectorSection
        title="Category"
        actions={
          !isReadOnly && (
            <IconButton label="Delete category" icon={Trash2} shortcut="Del" onClick={() => actions.remove([id])} />
          )
        }
      >
        <BoundLocalized field={useField('categories', id, ['name'])} />
        <FieldRow label="Icon">
          <IconPicker value={icon} onChange={onChange} isDisabled={isReadOnly} />
        </FieldRow>
        <CategoryParent doc={e3d} id={id} field={useField('categories', id, ['parent'])} actions={actions} />
        <BoundSwitch field={useField('categories', id, ['defaultShow'])} />
        <ColorGroupField id={id} />
      </InspectorSection>
      <CategoryObjects id={id} />
    </>
  );
}

function ColorGroupField({ id }: { id: string }) {
  const { project } = useShell();
  const groups = project?.theme.colors.groups ?? [];
  const field = useField('categories', id, ['colorGroup']);
  return (
    <PlainReference
      target="4-colors"
      options={groups.map(({ id: value, name }) => ({ value, label: name || 'Untitled' }))}
      field={{
        ...field,
        onChange: (next) => {
          const { id: group } = membersOf(next);
          field.onChange(typeof group === 'string' ? { type: '4-colors', id: group } : null);
        },
      }}
    />
  );
}
