import { Color } from '@diorama/documents/shared/primitives.schema.ts';
import type { Field } from '../../../editor/fields/field.ts';
import { ColorField } from '../../../ui/color/color-field.tsx';

/** A colour that is never seen through. */
export function PlainColor({ field }: { field: Field }) {
  const { data: value } = Color.safeParse(field.value);
  if (!value) return null;
  return (
    <ColorField
      hasWideLabel
      label={field.label}
      value={value}
      hasAlpha={false}
      onChange={(color, part) => field.onChange({ ...color, a: 1 }, part)}
      onGestureEnd={field.onGestureEnd}
      isReadOnly={field.isReadOnly}
    />
  );
}
