import type { MapPart } from '@diorama/documents/gis/drawing/parts-of-map.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { GisMap, GisMapOptions } from '../engine/gis-map.port.ts';
import type { GisScene, GisView } from '../gis-scene.ts';
import { fetchParts } from '../parts/fetch-parts.ts';
import type { Edges } from './clear-part.ts';

/** `lost`: the browser has taken the graphics away, and may give them back at once. */
export type MapState = 'loading' | 'ready' | 'lost' | 'unavailable' | 'failed';

interface MapUse extends Pick<GisMapOptions, 'isTouchable'> {
  /** What the map is drawn with; they stay the same. */
  parts: readonly MapPart[];
  /** px that panels cover. */
  covered: () => Edges;
}

interface ShownMap {
  map: GisMap | null;
  state: MapState;
  /** It is there, or on its way. */
  hasMap: boolean;
  /** Parts of the base could not be loaded. */
  isIncomplete: boolean;
  /** Names of those who made the base. */
  credits: readonly { text: string; href: string | null }[];
  /** Requests the missing parts once more. */
  retry: () => void;
  /** Takes over what has become of the graphics. */
  onState: (state: MapState) => void;
  /** Shows the first view again. */
  goHome: () => void;
}

/** The map in an element, once its engine is there. */
export function useGisMap(host: RefObject<HTMLElement | null>, scene: GisScene, use: MapUse): ShownMap {
  const [map, setMap] = useState<GisMap | null>(null);
  const [state, setState] = useState<MapState>('loading');
  const [isIncomplete, setIncomplete] = useState(false);
  const [credits, setCredits] = useState<ShownMap['credits']>([]);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ scene, use });
  latest.current = { scene, use };
  const firstView = useRef<GisView | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt mounts it again
  useEffect(() => {
    let made: GisMap | null = null;
    let isGone = false;
    const atFirst = (next: MapState) => setState((before) => (before === 'loading' ? next : before));
    const { mainShape } = latest.current.scene.document;
    Promise.all([
      import('../engine/mount-gis-map.ts'),
      fetchParts(latest.current.use.parts),
      mainShape && import('./first-view.ts'),
    ]).then(
      ([{ mountGisMap, NoMapGraphicsError }, parts, fit]) => {
        if (isGone || !host.current) return;
        try {
          const mounted = mountGisMap(parts, host.current, latest.current.scene, {
            isMotionReduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
            isTouchable: () => latest.current.use.isTouchable?.() ?? true,
            padding: () => latest.current.use.covered(),
            spreads: true,
          });
          made = mounted;
          if (fit) {
            firstView.current = fit.firstView(latest.current, host.current);
            mounted.setView(firstView.current, 'jump');
          }
          mounted.subscribe((event) => {
            if (event.type === 'ready') atFirst('ready');
            // Later `onState` is called: what watches them comes once the map is drawn.
            if (event.type === 'fault' && event.fault === 'graphics') atFirst('failed');
            if (event.type === 'fault' && event.fault !== 'graphics') setIncomplete(true);
            if (event.type === 'credits') setCredits(event.credits);
          });
          setMap(mounted);
          import('../engine/interaction/add-interaction.ts').then(
            (actions) => isGone || mounted.addInteraction(actions.addInteraction),
            () => isGone || setIncomplete(true),
          );
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
      setMap(null);
    };
  }, [host, attempt]);
  useEffect(() => map?.update(scene), [map, scene]);
  const goHome = () => map?.setView(firstView.current ?? scene.document.settings.initialMapState);
  const retry = useCallback(() => {
    setIncomplete(false);
    setState('loading');
    setAttempt((before) => before + 1);
  }, []);
  return {
    map,
    state,
    isIncomplete,
    credits,
    retry,
    hasMap: state !== 'failed' && state !== 'unavailable',
    onState: setState,
    goHome,
  };
}
