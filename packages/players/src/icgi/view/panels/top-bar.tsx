import { useRef } from 'react';
import { AnyIcon, type IconName } from '../../../visitor/parts/more-icons.tsx';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import { unwound } from '../../geometry/compass.ts';
import type { Sheet, Walk } from '../use-walk.ts';

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

/** Shows where north is while one looks about; turns the short way. */
function Compass({ bearing, isMoving, strings }: { bearing: number; isMoving: boolean; strings: Strings }) {
  const turned = useRef(bearing);
  turned.current = unwound(turned.current, bearing);
  const transition = isMoving ? 'none' : undefined;
  return (
    <div
      className="wt-round wt-compass"
      role="img"
      aria-label={strings('compass', { degrees: Math.round(bearing) % 360 })}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true" style={{ transform: `rotate(${-turned.current}deg)`, transition }}>
        <text x="22" y="11.5" textAnchor="middle">
          N
        </text>
        <path className="wt-north" d="M22 13.5 26.5 24h-9z" />
        <path className="wt-south" d="M22 34.5 26.5 24h-9z" />
      </svg>
    </div>
  );
}
