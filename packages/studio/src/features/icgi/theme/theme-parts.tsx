import '@diorama/players/icgi/view/walkthrough.css';
import { AnyIcon } from '@diorama/players/visitor/parts/more-icons.tsx';
import './theme-parts.css';

const TITLES = { en: 'Oak floor', sv: 'Ekgolv' } as const;

/** Parts of walkthroughs on the theme's sheet: a marker, an open one, and controls, over a picture. */
export function IcgiThemeParts({ language }: { language: 'en' | 'sv' }) {
  return (
    <div className="icgi-theme-parts wt">
      <span className="wt-marker icgi-theme-static">
        <span className="wt-dot" />
      </span>
      <span className="icgi-theme-title">{TITLES[language]}</span>
      <span className="wt-marker icgi-theme-static">
        <span className="wt-dot icgi-theme-open" />
      </span>
      <span className="wt-round">
        <AnyIcon name="left" />
      </span>
      <span className="wt-round">
        <AnyIcon name="menu" />
      </span>
    </div>
  );
}
