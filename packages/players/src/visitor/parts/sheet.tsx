import { type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { FirstStrings } from '../text/visitor-strings.ts';
import { Icon } from './icon.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Pixels a sheet is pulled before letting go makes it higher, lower, or closes it. */
const PULL = 80;

interface SheetProps {
  title: string;
  /** Of the title, where it is not the visitor's. */
  language?: string | undefined;
  strings: FirstStrings;
  /** On wide screens: away from what it speaks of. */
  side?: 'left' | 'right';
  onClose: () => void;
  /** False where it is a picture of itself next to what is being written. */
  takesFocus?: boolean;
  children: ReactNode;
}

/**
 * Content over the picture: at the side on wide screens, from below on phones, where it has half or the full height and can be
 * pulled away.
 */
export function Sheet({ title, language, strings, side = 'right', onClose, takesFocus = true, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const heading = useHeadingFocus(takesFocus);
  const pull = useRef<{ id: number; from: number; by: number } | null>(null);
  const titleId = useId();
  const [isFull, setFull] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const hasMore = useHasMore(body);

  const onDown = (event: PointerEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    pull.current = { id: event.pointerId, from: event.clientY, by: 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent<HTMLElement>) => {
    if (pull.current?.id !== event.pointerId || !sheet.current) return;
    pull.current.by = event.clientY - pull.current.from;
    sheet.current.style.translate = `0 ${Math.max(0, pull.current.by)}px`;
  };
  const onUp = () => {
    const pulled = pull.current?.by ?? 0;
    pull.current = null;
    if (sheet.current) sheet.current.style.translate = '';
    if (pulled < -PULL) setFull(true);
    else if (pulled > PULL && isFull) setFull(false);
    else if (pulled > PULL) onClose();
  };

  return (
    <section
      className="v-sheet"
      ref={sheet}
      role="dialog"
      data-side={side}
      data-full={isFull || undefined}
      aria-labelledby={titleId}
    >
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
        {hasMore || isFull ? (
          <button
            type="button"
            className="v-close v-height"
            aria-label={strings(isFull ? 'sheet-lower' : 'sheet-higher')}
            onClick={() => setFull(!isFull)}
          >
            <Icon name={isFull ? 'below' : 'forward'} />
          </button>
        ) : null}
        <button type="button" className="v-close" aria-label={strings('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="v-sheet-body" ref={body}>
        {children}
      </div>
    </section>
  );
}

/** True while there is more in a part than fits. */
function useHasMore(part: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const look = () => setMore(element.scrollHeight > element.clientHeight + 1);
    const resizing = new ResizeObserver(look);
    resizing.observe(element);
    for (const child of element.children) resizing.observe(child);
    return () => resizing.disconnect();
  }, [part]);
  return hasMore;
}
