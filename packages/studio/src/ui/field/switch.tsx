import { useId } from 'react';
import { cx } from '../cx.ts';
import { Field } from './field.tsx';

type SwitchProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  hint?: string;
  isDisabled?: boolean;
};

/** On or off, in effect at once. For something that waits for a Save use `Checkbox`. */
export function Switch({ label, isOn, onChange, hint, isDisabled = false }: SwitchProps) {
  const id = useId();
  return (
    <Field label={label} controlId={id} hint={hint}>
      <div className="flex h-7 items-center">
        <button
          id={id}
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-describedby={hint ? `${id}-hint` : undefined}
          disabled={isDisabled}
          onClick={() => onChange(!isOn)}
          className={cx(
            'relative h-4.5 w-8 flex-none rounded-full transition-colors disabled:opacity-50 pointer-coarse:before:absolute pointer-coarse:before:-inset-3.25',
            isOn ? 'bg-accent enabled:hover:bg-accent-hover' : 'bg-n8 enabled:hover:bg-n9',
          )}
        >
          <span
            className={cx(
              'absolute top-0.5 left-0.5 size-3.5 rounded-full bg-white shadow-[0_1px_2px_rgb(0_0_0/0.3)] transition-transform',
              isOn && 'translate-x-3.5',
            )}
          />
        </button>
      </div>
    </Field>
  );
}
