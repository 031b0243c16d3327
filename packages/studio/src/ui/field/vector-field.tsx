import { type KeyboardEvent, useId } from 'react';
import { cx } from '../cx.ts';
import { useNumberDraft } from '../number/use-number-draft.ts';
import { useScrub } from '../number/use-scrub.ts';
import { fieldLabelLook, useFieldLayout } from './field.tsx';
import { fieldInputLook } from './field-input-look.ts';

/** One number of several. */
export interface VectorPart {
  /** One letter: `X`. */
  letter: string;
  /** Null when the selected things differ in it. */
  value: number | null;
  onChange: (value: number) => void;
}

type VectorFieldProps = {
  label: string;
  parts: readonly VectorPart[];
  /** `m`, `°`. Stands in the label; it may also be typed. */
  unit?: string | undefined;
  step?: number;
  onGestureEnd?: (() => void) | undefined;
  error?: string | undefined;
  isDisabled?: boolean;
};

const COLOURS: Readonly<Record<string, string>> = { X: 'text-bad-ink', Y: 'text-ok-ink', Z: 'text-accent-ink' };

/** Two or three numbers that belong together, in one row. Drag a letter to scrub; arrow keys step (Shift: ten). */
export function VectorField(props: VectorFieldProps) {
  const { label, parts, unit = '', step = 0.1, onGestureEnd, error, isDisabled = false } = props;
  const isRow = useFieldLayout() === 'row';
  const shown = unit ? `${label}, ${unit}` : label;
  return (
    <div className={isRow ? 'grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-2' : 'flex min-w-0 flex-col gap-1.5'}>
      <span className={fieldLabelLook(isRow)} title={shown}>
        {shown}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <fieldset aria-label={shown} className="flex min-w-0 gap-1">
          {parts.map((part) => (
            <Part
              key={part.letter}
              part={part}
              label={`${label} ${part.letter}`}
              unit={unit}
              step={step}
              onGestureEnd={onGestureEnd}
              isDisabled={isDisabled}
            />
          ))}
        </fieldset>
        {error && <p className="text-bad-ink text-xs">{error}</p>}
      </div>
    </div>
  );
}

type PartProps = Pick<VectorFieldProps, 'onGestureEnd'> & {
  part: VectorPart;
  label: string;
  unit: string;
  step: number;
  isDisabled: boolean;
};

function Part({ part: { letter, value, onChange }, label, unit, step, onGestureEnd, isDisabled }: PartProps) {
  const id = useId();
  const draft = useNumberDraft({ value, onChange, unit, step });
  const scrub = useScrub({ value, onChange, onGestureEnd, step });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      draft.step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
    } else if (event.key === 'Enter') draft.commit();
    else if (draft.isDirty && event.key === 'Escape') {
      event.preventDefault();
      draft.revert();
    }
  };
  return (
    <div
      className="field-box h-7 min-w-0 flex-1 gap-0.5 px-1 pointer-coarse:h-11"
      data-invalid={draft.problem !== undefined}
      title={draft.problem}
    >
      <label
        htmlFor={id}
        {...(isDisabled ? {} : scrub)}
        className={cx(
          'flex-none touch-none select-none font-semibold text-2xs',
          COLOURS[letter] ?? 'text-n10',
          !isDisabled && 'cursor-ew-resize',
        )}
      >
        <span aria-hidden>{letter}</span>
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        role="spinbutton"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value ?? undefined}
        aria-valuetext={value === null ? 'Different values' : `${draft.text} ${unit}`.trim()}
        aria-invalid={draft.problem ? true : undefined}
        value={draft.text}
        placeholder={value === null ? 'Mixed' : undefined}
        disabled={isDisabled}
        onChange={(event) => draft.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={draft.commit}
        onKeyDown={onKeyDown}
        className={cx(fieldInputLook, 'tabular-nums')}
      />
    </div>
  );
}
