import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';

type Segment<Value extends string> = {
  value: Value;
  label: string;
  icon?: LucideIcon;
};

type SegmentedControlProps<Value extends string> = {
  /** What is chosen here; read aloud before the choices. */
  label: string;
  options: readonly Segment<Value>[];
  /** Null: several values. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** Shows the icons alone; the labels stay as title and for screen readers. */
  isIconOnly?: boolean;
  isDisabled?: boolean;
};

/** One of a few, all in sight. A radio group: Tab enters, arrow keys choose. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, isIconOnly = false, isDisabled = false } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex w-fit flex-none gap-0.5 rounded-md bg-n3 p-0.5">
      {options.map((option) => (
        <label
          key={option.value}
          title={isIconOnly ? option.label : undefined}
          className={cx(
            'touch-target relative inline-flex h-6 select-none items-center gap-1.5 rounded-sm px-2.5 font-medium transition-colors pointer-coarse:h-8',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1',
            option.value === value ? 'bg-seg-on text-n12 shadow-lift' : 'text-n10 hover:text-n12',
            isDisabled && 'opacity-50',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={isDisabled}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {option.icon && <Icon of={option.icon} size={isIconOnly ? 16 : 14} />}
          {!isIconOnly && option.label}
        </label>
      ))}
    </div>
  );
}
