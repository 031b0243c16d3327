import { useAddress } from '../../../editor/address/address.tsx';
import type { Field } from '../../../editor/fields/field.ts';
import { BoundReference } from '../../../editor/fields/plain-reference.tsx';
import { useList } from '../editor-hooks.ts';
import { textOf } from '../feature-names.ts';

/** The category that something stands in. */
export function CategoryField({ field }: { field: Field<{ type: string; id: string } | null> }) {
  const { language } = useAddress();
  const options = useList('categories').map(({ id, name }) => ({
    value: id,
    label: textOf(name, language) || 'Untitled',
  }));
  return <BoundReference target="category" options={options} field={field} />;
}
