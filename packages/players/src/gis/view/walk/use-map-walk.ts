import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLater } from '../../../visitor/use-later.ts';
import type { GisMap } from '../../engine/gis-map.port.ts';
import type { WalkUse } from './map-walk.ts';

/** Where the keys are on the map, and what is said of it. */
export interface Walk {
  /** px from the upper left corner of the map; null: nowhere. */
  ring: { x: number; y: number } | null;
  said: string;
  /** Keys have the map, and nobody has used them yet. */
  hasHint: boolean;
}

/** Steps through what stands on the map by its keys. */
export function useMapWalk({
  map,
  host,
  ...use
}: WalkUse & { map: GisMap | null; host: RefObject<HTMLElement | null> }): Walk {
  const [ring, setRing] = useState<Walk['ring']>(null);
  const [said, setSaid] = useState('');
  const [hint, setHint] = useState<'unseen' | 'shown' | 'seen'>('unseen');
  const latest = useRef(use);
  latest.current = use;
  const keys = useLater(() => import('./map-walk.ts'), map !== null).part;
  useEffect(() => {
    const element = host.current;
    if (!map || !element || !keys) return undefined;
    return keys.walkByKeys(map, element, () => latest.current, {
      ring: setRing,
      said: setSaid,
      hint: (event) =>
        setHint((before) => {
          if (event === 'shown') return before === 'unseen' ? 'shown' : before;
          return event === 'left' && before !== 'shown' ? before : 'seen';
        }),
    });
  }, [map, host, keys]);
  return { ring, said, hasHint: hint === 'shown' };
}
