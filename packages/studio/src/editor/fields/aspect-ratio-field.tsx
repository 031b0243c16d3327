import { NumberField } from '../../ui/field/number-field.tsx';
import { Select } from '../../ui/field/select.tsx';

const USUAL = ['16:9', '3:2', '4:3', '1:1', '4:5', '9:16', '21:9'] as const;
type Choice = (typeof USUAL)[number] | 'other';

interface AspectRatio {
  width: number;
  height: number;
}

interface AspectRatioFieldProps {
  label: string;
  value: AspectRatio;
  isReadOnly: boolean;
  onChange: (value: AspectRatio) => void;
  onGestureEnd?: () => void;
}

/** Width to height: one of the usual shapes, or any. */
export function AspectRatioField({ label, value, isReadOnly, onChange, onGestureEnd }: AspectRatioFieldProps) {
  const { width, height } = value;
  const name = `${width}:${height}`;
  const choice: Choice = USUAL.find((usual) => usual === name) ?? 'other';
  const side = (sideLabel: string, own: number, change: (next: number) => AspectRatio) => (
    <NumberField
      label={sideLabel}
      value={own}
      min={1}
      max={100}
      isDisabled={isReadOnly}
      onChange={(next) => onChange(change(next))}
      {...(onGestureEnd ? { onGestureEnd } : {})}
    />
  );
  return (
    <>
      <Select
        label={label}
        options={[
          ...USUAL.map((usual) => ({ value: usual, label: usual })),
          { value: 'other' as const, label: 'Other' },
        ]}
        value={choice}
        isDisabled={isReadOnly}
        onChange={(next) => {
          const [w, h] = next === 'other' ? [2, 1] : next.split(':').map(Number);
          onChange({ width: w ?? 16, height: h ?? 9 });
        }}
      />
      {choice === 'other' && (
        <>
          {side('Width', width, (next) => ({ width: next, height }))}
          {side('Height', height, (next) => ({ width, height: next }))}
        </>
      )}
    </>
  );
}
