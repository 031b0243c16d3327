import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../keys/kbd.tsx';

type TooltipProps = {
  /** What the control does, in one line. Name the control itself with `aria-label`; this is for the eye. */
  label: string;
  /** A key that does the same, as shown: `Ctrl K`. */
  shortcut?: string | undefined;
  side?: 'bottom' | 'right';
  children: ReactNode;
};

type Place = { left: number; top: number; side: 'bottom' | 'top' | 'right' };

/** Pointer rest before it shows, in ms. Within `warmFor` of another tooltip it shows at once. */
const rest = 450;
const warmFor = 400;
let lastShownAt = 0;

/** Shows a name next to a control on hover and keyboard focus; Esc hides it. Light enough for every icon button. */
export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const [place, setPlace] = useState<Place | null>(null);

  const show = (delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const control = wrapper.current?.firstElementChild;
      if (control) setPlace(placeNextTo(control.getBoundingClientRect(), side));
    }, delay);
  };
  const hide = () => {
    window.clearTimeout(timer.current);
    if (place) lastShownAt = Date.now();
    setPlace(null);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const onFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) show(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what bubbles up from the control inside.
    <span
      ref={wrapper}
      role="presentation"
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(Date.now() - lastShownAt < warmFor ? 0 : rest)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={onFocus}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {children}
      {place && createPortal(<Bubble label={label} shortcut={shortcut} place={place} />, document.body)}
    </span>
  );
}

function Bubble({ label, shortcut, place }: { label: string; shortcut?: string | undefined; place: Place }) {
  const shift =
    place.side === 'right'
      ? 'translate(0, -50%)'
      : place.side === 'top'
        ? 'translate(-50%, -100%)'
        : 'translate(-50%, 0)';
  return (
    <span
      role="tooltip"
      style={{ left: place.left, top: place.top, transform: shift }}
      className="pointer-events-none fixed z-50 flex max-w-64 animate-appear items-center gap-2 rounded-md bg-n12 px-2 py-1 font-medium text-n1 text-xs shadow-float"
    >
      {label}
      {shortcut && <Kbd tone="inverse">{shortcut}</Kbd>}
    </span>
  );
}

/** 6 px from the control, inside the window: above when there is no room below. */
function placeNextTo(box: DOMRect, side: 'bottom' | 'right'): Place {
  if (side === 'right') return { left: box.right + 8, top: box.top + box.height / 2, side };
  const left = Math.min(Math.max(box.left + box.width / 2, 64), window.innerWidth - 64);
  if (box.bottom + 40 > window.innerHeight) return { left, top: box.top - 6, side: 'top' };
  return { left, top: box.bottom + 6, side };
}
