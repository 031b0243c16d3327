import type { Field } from '../../../editor/fields/field.ts';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';

interface Zooms {
  min: number;
  max: number;
}

const ALL: Zooms = { min: 0, max: 22 };

/** From which zoom to which something is shown: 0 is the whole world, 22 a doorstep. */
type ZoomFieldProps = {
  field: Pick<Field, 'isMixed' | 'isReadOnly' | 'onGestureEnd'> & {
    value?: Zooms | null | undefined;
    onChange: (next: Zooms, part?: string) => void;
  };
  label?: string;
};

export function ZoomField({ field, label = 'Zoom' }: ZoomFieldProps) {
  const { min, max } = field.value ?? ALL;
  const set = (next: Zooms, part: string) => field.onChange(next, part);
  return (
    <FieldRow label={label}>
      <NumberField
        label="From"
        hasHiddenLabel
        value={field.isMixed ? null : min}
        min={0}
        max={22}
        step={0.5}
        isDisabled={field.isReadOnly}
        onChange={(next) => set({ min: next, max: Math.max(next, max) }, 'min')}
        onGestureEnd={field.onGestureEnd}
      />
      <span className="text-n10">to</span>
      <NumberField
        label="To"
        hasHiddenLabel
        value={field.isMixed ? null : max}
        min={0}
        max={22}
        step={0.5}
        isDisabled={field.isReadOnly}
        onChange={(next) => set({ min: Math.min(min, next), max: next }, 'max')}
        onGestureEnd={field.onGestureEnd}
      />
    </FieldRow>
  );
}
