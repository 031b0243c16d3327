import { type KeyboardEvent, useId } from 'react';
import { cx } from '../cx.ts';
import type { NumberLimits } from '../number/number-limits.ts';
import { useNumberDraft } from '../number/use-number-draft.ts';
import { useScrub } from '../number/use-scrub.ts';
import { describedBy, Field, fieldLabelLook, useFieldLayout } from './field.tsx';
import { fieldBoxSize, fieldInputLook } from './field-input-look.ts';

type NumberFieldProps = NumberLimits & {
  label: string;
  /** Null when the selected things differ: the field shows a dash, and what is typed goes to all. */
  value: number | null;
  /** Called on commit, on each arrow step and on each scrubbed step, always within the limits. */
  onChange: (value: number) => void;
  /** A drag on the label has ended: the moment to close one undo step. */
  onGestureEnd?: (() => void) | undefined;
  /** `px`, `%`, `°`. May also be typed. */
  unit?: string;
  hint?: string;
  error?: string;
  isDisabled?: boolean;
  /** Leaves the label to screen readers, for a field next to a dial or inside a row. */
  hasHiddenLabel?: boolean;
};

/**
 * A number with its unit. Drag the label to scrub; arrow keys step (Shift: ten); Enter or leaving commits; Esc takes
 * back. Both `1,5` and `1.5` are read.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, onGestureEnd, unit = '', error, isDisabled = false, hasHiddenLabel = false } = props;
  const { min, max, step } = props;
  const id = useId();
  const isRow = useFieldLayout() === 'row';
  const draft = useNumberDraft({ value, onChange, unit, min, max, step });
  const scrub = useScrub({ value, onChange, onGestureEnd, min, max, step });
  const problem = draft.problem ?? error;
  const hint = draft.limit ?? props.hint;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      draft.step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
    } else if (event.key === 'Enter') {
      draft.commit();
    } else if (draft.isDirty && (event.key === 'Escape' || isUndo(event))) {
      event.preventDefault();
      draft.revert();
    }
  };
  const box = (
    <div className={cx('field-box', fieldBoxSize(isRow))} data-invalid={problem !== undefined && problem !== ''}>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        role="spinbutton"
        autoComplete="off"
        aria-label={hasHiddenLabel ? label : undefined}
        aria-valuenow={value ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={value === null ? 'Different values' : `${draft.text} ${unit}`.trim()}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, { hint, error: problem })}
        value={draft.text}
        placeholder={value === null ? '—' : undefined}
        disabled={isDisabled}
        onChange={(event) => draft.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={draft.commit}
        onKeyDown={onKeyDown}
        className={cx(fieldInputLook, 'tabular-nums')}
      />
      {unit && (
        <span aria-hidden className="flex-none text-n9">
          {unit}
        </span>
      )}
    </div>
  );
  if (hasHiddenLabel) return box;
  const labelElement = (
    <label
      htmlFor={id}
      {...(isDisabled ? {} : scrub)}
      title={label}
      className={cx('touch-none select-none', fieldLabelLook(isRow), !isDisabled && 'cursor-ew-resize hover:text-n12')}
    >
      {label}
    </label>
  );
  return (
    <Field label={label} labelElement={labelElement} controlId={id} hint={hint} error={problem}>
      {box}
    </Field>
  );
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z';
