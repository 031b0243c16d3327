import { type RefObject, useEffect, useRef, useState } from 'react';
import type { GisMap } from '../engine/gis-map.port.ts';
import type { GisScene } from '../gis-scene.ts';

export type MapState = 'loading' | 'ready' | 'unavailable' | 'failed';

/** The map in an element, once its engine is there. */
export function useGisMap(
  host: RefObject<HTMLElement | null>,
  scene: GisScene,
): { map: GisMap | null; state: MapState } {
  const [map, setMap] = useState<GisMap | null>(null);
  const [state, setState] = useState<MapState>('loading');
  const latest = useRef(scene);
  latest.current = scene;
  useEffect(() => {
    let made: GisMap | null = null;
    let isGone = false;
    import('../engine/mount-gis-map.ts').then(
      ({ mountGisMap, NoMapGraphicsError }) => {
        if (isGone || !host.current) return;
        try {
          const mounted = mountGisMap(host.current, latest.current, {
            isMotionReduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
          });
          made = mounted;
          mounted.subscribe((event) => {
            if (event.type === 'ready') setState('ready');
            if (event.type === 'fault' && event.fault === 'graphics') setState('failed');
          });
          setMap(mounted);
        } catch (error) {
          if (!(error instanceof NoMapGraphicsError)) throw error;
          setState('unavailable');
        }
      },
      () => isGone || setState('failed'),
    );
    return () => {
      isGone = true;
      made?.dispose();
    };
  }, [host]);
  useEffect(() => map?.update(scene), [map, scene]);
  return { map, state };
}
