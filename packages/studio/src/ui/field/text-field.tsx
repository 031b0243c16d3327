import type { LucideIcon } from 'lucide-react';
import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';
import { describedBy, Field, useFieldLayout } from './field.tsx';
import { fieldBoxSize, fieldInputLook } from './field-input-look.ts';

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  type?: 'text' | 'email' | 'password' | 'url';
  name?: string;
  hint?: string;
  /** What is wrong and how to fix it. */
  error?: string;
  placeholder?: string | undefined;
  icon?: LucideIcon;
  /** Stands before what is typed and belongs to it: `/p/`. */
  prefix?: string;
  /** Stands at the end of the box: a badge, a button. */
  trailing?: ReactNode;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Most characters that can be stored; typing stops there. */
  maxLength?: number | undefined;
  /** Has focus when its page opens. */
  autoFocus?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text. */
export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  hint,
  error,
  icon,
  prefix,
  trailing,
  isRequired = false,
  isDisabled = false,
  isReadOnly = false,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const isRow = useFieldLayout() === 'row';
  return (
    <Field label={label} controlId={id} hint={hint} error={error} isRequired={isRequired}>
      <div className={cx('field-box', fieldBoxSize(isRow))} data-invalid={error !== undefined && error !== ''}>
        {icon && <Icon of={icon} className="text-n9" />}
        {prefix && <span className="flex-none text-n9 pointer-coarse:text-[1rem]">{prefix}</span>}
        <input
          {...rest}
          id={id}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={isDisabled}
          readOnly={isReadOnly}
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={cx(fieldInputLook, prefix && '-ml-1.5')}
        />
        {trailing}
      </div>
    </Field>
  );
}
