import { moveCategories } from '@diorama/documents/gis/gis.commands.ts';
import { categoriesByParent, outerCategories } from '@diorama/documents/shared/category-tree.ts';
import { MousePointer2, Trash2 } from 'lucide-react';
import { useAddress } from '../../../editor/address.tsx';
import { categoryName } from '../../../editor/categories/category-shape.ts';
import { DeletedRecord } from '../../../editor/deleted-record.tsx';
import { BoundLocalized, BoundSwitch } from '../../../editor/fields/bound-fields.tsx';
import { membersOf } from '../../../editor/fields/members-of.ts';
import { PlainReference } from '../../../editor/fields/plain-reference.tsx';
import { BoundThemedColor } from '../../../editor/fields/themed-color-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { IconPicker } from '../../menu/public.ts';
import { useExecute, useField, useRecord, useShownRecords } from '../editor-hooks.ts';
import { useCategoryActs } from './use-category-acts.ts';

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
  const acts = useCategoryActs();
  const icon = useField('categories', id, ['icon']);
  const color = useField('categories', id, ['color']);
  return (
    <InspectorSection
      title="Category"
      actions={
        !icon.isReadOnly && (
          <IconButton label="Delete category" icon={Trash2} shortcut="Del" onClick={() => acts.remove([id])} />
        )
      }
    >
      <BoundLocalized field={useField('categories', id, ['name'])} />
      <FieldRow label="Icon">
        <IconPicker value={icon.value ?? null} onChange={icon.onChange} isDisabled={icon.isReadOnly} />
      </FieldRow>
      <BoundThemedColor field={color} value={PRIMARY} />
      <ParentField id={id} />
      <BoundSwitch field={useField('categories', id, ['defaultShow'])} />
    </InspectorSection>
  );
}

function ParentField({ id }: { id: string }) {
  const gis = useShownRecords();
  const execute = useExecute();
  const { language } = useAddress();
  const field = useField('categories', id, ['parent']);
  const options = gis
    .ordered('categories')
    .filter((one) => one.id !== id && !outerCategories(gis, one.id).includes(id))
    .map((one) => ({ value: one.id, label: categoryName(one, language) || 'Untitled' }));
  return (
    <PlainReference
      target="category"
      options={options}
      field={{
        ...field,
        onChange: (next) => {
          const { id: parent } = membersOf(next);
          const wanted = typeof parent === 'string' ? parent : null;
          const last = categoriesByParent(gis)
            .get(wanted)
            ?.findLast((one) => one.id !== id);
          execute(moveCategories, { ids: [id], parent: wanted, after: last?.id ?? null, before: null });
        },
      }}
    />
  );
}
