import { Icon } from '../../visitor/icon.tsx';
import { useFullScreen } from '../../visitor/use-full-screen.ts';
import type { PageParts } from './page-parts.ts';

/** The project's name, and what one does with the page. */
export function TopBar({ project, strings, visit, isPreview = false }: PageParts) {
  const fullScreen = useFullScreen();
  const { place, step, close } = visit;
  const isMenuOpen = place.sheet === 'menu';
  return (
    <div className="cf-top">
      <p className="cf-title">{project.name}</p>
      {isPreview ? <span className="cf-badge">{strings('preview')}</span> : null}
      {fullScreen.isPossible ? (
        <button
          type="button"
          className="cf-round cf-full"
          aria-label={strings(fullScreen.isOn ? 'leave-full-screen' : 'full-screen')}
          onClick={fullScreen.toggle}
        >
          <Icon name={fullScreen.isOn ? 'small' : 'full'} />
        </button>
      ) : null}
      <button
        type="button"
        className="cf-round"
        aria-label={strings('menu')}
        aria-expanded={isMenuOpen}
        aria-haspopup="dialog"
        onClick={() => (isMenuOpen ? close() : step({ open: null, sheet: 'menu' }))}
      >
        <Icon name="menu" />
      </button>
    </div>
  );
}
