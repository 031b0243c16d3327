import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './icon.tsx';
import type { Strings } from './visitor-strings.ts';

/** Pixels a sheet is pulled down before letting go closes it. */
const CLOSING_PULL = 80;

interface SheetProps {
  title: string;
  /** Of the title, where it is not the visitor's. */
  language?: string | undefined;
  strings: Strings;
  /** On wide screens: away from what it speaks of. */
  side?: 'left' | 'right';
  onClose: () => void;
  /** False where it is a picture of itself next to what is being written. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** Content over the picture: from below on phones, where it can be pulled away, at the side on wide screens. */
export function Sheet({ title, language, strings, side = 'right', onClose, takesFocus = true, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pull = useRef<{ id: number; from: number; by: number } | null>(null);
  const titleId = useId();

  useEffect(() => {
    if (!takesFocus) return;
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [takesFocus]);

  const onDown = (event: PointerEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    pull.current = { id: event.pointerId, from: event.clientY, by: 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent<HTMLElement>) => {
    if (pull.current?.id !== event.pointerId || !sheet.current) return;
    pull.current.by = Math.max(0, event.clientY - pull.current.from);
    sheet.current.style.translate = `0 ${pull.current.by}px`;
  };
  const onUp = () => {
    const pulled = pull.current?.by ?? 0;
    pull.current = null;
    if (pulled > CLOSING_PULL) onClose();
    else if (sheet.current) sheet.current.style.translate = '';
  };

  return (
    <section className="v-sheet" ref={sheet} role="dialog" data-side={side} aria-labelledby={titleId}>
      <div
        className="v-sheet-top"
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
      >
        <span className="v-grip" aria-hidden="true" />
        <h2 id={titleId} lang={language} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="v-close" aria-label={strings('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="v-sheet-body">{children}</div>
    </section>
  );
}
