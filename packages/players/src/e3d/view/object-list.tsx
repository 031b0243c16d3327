import type { Strings } from '../../visitor/visitor-strings.ts';
import type { ListedObject } from './interactions.ts';

interface ObjectListProps {
  objects: readonly ListedObject[];
  /** What is open, by its id. */
  open: string | null;
  strings: Strings;
  onFocus: (entity: string | null) => void;
  onAct: (entity: string) => void;
}

/** Objects that act, in the author's order: read aloud and reached with keys wherever they stand; seen while in focus. */
export function ObjectList({ objects, open, strings, onFocus, onAct }: ObjectListProps) {
  if (objects.length === 0) return null;
  return (
    <nav className="cf-objects" aria-label={strings('items')}>
      <ul>
        {objects.map(({ entity, text, language, role, widget }) => (
          <li key={entity}>
            <button
              type="button"
              {...(role === 'link' ? { role } : {})}
              lang={language}
              {...(widget === null ? {} : { 'aria-expanded': open === widget, 'aria-haspopup': 'dialog' as const })}
              onFocus={() => onFocus(entity)}
              onBlur={() => onFocus(null)}
              onClick={() => onAct(entity)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
