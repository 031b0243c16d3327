import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PinSurface } from '../pin-surface.ts';
import { previewText } from '../preview-strings.ts';

interface Point {
  x: number;
  y: number;
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** CSS pixels of one press; with Shift. */
const STEP = 12;
const LONG_STEP = 60;

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Where a point of the window lies in the picture, 0..1; at its edge when it is outside. */
export const pointIn = (rect: { x: number; y: number; width: number; height: number }, at: Point): Point => ({
  x: within((at.x - rect.x) / rect.width),
  y: within((at.y - rect.y) / rect.height),
});

interface PlaceCommentProps {
  surface: PinSurface;
  onPlace: (point: Point) => void;
  onClose: () => void;
}

/** Waits for the point that a comment belongs to: pressed with a finger, or reached with the arrow keys. */
export function PlaceComment({ surface, onPlace, onClose }: PlaceCommentProps) {
  const cover = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<Point>(() => ({ x: innerWidth / 2, y: innerHeight / 2 }));
  useLayoutEffect(() => cover.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const length = event.shiftKey ? LONG_STEP : STEP;
    setAt(({ x, y }) => ({
      x: Math.min(innerWidth - 1, Math.max(0, x + step.x * length)),
      y: Math.min(innerHeight - 1, Math.max(0, y + step.y * length)),
    }));
  };
  const onClick = ({ detail, clientX, clientY }: MouseEvent) => {
    // A press of Enter is a click without a count.
    onPlace(pointIn(surface.rect(), detail === 0 ? at : { x: clientX, y: clientY }));
  };
  return (
    <div className="pc-placing">
      <button
        type="button"
        ref={cover}
        className="pc-cover"
        aria-label={previewText('place-here')}
        onKeyDown={onKeyDown}
        onClick={onClick}
      />
      <span className="pc-pin" data-draft="" aria-hidden="true" style={{ left: `${at.x}px`, top: `${at.y}px` }} />
      <p className="pc-help">
        {previewText('place-help')}
        <button type="button" onClick={onClose}>
          {previewText('cancel')}
        </button>
      </p>
    </div>
  );
}
