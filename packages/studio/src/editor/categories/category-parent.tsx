import { categoriesByParent, outerCategories, type WithCategories } from '@diorama/documents/shared/category-tree.ts';
import { atEnd } from '../../ui/list/keys/list-moves.ts';
import { useAddress } from '../address/address.tsx';
import type { Field } from '../fields/field.ts';
import { membersOf } from '../fields/members-of.ts';
import { PlainReference } from '../fields/plain-reference.tsx';
import type { CategoryActions } from './category-outline.tsx';
import { categoryName } from './category-shape.ts';

interface CategoryParentProps<T> {
  doc: WithCategories;
  id: string;
  field: Field<T>;
  actions: CategoryActions;
}

/** The category that a category stands in; it goes behind the last one there. */
export function CategoryParent<T>({ doc, id, field, actions }: CategoryParentProps<T>) {
  const { language } = useAddress();
  const options = doc
    .ordered('categories')
    .filter((one) => one.id !== id && !outerCategories(doc, one.id).includes(id))
    .map((one) => ({ value: one.id, label: categoryName(one, language) || 'Untitled' }));
  return (
    <PlainReference
      target="category"
      options={options}
      field={{
        ...field,
        onChange: (next) => {
          const { id: chosen } = membersOf(next);
          const parent = typeof chosen === 'string' ? chosen : null;
          const inside = categoriesByParent(doc).get(parent) ?? [];
          const ids = inside.map((one) => one.id);
          actions.move([id], parent, atEnd(ids, [id]));
        },
      }}
    />
  );
}
