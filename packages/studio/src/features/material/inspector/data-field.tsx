import { equalJson, isPlainObject, ownMember } from '@diorama/documents/engine/schema/json.ts';
import { fieldsWithoutEffect } from '@diorama/documents/material/fields-without-effect.ts';
import { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { Color } from '@diorama/documents/shared/primitives.schema.ts';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { BoundNumber, BoundSwitch, errorOf } from '../../../editor/fields/bound-fields.tsx';
import type { Field } from '../../../editor/fields/field.ts';
import { useField } from '../../../editor/fields/use-field.ts';
import { ColorField } from '../../../ui/color/color-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { useShownMaterial } from '../editor-hooks.ts';
import type { MaterialField } from './material-sections.ts';
import { TextureField } from './texture-field.tsx';

/** What an option begins with when it is turned on. */
const USUAL = 0.5;

/** A number from 0 to 1 that may be left to the engine. */
function OptionNumber({ field }: { field: Field }) {
  const { value: option } = field;
  const value = isPlainObject(option) && option.type === 'some' ? option.value : undefined;
  const number: Field<number> = {
    ...field,
    value: typeof value === 'number' ? value : undefined,
    min: 0,
    max: 1,
    onChange: (next) => field.onChange(next === undefined ? { type: 'none' } : { type: 'some', value: next }),
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={field.label}
        isOn={value !== undefined}
        isDisabled={field.isReadOnly}
        onChange={(isOn) => field.onChange(isOn ? { type: 'some', value: USUAL } : { type: 'none' })}
      />
      {value !== undefined && <BoundNumber field={{ ...number, label: 'Amount' }} step={0.01} />}
    </div>
  );
}

/** The same field with a value of one type; a value of another type counts as absent. */
const typed = <T,>(field: Field, is: (value: unknown) => value is T): Field<T> => ({
  ...field,
  value: is(field.value) ? field.value : undefined,
});
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** One field of the material by its name. */
export function DataField({ field }: { field: MaterialField }) {
  const bound = useField('content', 'content', ['data', field.name]);
  return <WithEffect name={field.name}>{editOf(field, bound)}</WithEffect>;
}

function editOf(field: MaterialField, bound: Field): ReactNode {
  switch (field.edit) {
    case 'number':
      return <BoundNumber field={typed(bound, isNumber)} {...(field.step ? { step: field.step } : {})} />;
    case 'option':
      return <OptionNumber field={bound} />;
    case 'switch':
      return <BoundSwitch field={typed(bound, isBoolean)} />;
    case 'color':
      return <BoundColor field={bound} />;
    case 'texture':
      return <TextureField name={field.name} field={bound} />;
    case 'choice': {
      const isOfNumbers = typeof bound.value === 'number';
      return (
        <Select
          label={bound.label}
          options={field.options}
          value={String(bound.value)}
          isDisabled={bound.isReadOnly}
          onChange={(next) => bound.onChange(isOfNumbers ? Number(next) : next)}
          {...errorOf(bound)}
        />
      );
    }
  }
}

function BoundColor({ field }: { field: Field }) {
  const { data: value } = Color.safeParse(field.value);
  if (!value) return null;
  return (
    <ColorField
      label={field.label}
      value={value}
      hasAlpha={false}
      onChange={(color, part) => field.onChange({ ...color, a: 1 }, part)}
      onGestureEnd={field.onGestureEnd}
      isReadOnly={field.isReadOnly}
    />
  );
}

/** Says so where a field that somebody set changes nothing as the others stand. */
function WithEffect({ name, children }: { name: string; children: ReactNode }) {
  const data = useShownMaterial();
  const idle = useMemo(() => fieldsWithoutEffect(data).find(({ field }) => field === name), [data, name]);
  if (!idle) return children;
  const defaults = MaterialData.parse({ type: data.type });
  const isSet = !equalJson(valueIn(data, name), valueIn(defaults, name));
  return (
    <div title={`No effect. ${idle.reason}.`} className="flex flex-col gap-0.5">
      {children}
      {isSet && (
        <p className="flex items-start gap-1.5 pl-21.5 text-warn-ink text-xs">
          <Icon of={TriangleAlert} size={13} className="mt-px flex-none" />
          <span>No effect. {idle.reason}.</span>
        </p>
      )}
    </div>
  );
}

const valueIn = (data: MaterialData, name: string): unknown => ownMember({ ...data }, name);
