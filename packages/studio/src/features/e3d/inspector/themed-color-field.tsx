import { Color } from '@diorama/documents/shared/primitives.schema.ts';
import type { Field } from '../../../editor/fields/field.ts';
import { ColorField } from '../../../ui/color/color-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { membersOf } from './members-of.ts';

const OWN = 'own';
const TOKENS = [
  { value: 'primary', label: 'Theme: primary' },
  { value: 'secondary', label: 'Theme: secondary' },
  { value: OWN, label: 'Own colour' },
];
const BLUE = { r: 79, g: 70, b: 229, a: 1 };

/** A colour that follows the project's theme, or one of its own. */
export function ThemedColorField({ field }: { field: Field }) {
  const { data: own } = Color.safeParse(field.value);
  const { token } = membersOf(field.value);
  const named = typeof token === 'string' && !TOKENS.some(({ value }) => value === token) ? [token] : [];
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={field.label}
        options={[...TOKENS, ...named.map((value) => ({ value, label: `Theme: ${value}` }))]}
        value={field.isMixed ? null : own ? OWN : typeof token === 'string' ? token : null}
        placeholder={field.isMixed ? 'Different values' : 'Choose'}
        isDisabled={field.isReadOnly}
        onChange={(next) => field.onChange(next === OWN ? BLUE : { type: 'theme', token: next })}
      />
      {own && !field.isMixed && (
        <ColorField
          hasWideLabel
          label="Own colour"
          value={own}
          onChange={(color, part) => field.onChange(color, part)}
          onGestureEnd={field.onGestureEnd}
          isReadOnly={field.isReadOnly}
        />
      )}
    </div>
  );
}
