import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { sentence } from '@diorama/documents/engine/labels.ts';
import { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import type { ReactNode } from 'react';
import { BoundLocalized, BoundNumber, BoundSwitch, BoundText, errorOf } from '../../../editor/fields/bound-fields.tsx';
import type { Field } from '../../../editor/fields/field.ts';
import { ThemedColorField } from '../../../editor/fields/themed-color-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { EnvironmentImage } from './environment-image.tsx';
import { PlainColor } from './plain-color.tsx';
import { ReferenceField } from './reference-field.tsx';
import { RotationField } from './rotation-field.tsx';
import { UnionField } from './union-field.tsx';
import type { ComponentField } from './use-component-field.ts';
import { RangeField, VectorsField } from './vector-fields.tsx';

/** The same field with a value of one type; a value of another type counts as absent. */
const typed = <T,>(field: Field, is: (value: unknown) => value is T): Field<T> => ({
  ...field,
  value: is(field.value) ? field.value : undefined,
});
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is I18nString => I18nString.safeParse(value).success;

/** Metres of a wheel's notch by the size of what is edited: fields whose numbers are small step finely. */
const stepOf = ({ unit, max }: Pick<Field, 'unit' | 'max'>): number =>
  unit === '°' ? 1 : max !== undefined && max <= 10 ? 0.05 : 0.1;

/** A value by what its schema says it is. */
export function FieldEditor({ field, e3d }: { field: ComponentField; e3d: E3dRecords }): ReactNode {
  const { edit, name } = field.edited;
  switch (edit.type) {
    case 'number':
      return edit.isNullable ? (
        <NullableNumber field={field} />
      ) : (
        <BoundNumber field={typed(field, isNumber)} step={stepOf(field)} />
      );
    case 'switch':
      return <BoundSwitch field={typed(field, isBoolean)} />;
    case 'vector':
      return <VectorsField field={field} edit={edit} />;
    case 'range':
      return <RangeField field={field} edit={edit} />;
    case 'rotation':
      return <RotationField field={field} />;
    case 'color':
      return <PlainColor field={field} />;
    case 'themedColor':
      return <ThemedColorField field={field} />;
    case 'texts':
      return <BoundLocalized field={typed(field, isTexts)} />;
    case 'text':
      // An empty text is none.
      return (
        <BoundText field={{ ...typed(field, isText), onChange: (text) => field.onChange(text || null, 'text') }} />
      );
    case 'choice':
      return <Choice field={field} options={edit.options} />;
    case 'reference':
      return <ReferenceField field={field} target={edit.target} e3d={e3d} />;
    case 'union':
      return <UnionField field={field} members={edit.members} />;
    case 'media':
      return <EnvironmentImage key={name} field={field} />;
  }
}

function NullableNumber({ field }: { field: Field }) {
  const { value, label } = field;
  const isSet = typeof value === 'number';
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={`Limit ${label.toLowerCase()}`}
        isOn={isSet}
        isDisabled={field.isReadOnly}
        onChange={(isOn) => field.onChange(isOn ? 10 : null)}
      />
      {isSet && <BoundNumber field={typed(field, isNumber)} step={0.1} />}
    </div>
  );
}

function Choice({ field, options }: { field: Field; options: readonly (string | number)[] }) {
  const chosen = options.find((option) => option === field.value);
  return (
    <Select
      label={field.label}
      options={options.map((option) => ({ value: String(option), label: choiceLabel(option) }))}
      value={field.isMixed || chosen === undefined ? null : String(chosen)}
      placeholder={field.isMixed ? 'Different values' : 'Choose'}
      isDisabled={field.isReadOnly}
      onChange={(next) => field.onChange(options.find((option) => String(option) === next))}
      {...errorOf(field)}
    />
  );
}

/** What values are called where their name in the document is no word. */
const CHOICES: Readonly<Record<string, string>> = { aces: 'ACES', fade: 'Fade', none: 'None' };
const choiceLabel = (option: string | number): string =>
  typeof option === 'number' ? `${option} px` : (CHOICES[option] ?? sentence(option));
