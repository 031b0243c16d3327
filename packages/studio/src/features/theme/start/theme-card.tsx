import { fontFaceRules } from '@diorama/documents/theme/fonts/font-faces.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { themeVariables } from '@diorama/players/visitor/theme-variables.ts';
import '@diorama/players/visitor/visitor.css';
import { useAddress } from '../../../editor/address/address.tsx';
import { SAMPLE_TEXTS } from '../stage/sample-texts.ts';
import '../stage/parts-sheet.css';

/** A theme at a glance: a heading, text and both buttons. */
export function ThemeCard({ title, theme }: { title: string; theme: Theme }) {
  const { language } = useAddress();
  const text = SAMPLE_TEXTS[language];
  return (
    <figure className="min-w-0 flex-1">
      <figcaption className="mb-1.5 truncate text-n10 text-xs" title={title}>
        {title}
      </figcaption>
      <style>{fontFaceRules(theme).replaceAll('<', '')}</style>
      <div className="v theme-card" style={themeVariables(theme)}>
        <p className="theme-heading">{text.heading}</p>
        <p className="v-text">{text.body}</p>
        <span className="v-cta">{text.book}</span>
        <span className="theme-second">{text.download}</span>
      </div>
    </figure>
  );
}
