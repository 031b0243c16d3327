import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../icon.tsx';
import type { Strings } from '../visitor-strings.ts';

interface WideDialogProps {
  title: string;
  strings: Strings;
  onClose: () => void;
  takesFocus: boolean;
  children: ReactNode;
}

/** Content that takes the whole place: pictures, panoramas, pages. The keyboard stays inside until it is closed. */
export function WideDialog({ title, strings, onClose, takesFocus, children }: WideDialogProps) {
  const root = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!takesFocus) return;
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [takesFocus]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !root.current) return;
    const stops = [
      ...root.current.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, iframe, [tabindex="0"]'),
    ];
    const [first, last] = [stops[0], stops.at(-1)];
    const { activeElement } = document;
    if (event.shiftKey && (activeElement === first || activeElement === heading.current)) {
      event.preventDefault();
      last?.focus();
    } else if (!event.shiftKey && activeElement === last) {
      event.preventDefault();
      first?.focus();
    }
  };
  return (
    <section className="v-wide" ref={root} role="dialog" aria-modal="true" aria-labelledby={titleId} onKeyDown={onKey}>
      <div className="v-wide-top">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="v-close" aria-label={strings('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="v-wide-body">{children}</div>
    </section>
  );
}
