import { ChevronsLeftRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Icon } from '../../../ui/show/icon.tsx';

/** Shares of the width of one press of an arrow key, alone and with Shift. */
const STEP = 0.02;
const BIG_STEP = 0.1;

type SplitHandleProps = {
  /** 0 to 1 from the left. */
  at: number;
  onMove: (at: number) => void;
  /** What is left of it. */
  left: string;
};

/** The line between both pictures; dragged, or moved with the arrow keys, Home and End. */
export function SplitHandle({ at, onMove, left }: SplitHandleProps) {
  const area = useRef<HTMLDivElement>(null);
  const move = (next: number) => onMove(Math.min(1, Math.max(0, next)));
  const drag = ({ clientX, currentTarget, pointerId }: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (box && currentTarget.hasPointerCapture(pointerId)) move((clientX - box.left) / Math.max(1, box.width));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? BIG_STEP : STEP;
    const next = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };
  const percent = Math.round(at * 100);
  return (
    <div ref={area} className="pointer-events-none absolute inset-0">
      <div
        role="slider"
        tabIndex={0}
        aria-label="Split"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} % ${left.toLowerCase()}`}
        aria-orientation="horizontal"
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onKeyDown={onKeyDown}
        onDoubleClick={() => move(0.5)}
        style={{ left: `${at * 100}%` }}
        className="group pointer-events-auto absolute inset-y-0 w-5 -translate-x-1/2 cursor-ew-resize touch-none outline-none"
      >
        <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.25)]" />
        <span className="absolute top-1/2 left-1/2 grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-white text-[#1c1c22] shadow-float group-focus-visible:outline-2 group-focus-visible:outline-accent group-focus-visible:outline-offset-2">
          <Icon of={ChevronsLeftRight} size={14} />
        </span>
      </div>
    </div>
  );
}
