import { useId } from 'react';
import { cx } from '../cx.ts';
import { describedBy, Field, useFieldLayout } from './field.tsx';

type TextAreaProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  hint?: string;
  error?: string;
  placeholder?: string;
  name?: string;
  /** Lines that it has room for from the start; it grows with the text. */
  minRows?: number;
  /** Most characters that can be stored; typing stops there. */
  maxLength?: number | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
};

/** Several lines of text; grows with what is written. */
export function TextArea({
  label,
  value,
  onChange,
  hint,
  error,
  minRows = 3,
  isRequired = false,
  isDisabled = false,
  ...rest
}: TextAreaProps) {
  const id = useId();
  const isRow = useFieldLayout() === 'row';
  return (
    <Field label={label} controlId={id} hint={hint} error={error} isRequired={isRequired}>
      <div className="field-box" data-invalid={error !== undefined && error !== ''}>
        <textarea
          {...rest}
          id={id}
          rows={minRows}
          // By itself it is only as high as what is written in it.
          style={{ minHeight: `calc(${minRows}lh + 0.75rem)` }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={isDisabled}
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          // As far in as one line of text is: `fieldBoxSize`.
          className={cx(
            'field-sizing-content max-h-64 w-full resize-none bg-transparent py-1.5 outline-none pointer-coarse:text-[1rem]',
            isRow ? 'px-2' : 'px-2.5',
          )}
        />
      </div>
    </Field>
  );
}
