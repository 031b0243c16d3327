import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import { popupLook } from '../../../ui/show/popup-look.ts';
import type { Place } from '../graph.ts';

interface CanvasPopupProps {
  label: string;
  /** Pixels inside the canvas. It stays inside: `width` and `height` are about its own. */
  at: Place;
  width: number;
  height: number;
  className: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A popup of the canvas, which Esc and a press outside close. Its keys are its own. */
export function CanvasPopup({ label, at, width, height, className, onKeyDown, onClose, children }: CanvasPopupProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose();
    };
    window.addEventListener('pointerdown', leave, { capture: true });
    return () => window.removeEventListener('pointerdown', leave, { capture: true });
  }, [onClose]);
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      className={cx(popupLook, 'absolute z-20', className)}
      style={{
        left: `max(8px, min(${at.x}px, 100% - ${width + 8}px))`,
        top: `max(8px, min(${at.y}px, 100% - ${height + 8}px))`,
        width,
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
        onKeyDown?.(event);
      }}
    >
      {children}
    </div>
  );
}
