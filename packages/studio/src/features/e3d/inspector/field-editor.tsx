import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { anglesOf, turnBy } from '@diorama/documents/e3d/scene/euler.ts';
import type { Turn, Vector } from '@diorama/documents/e3d/scene/matrix.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { sentence } from '@diorama/documents/engine/schema/labels.ts';
import { I18nString, Media } from '@diorama/documents/shared/primitives.schema.ts';
import { Quaternion } from '@diorama/documents/shared/vectors.schema.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { BoundLocalized, BoundNumber, BoundSwitch, BoundText, errorOf } from '../../../editor/fields/bound-fields.tsx';
import type { Field } from '../../../editor/fields/field.ts';
import { ThemedColorField } from '../../../editor/fields/themed-color-field.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { VectorField } from '../../../ui/field/vector-field.tsx';
import { AssetPicker, mediaOf, PicturePicker } from '../../files/public.ts';
import { PlainColor } from './plain-color.tsx';
import { ReferenceField } from './reference-field.tsx';
import { UnionField } from './union-field.tsx';
import type { ComponentField } from './use-component-field.ts';
import { RangeField, VectorsField } from './vector-fields.tsx';

const STILL: Turn = { x: 0, y: 0, z: 0, w: 1 };
const AXES = ['x', 'y', 'z'] as const;
const shown = (angle: number): number => Math.round(angle * 100) / 100;

/** A rotation in degrees; a quaternion is stored. */
function RotationField({ field }: { field: ComponentField }) {
  // A quaternion has several triples of angles: what was typed stays as it was typed.
  const typed = useRef<{ turn: Turn; angles: Vector } | null>(null);
  const turns = field.section.effective.map((data) => {
    const { data: turn = STILL } = Quaternion.safeParse(data[field.edited.name]);
    return turn;
  });
  const angles = turns.map((turn) =>
    typed.current && equalJson(typed.current.turn, turn) ? typed.current.angles : anglesOf(turn),
  );
  const shared = (axis: (typeof AXES)[number]): number | null => {
    const [first] = angles;
    return first && angles.every((one) => shown(one[axis]) === shown(first[axis])) ? shown(first[axis]) : null;
  };
  return (
    <VectorField
      label={field.label}
      unit="°"
      step={1}
      isDisabled={field.isReadOnly}
      onGestureEnd={field.onGestureEnd}
      {...errorOf(field)}
      parts={AXES.map((axis) => ({
        letter: axis.toUpperCase(),
        value: shared(axis),
        onChange: (next) => {
          let at = 0;
          field.onChangeEach(() => {
            const wanted = { ...(angles[at] ?? { x: 0, y: 0, z: 0 }), [axis]: next };
            const turn = turnBy(wanted);
            if (at === 0) typed.current = { turn, angles: wanted };
            at += 1;
            return turn;
          }, axis);
        },
      }))}
    />
  );
}

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

/** A picture of the surroundings from the assets: twice as wide as high, or an HDR or ENV file. */
function EnvironmentImage({ field }: { field: Field }) {
  const [isPicking, setPicking] = useState(false);
  const { data: media } = Media.safeParse(field.value);
  return (
    <>
      <FieldRow label={field.label}>
        {media ? (
          <>
            <span className="min-w-0 flex-1 truncate" title={media.name}>
              {media.name}
            </span>
            {!field.isReadOnly && (
              <IconButton label="Use the built-in studio" icon={Trash2} onClick={() => field.onChange(null)} />
            )}
          </>
        ) : field.isReadOnly ? (
          <span className="text-n10">Built-in studio</span>
        ) : (
          <Button {...AssetPicker.opener} size="small" icon={ImagePlus} onClick={() => setPicking(true)}>
            Choose image
          </Button>
        )}
      </FieldRow>
      {isPicking && (
        <PicturePicker
          title="Surroundings"
          hasSurroundings
          onClose={() => setPicking(false)}
          onPick={(picked) => field.onChange(mediaOf(picked))}
        />
      )}
    </>
  );
}
