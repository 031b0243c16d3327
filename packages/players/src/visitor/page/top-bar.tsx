import type { PageProject } from '@diorama/contract/public/page-project.ts';
import { Icon } from '../parts/icon.tsx';
import { useFullScreen } from '../parts/use-full-screen.ts';
import type { FirstStrings } from '../text/visitor-strings.ts';
import type { Visit } from '../use-visit.ts';

interface TopBarProps {
  project: Pick<PageProject, 'name'>;
  strings: FirstStrings;
  visit: Visit;
  isPreview?: boolean;
}

/** The project's name, and what one does with the page. */
export function TopBar({ project, strings, visit, isPreview = false }: TopBarProps) {
  const fullScreen = useFullScreen();
  const { place, step, close } = visit;
  const isMenuOpen = place.sheet === 'menu';
  return (
    <div className="p-top">
      <p className="p-title">{project.name}</p>
      {isPreview ? <span className="p-badge">{strings('preview')}</span> : null}
      {fullScreen.isPossible ? (
        <button
          type="button"
          className="p-round p-full"
          aria-label={strings(fullScreen.isOn ? 'leave-full-screen' : 'full-screen')}
          onClick={fullScreen.toggle}
        >
          <Icon name={fullScreen.isOn ? 'small' : 'full'} />
        </button>
      ) : null}
      <button
        type="button"
        className="p-round"
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
