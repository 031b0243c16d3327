import { Icon } from '../../visitor/icon.tsx';
import type { Strings } from '../../visitor/visitor-strings.ts';

interface ViewBarProps {
  views: readonly { id: string; name: string }[];
  /** Where the visitor stands; null: turned away from every view. */
  here: string | null;
  strings: Strings;
  onGo: (view: string) => void;
  onReset: () => void;
}

/** The views of the model, low and thumb-sized. */
export function ViewBar({ views, here, strings, onGo, onReset }: ViewBarProps) {
  return (
    <nav className="p-views" aria-label={strings('views')}>
      {views.length > 1
        ? views.map(({ id, name }) => (
            <button key={id} type="button" aria-current={id === here ? 'location' : undefined} onClick={() => onGo(id)}>
              {name || strings('untitled')}
            </button>
          ))
        : null}
      <button type="button" className="p-reset" aria-label={strings('reset-view')} onClick={onReset}>
        <Icon name="home" />
      </button>
    </nav>
  );
}
