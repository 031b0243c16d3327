import { type ReactNode, useId } from 'react';
import { Icon } from '../../icon.tsx';
import { previewText } from '../preview-strings.ts';

interface CardProps {
  title: string;
  about: string | null;
  onClose: () => void;
  children: ReactNode;
}

/** What lies open beside the page: at the side on wide screens, from below on phones. */
export function Card({ title, about, onClose, children }: CardProps) {
  const id = useId();
  return (
    <section className="pc-card" role="dialog" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {about === null ? null : <p>{about}</p>}
        <button type="button" className="pc-close" aria-label={previewText('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </section>
  );
}
