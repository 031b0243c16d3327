import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { angleOfPoint, turnAngle, windOf } from './compass-angle.ts';
import { describedBy, Field, fieldLabelLook, useFieldLayout } from './field.tsx';
import { NumberField } from './number-field.tsx';

type CompassDialProps = {
  label: string;
  /** Degrees clockwise from north, 0 to 360. Null when the selected things differ. */
  value: number | null;
  onChange: (angle: number) => void;
  onGestureEnd?: () => void;
  hint?: string;
  error?: string;
  isDisabled?: boolean;
};

const keySteps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 45,
  PageDown: -45,
};

/** A direction on a dial: drag it (Shift: steps of 15), turn it with arrow keys (Shift: ten), or write the degrees. */
export function CompassDial({
  label,
  value,
  onChange,
  onGestureEnd,
  hint,
  error,
  isDisabled = false,
}: CompassDialProps) {
  const id = useId();
  const dial = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  const isRow = useFieldLayout() === 'row';
  const angle = value ?? 0;

  const point = (event: PointerEvent) => {
    const box = dial.current?.getBoundingClientRect();
    if (!box) return;
    const to = angleOfPoint(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2);
    onChange(event.shiftKey ? turnAngle(Math.round(to / 15) * 15, 0) : to);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (isDisabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDragging.current = true;
    point(event);
  };
  const onPointerEnd = () => {
    if (isDragging.current) onGestureEnd?.();
    isDragging.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (isDisabled || step === undefined) return;
    event.preventDefault();
    onChange(turnAngle(angle, step * (event.shiftKey && Math.abs(step) === 1 ? 10 : 1)));
  };
  return (
    <Field
      label={label}
      labelElement={<span className={fieldLabelLook(isRow)}>{label}</span>}
      controlId={id}
      error={error}
      hint={hint}
    >
      <div className="flex items-center gap-3">
        <div
          ref={dial}
          role="slider"
          aria-describedby={describedBy(id, { hint, error })}
          tabIndex={isDisabled ? -1 : 0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={360}
          aria-valuenow={angle}
          aria-valuetext={value === null ? 'Different values' : `${angle} degrees, ${windOf(angle)}`}
          aria-disabled={isDisabled || undefined}
          onPointerDown={onPointerDown}
          onPointerMove={(event) => isDragging.current && point(event)}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
          onKeyDown={onKeyDown}
          className="size-16 flex-none touch-none rounded-full bg-n3 text-n9 transition-colors hover:text-n10 aria-disabled:opacity-50"
        >
          <svg viewBox="-32 -32 64 64" aria-hidden="true" className="size-full">
            {Array.from({ length: 24 }, (_, tick) => tick * 15).map((at) => (
              <path
                key={at}
                d={at % 90 === 0 ? 'M0-31V-27' : 'M0-31V-29'}
                transform={`rotate(${at})`}
                stroke="currentColor"
                strokeWidth={at % 90 === 0 ? 1.5 : 1}
                opacity={at % 90 === 0 ? 1 : 0.55}
              />
            ))}
            <text y="-17.5" textAnchor="middle" className="fill-n11 font-semibold text-[0.5625rem]">
              N
            </text>
            {value !== null && (
              <g transform={`rotate(${angle})`}>
                <path
                  // Ends below the N, which would be hidden at 0 degrees.
                  d="M0-14 5.5 7 0 4.5-5.5 7Z"
                  className="fill-accent stroke-n1"
                  strokeWidth="1.5"
                  strokeLinejoin="round"
                />
              </g>
            )}
            <circle r="1.5" className="fill-n1" />
          </svg>
        </div>
        <div className="w-24">
          <NumberField
            label={`${label} in degrees`}
            hasHiddenLabel
            value={value}
            onChange={onChange}
            onGestureEnd={onGestureEnd}
            unit="°"
            min={0}
            max={360}
            isDisabled={isDisabled}
          />
        </div>
        {value !== null && <span className="text-n10">{windOf(angle)}</span>}
      </div>
    </Field>
  );
}
