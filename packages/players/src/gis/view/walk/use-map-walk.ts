import { type RefObject, useEffect, useRef, useState } from 'react';
import { areWhole, withAllTexts } from '../../../visitor/text/page-strings.ts';
import type { FirstStrings } from '../../../visitor/text/visitor-strings.ts';
import { useLater } from '../../../visitor/use-later.ts';
import type { GisMap } from '../../engine/gis-map.port.ts';
import type { WalkUse } from './map-walk.ts';

/** Where the keys are on the map, and what is said of it. */
export interface Walk {
  /** px from the upper left corner of the map; null: nowhere. */
  ring: { x: number; y: number } | null;
  said: string;
  /** Keys control the map and have not been used yet. */
  hasHint: boolean;
}

interface MapWalk extends Omit<WalkUse, 'strings'> {
  map: GisMap | null;
  host: RefObject<HTMLElement | null>;
  strings: FirstStrings;
}

/** Steps through what stands on the map by its keys. */
export function useMapWalk({ map, host, strings, ...use }: MapWalk): Walk {
  const [ring, setRing] = useState<Walk['ring']>(null);
  const [said, setSaid] = useState('');
  const [hint, setHint] = useState<'unseen' | 'shown' | 'seen'>('unseen');
  const hasTexts = areWhole(strings);
  const latest = useRef<WalkUse | null>(null);
  if (hasTexts) latest.current = { ...use, strings };
  const keys = useLater(() => withAllTexts(() => import('./map-walk.ts')), map !== null).part;
  useEffect(() => {
    const element = host.current;
    const { current } = latest;
    if (!map || !element || !keys || !current || !hasTexts) return undefined;
    return keys.walkByKeys(map, element, () => latest.current ?? current, {
      ring: setRing,
      said: setSaid,
      hint: (event) =>
        setHint((before) => {
          if (event === 'shown') return before === 'unseen' ? 'shown' : before;
          return event === 'left' && before !== 'shown' ? before : 'seen';
        }),
    });
  }, [map, host, keys, hasTexts]);
  return { ring, said, hasHint: hint === 'shown' };
}
