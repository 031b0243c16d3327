import { errorOf } from '../../../editor/fields/bound-fields.tsx';
import { membersOf, numberIn } from '../../../editor/fields/members-of.ts';
import { Switch } from '../../../ui/field/switch.tsx';
import { VectorField } from '../../../ui/field/vector-field.tsx';
import type { FieldEdit } from './component-fields.ts';
import type { ComponentField } from './use-component-field.ts';

/** As many decimals as there is room for, millimetres at most. What is stored is exact. */
function shown(value: number): number {
  const parts = Math.abs(value) < 10 ? 1000 : Math.abs(value) < 100 ? 100 : 10;
  return Math.round(value * parts) / parts;
}

/** The member where all have the same; null where they differ. */
function sharedNumber({ section, edited }: ComponentField, name: string): number | null {
  const all = section.effective.map((data) => numberIn(data[edited.name], name));
  const [first = null] = all;
  return first !== null && all.every((value) => value !== null && shown(value) === shown(first)) ? shown(first) : null;
}

/** Two or three numbers; typing one of them leaves the others of each entity as they are. */
export function VectorsField({ field, edit }: { field: ComponentField; edit: Extract<FieldEdit, { type: 'vector' }> }) {
  const isSet = field.value !== null && field.value !== undefined;
  const vector = (
    <VectorField
      label={field.label}
      unit={field.unit}
      step={field.unit === 'px' ? 1 : 0.1}
      isDisabled={field.isReadOnly}
      onGestureEnd={field.onGestureEnd}
      {...errorOf(field)}
      parts={edit.axes.map((axis) => ({
        letter: axis.toUpperCase(),
        value: sharedNumber(field, axis),
        onChange: (next) => {
          // A size of 0 could not be taken back.
          if (edit.isScale && next === 0) return;
          field.onChangeEach((value) => ({ ...membersOf(value), [axis]: next }), axis);
        },
      }))}
    />
  );
  if (!edit.isNullable) return vector;
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={field.label}
        isOn={isSet}
        isDisabled={field.isReadOnly}
        onChange={(isOn) => field.onChange(isOn ? { x: 0, y: 0, z: 1 } : null)}
      />
      {isSet && vector}
    </div>
  );
}

/** The least and the greatest; one pushes the other along. */
export function RangeField({ field, edit }: { field: ComponentField; edit: Extract<FieldEdit, { type: 'range' }> }) {
  const clamp = (value: number) => Math.min(edit.max ?? value, Math.max(edit.min ?? value, value));
  return (
    <VectorField
      label={field.label}
      unit={field.unit}
      step={field.unit === '°' ? 1 : 0.1}
      isDisabled={field.isReadOnly}
      onGestureEnd={field.onGestureEnd}
      {...errorOf(field)}
      parts={[
        {
          letter: 'Min',
          value: sharedNumber(field, 'min'),
          onChange: (typed) => {
            const min = clamp(typed);
            field.onChangeEach((value) => ({ min, max: Math.max(min, numberIn(value, 'max') ?? min) }), 'min');
          },
        },
        {
          letter: 'Max',
          value: sharedNumber(field, 'max'),
          onChange: (typed) => {
            const max = clamp(typed);
            field.onChangeEach((value) => ({ max, min: Math.min(max, numberIn(value, 'min') ?? max) }), 'max');
          },
        },
      ]}
    />
  );
}
