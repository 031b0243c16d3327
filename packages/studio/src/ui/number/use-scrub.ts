import { type PointerEvent, useRef } from 'react';
import { type NumberLimits, stepNumber } from './number-limits.ts';

/** Pointer travel for one step, in px. */
const travelPerStep = 3;

type ScrubOptions = NumberLimits & {
  value: number | null;
  onChange: (value: number) => void;
  onGestureEnd?: (() => void) | undefined;
};

/** Drag sideways to change a number: one step per 3 px, ten with Shift, a tenth with Alt. */
export function useScrub({ value, onChange, onGestureEnd, ...limits }: ScrubOptions) {
  const drag = useRef<{ atX: number; value: number; hasMoved: boolean } | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { atX: event.clientX, value: value ?? limits.min ?? 0, hasMoved: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const started = drag.current;
    if (!started) return;
    const steps = Math.trunc((event.clientX - started.atX) / travelPerStep);
    if (steps === 0) return;
    const factor = event.shiftKey ? 10 : 1;
    const step = (limits.step ?? 1) * (event.altKey ? 0.1 : 1);
    const next = stepNumber(started.value, steps * factor, { ...limits, step });
    drag.current = { atX: started.atX + steps * travelPerStep, value: next, hasMoved: true };
    if (next !== started.value || value === null) onChange(next);
  };
  const onPointerUp = () => {
    if (drag.current?.hasMoved) onGestureEnd?.();
    drag.current = null;
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}
