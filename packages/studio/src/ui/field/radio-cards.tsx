import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import { cx } from '../cx.ts';

type RadioCardsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; hint: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of a few things that need a sentence each. */
export function RadioCards<Value extends string>({ label, options, value, onChange }: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-medium text-n11">
        {label}
      </span>
      <RadioGroup<Value>
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onChange(next)}
        className="divide-y divide-n5 overflow-hidden rounded-lg border border-n6"
      >
        {options.map((option) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control
          <label
            key={option.value}
            className={cx(
              'flex items-start gap-3 px-3 py-2.5 transition-colors',
              option.value === value ? 'bg-accent-soft' : 'hover:bg-n2',
            )}
          >
            <Radio.Root
              value={option.value}
              className="mt-0.5 grid size-4 flex-none place-items-center rounded-full border border-n8 bg-n1 data-checked:border-accent data-checked:bg-accent"
            >
              <Radio.Indicator className="size-1.5 rounded-full bg-accent-text" />
            </Radio.Root>
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">{option.label}</span>
              <span className="text-n11 text-xs">{option.hint}</span>
            </span>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
