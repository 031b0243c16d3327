import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { useHeadingFocus } from '../use-heading-focus.ts';
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
  const heading = useHeadingFocus(takesFocus);
  const titleId = useId();
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
