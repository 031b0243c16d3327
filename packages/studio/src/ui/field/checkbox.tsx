import { Check, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';

type CheckboxProps = {
  label: ReactNode;
  isChecked: boolean;
  /** Some of what it stands for is checked. */
  isMixed?: boolean;
  onChange: (isChecked: boolean) => void;
  hint?: string;
  isDisabled?: boolean;
};

/** A checkbox with its label. */
export function Checkbox({ label, isChecked, isMixed = false, onChange, hint, isDisabled = false }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  // The mixed state exists only as a property, there is no attribute for it.
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={cx('flex min-h-7 items-start gap-2 py-1.25', isDisabled && 'opacity-55')}>
      <span className="relative mt-px grid size-4 flex-none place-items-center">
        <input
          ref={input}
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 appearance-none rounded-sm border border-n8 bg-n1 transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent enabled:hover:border-n9 enabled:checked:hover:bg-accent-hover"
        />
        {(isChecked || isMixed) && (
          <Icon
            of={isMixed ? Minus : Check}
            size={12}
            className="pointer-events-none relative text-accent-text stroke-[3]"
          />
        )}
      </span>
      <span className="flex min-w-0 flex-col">
        <span>{label}</span>
        {hint && <span className="text-n10 text-xs">{hint}</span>}
      </span>
    </label>
  );
}
