import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { previewText } from '../preview-strings.ts';

interface CardProps {
  title: string;
  about: string | null;
  onClose: () => void;
  /** It is read first; what is written in it comes after. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A panel next to the page: at the side on wide screens, from below on phones. */
export function Card({ title, about, onClose, takesFocus = false, children }: CardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section className="pc-card" role="dialog" aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {about === null ? null : <p>{about}</p>}
        <button type="button" className="pc-close" aria-label={previewText('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </section>
  );
}
