import { useRef } from 'react';
import type { Strings } from '../../visitor/visitor-strings.ts';
import { unwound } from '../geometry/compass.ts';

/** Shows where north is while one looks about; turns the short way. */
export function Compass({ bearing, isMoving, strings }: { bearing: number; isMoving: boolean; strings: Strings }) {
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
