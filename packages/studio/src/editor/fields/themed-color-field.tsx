import { Color, ThemedColor } from '@diorama/documents/shared/primitives.schema.ts';
import { ColorField } from '../../ui/color/color-field.tsx';
import { Select } from '../../ui/field/select.tsx';
import { useShell } from '../shell-context.tsx';
import type { Field } from './field.ts';
import { membersOf } from './members-of.ts';

const OWN = 'own';
/** Colours of a theme by the names of their CSS variables. */
const TOKENS = [
  { value: 'primary', label: 'Theme: primary' },
  { value: 'primary-text', label: 'Theme: text on primary' },
  { value: 'primary-accent', label: 'Theme: primary accent' },
  { value: 'secondary', label: 'Theme: secondary' },
  { value: 'secondary-text', label: 'Theme: text on secondary' },
  { value: 'secondary-accent', label: 'Theme: secondary accent' },
  { value: 'control', label: 'Theme: controls' },
  { value: 'border', label: 'Theme: borders' },
  { value: 'layer-0', label: 'Theme: background' },
  { value: 'layer-5', label: 'Theme: second background' },
  { value: 'layer-10', label: 'Theme: third background' },
];
const BLUE = { r: 79, g: 70, b: 229, a: 1 };

/** A colour that follows the project's theme, or one of its own. */
export function ThemedColorField({ field }: { field: Field }) {
  const { data: own } = Color.safeParse(field.value);
  const { token } = membersOf(field.value);
  const { project } = useShell();
  const groups = (project?.theme.colors.groups ?? []).flatMap(({ id, name }) => [
    { value: `group-${id}`, label: `Theme: ${name || 'untitled'}` },
    { value: `group-${id}-alt`, label: `Theme: ${name || 'untitled'}, alternative` },
  ]);
  const known = [...TOKENS, ...groups];
  const gone =
    typeof token === 'string' && !known.some(({ value }) => value === token)
      ? [{ value: token, label: `Theme: ${token}, which is missing` }]
      : [];
  return (
    <div className="flex flex-col gap-1.5" data-field={field.mark}>
      <Select
        label={field.label}
        options={[...known, ...gone, { value: OWN, label: 'Own colour' }]}
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

/** The same of a field whose value is known to be one. `value`: what holds while it has none of its own. */
export function BoundThemedColor({ field, value }: { field: Field<ThemedColor>; value?: ThemedColor | undefined }) {
  return (
    <ThemedColorField
      field={{
        ...field,
        value: field.value ?? value,
        onChange: (next, part) => field.onChange(ThemedColor.safeParse(next).data, part),
      }}
    />
  );
}
