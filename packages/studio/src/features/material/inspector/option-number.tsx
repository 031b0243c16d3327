import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import type { Field } from '../../../editor/fields/field.ts';
import { Switch } from '../../../ui/switch.tsx';

/** What an option begins with when it is turned on. */
const USUAL = 0.5;

/** A number from 0 to 1 that may be left to the engine. */
export function OptionNumber({ field }: { field: Field }) {
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
