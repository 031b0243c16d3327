import { AnyIcon, type IconName } from '../../visitor/more-icons.tsx';
import type { Strings } from '../../visitor/visitor-strings.ts';
import { Compass } from './compass.tsx';
import type { Sheet, Walk } from './use-walk.ts';

interface TopBarProps {
  title: string;
  /** Degrees; null: the walkthrough shows no compass. */
  compass: number | null;
  walk: Walk;
  strings: Strings;
  isMoving: boolean;
  isPreview: boolean;
  hasOverview: boolean;
}

/** What the place is called, where one looks, and what opens over all of it. */
export function TopBar({ title, compass, walk, strings, isMoving, isPreview, hasOverview }: TopBarProps) {
  const { panel } = walk;
  const opener = (type: Sheet, icon: IconName, label: string) => (
    <button
      type="button"
      className="wt-round"
      aria-label={label}
      aria-expanded={panel?.type === type}
      aria-haspopup="dialog"
      onClick={() => (panel?.type === type ? walk.close() : walk.open({ type }))}
    >
      <AnyIcon name={icon} />
    </button>
  );
  return (
    <div className="wt-top">
      <p className="wt-title">{title}</p>
      {isPreview ? <span className="wt-badge">{strings('preview')}</span> : null}
      {compass === null ? null : <Compass bearing={compass} isMoving={isMoving} strings={strings} />}
      {hasOverview ? opener('overview', 'plan', strings('overview')) : null}
      {opener('menu', 'menu', strings('menu'))}
    </div>
  );
}
