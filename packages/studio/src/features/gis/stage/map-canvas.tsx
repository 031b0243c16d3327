import type { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import type { View } from '@diorama/documents/gis/gis.schema.ts';
import { featuresByLayer } from '@diorama/documents/gis/layers.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { useEffect, useRef } from 'react';
import type { KeyGroup } from '../../../ui/keys/shown-keys.ts';
import { useShownKeys } from '../../../ui/keys/shown-keys.ts';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { useShownRecords } from '../editor-hooks.ts';
import { isLayerKey, isPlanKey } from '../outline/map-shape.ts';
import { useMapSelection } from '../selection/map-selection.tsx';
import { type MapCamera, useMapSession } from '../selection/map-session.tsx';
import { useIsRunning } from '../selection/use-is-running.ts';
import { useMapClipboardKeys } from '../selection/use-map-clipboard.ts';
import { boxOf } from './drawing/marquee.ts';
import { loadMapEngine } from './map-engine.ts';
import { MapMenu } from './map-menu.tsx';
import { planFaultOf } from './stage-faults.tsx';
import { useMapPointer } from './use-map-pointer.ts';
import { useMapScene } from './use-map-scene.ts';

/** Keys and gestures of the map that are no actions by name, for the list of keys. */
const MAP_KEYS: KeyGroup = {
  title: 'Map',
  keys: [
    { keys: ['Ctrl C', 'Ctrl V'], label: 'Copy and paste, also into another map' },
    { keys: ['Ctrl X'], label: 'Cut' },
    { keys: ['Shift drag'], label: 'Select what lies in a frame' },
    { keys: ['Double click'], label: 'Frame what lies under the pointer' },
    { keys: ['Alt drag'], label: 'Move a point without snapping to outlines' },
  ],
};

/** Where the map is drawn, and what one does to it with the pointer. */
export function MapCanvas() {
  const { map, setMap, setCamera, setFault, tool, held } = useMapSession();
  const { ids: keys } = useMapSelection();
  const gis = useShownRecords();
  const scene = useMapScene();
  const host = useRef<HTMLDivElement>(null);
  const isRunning = useIsRunning();
  const latest = useRef({ scene, gis, tool, isRunning });
  latest.current = { scene, gis, tool, isRunning };
  const isReady = scene !== null;
  useEffect(() => {
    const element = host.current;
    if (!element || !isReady) return undefined;
    let made: GisMap | null = null;
    let isGone = false;
    void loadMapEngine().then(
      ({ mountGisMap, NoMapGraphicsError }) => {
        const first = latest.current.scene;
        if (isGone || !first) return;
        try {
          const mounted = mountGisMap(element, first, {
            isMotionReduced: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
            // The editor hovers and selects by itself, several things at once; where rules run, visitors do.
            isTouchable: () => latest.current.isRunning,
            isEdited: true,
            padding: () => CLEAR,
          });
          made = mounted;
          setMap(mounted);
          setCamera(cameraOf(mounted, () => latest.current.gis));
        } catch (error) {
          if (!(error instanceof NoMapGraphicsError)) throw error;
          setFault('Turn on hardware acceleration, or use another browser.');
        }
      },
      () => setFault('The map could not be loaded. Check your connection and reload the page.'),
    );
    return () => {
      isGone = true;
      setMap(null);
      setCamera(null);
      made?.dispose();
    };
  }, [isReady, setMap, setCamera, setFault]);
  useEffect(() => {
    if (map && scene) map.update(scene);
  }, [map, scene]);
  useEffect(() => {
    if (!map) return;
    const [first] = [...keys].filter((key) => key.startsWith('outlines/'));
    const outline = first && gis.get('outlines', first.slice('outlines/'.length));
    const target = outline
      ? { type: 'outline-feature' as const, id: outline.id, layer: outline.layer?.id ?? '' }
      : null;
    map.hover(held === 'hovered' ? target : null);
    map.select(held === 'selected' ? target : null);
  }, [map, keys, held, gis]);
  useMapFaults(map);
  useShownCategories(map);
  const frame = useMapPointer(host);
  useMapClipboardKeys();
  useShownKeys(MAP_KEYS);
  const isMoving = tool === 'select' && keys.size > 0;
  useEffect(() => {
    // Arrow keys move what is selected, else the map.
    if (isMoving) map?.native.keyboard.disable();
    else map?.native.keyboard.enable();
  }, [map, isMoving]);
  return (
    <div className="absolute inset-0">
      <MapMenu map={map}>
        {(area) => (
          <div
            ref={host}
            {...area}
            data-tool={tool}
            className="size-full data-[tool=area]:cursor-crosshair data-[tool=label]:cursor-crosshair data-[tool=line]:cursor-crosshair data-[tool=point]:cursor-crosshair"
          />
        )}
      </MapMenu>
      {frame && (
        <div
          aria-hidden
          className="pointer-events-none absolute border border-accent bg-accent/10"
          style={boxOf(frame)}
        />
      )}
      {!map && (
        <div role="status" className="pointer-events-none absolute right-3 bottom-3">
          <span className="flex items-center gap-2 text-n10 text-xs">
            <Spinner />
            Loading
          </span>
        </div>
      )}
    </div>
  );
}

/** px around what is framed: above it, a pin stands below the tools. */
const CLEAR = { top: 96, right: 40, bottom: 40, left: 40 };

/** Keeps what the map says of its base until another one is chosen, and of its site plans. */
function useMapFaults(map: GisMap | null): void {
  const { setBaseFault, addPlanFault } = useMapSession();
  const gis = useShownRecords();
  const { mapStyle } = gis.one('settings');
  const latest = useRef(gis);
  latest.current = gis;
  useEffect(
    () =>
      map?.subscribe((event) => {
        if (event.type !== 'fault') return;
        if (event.fault === 'base') setBaseFault(event.message);
        if (event.fault === 'plan' && event.id) addPlanFault(planFaultOf(event.id, latest.current));
      }),
    [map, setBaseFault, addPlanFault],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said of another style is no longer true
  useEffect(() => setBaseFault(null), [mapStyle, setBaseFault]);
}

/** What is switched while editing is switched on the map. */
function useShownCategories(map: GisMap | null): void {
  const gis = useShownRecords();
  const { categories } = useMapSession();
  useEffect(() => {
    const isOn = (id: string, defaultShow: boolean) => categories.get(id) ?? defaultShow;
    map?.showCategories(
      new Set(gis.all('categories').flatMap(({ id, defaultShow }) => (isOn(id, defaultShow) ? id : []))),
    );
  }, [map, gis, categories]);
}

/** What has all places in view. */
function boundsAround(places: readonly LngLat[]): View {
  const [lngs, lats] = [places.map(({ lng }) => lng), places.map(({ lat }) => lat)];
  return {
    type: 'bounds',
    southWest: { lng: Math.min(...lngs), lat: Math.min(...lats) },
    northEast: { lng: Math.max(...lngs), lat: Math.max(...lats) },
  };
}

function cameraOf(map: GisMap, records: () => GisRecords): MapCamera {
  return {
    frame(keys) {
      const gis = records();
      const corners = (keys ?? []).flatMap((key) => {
        const plan = isPlanKey(key) ? gis.get('sitePlans', key.slice('sitePlans/'.length)) : undefined;
        return plan ? Object.values(plan.corners) : [];
      });
      if (corners.length > 0) return map.setView(boundsAround(corners), 'fly');
      const inside = featuresByLayer(gis);
      const ids = keys
        ? keys.flatMap((key) => {
            const id = key.split('/')[1] ?? '';
            return isLayerKey(key) ? (inside.get(id) ?? []).map((feature) => feature.id) : [id];
          })
        : [...inside.values()].flatMap((features) => features.map(({ id }) => id));
      map.fit(ids, 'fly');
    },
    zoomBy: (steps) => map.zoomBy(steps),
    center: () => map.camera().center,
    view(type): View {
      const { center, zoom, pitch, bearing } = map.camera();
      if (type === 'bounds') return map.bounds();
      return type === '3d' ? { type, center, zoom, pitch, bearing } : { type, center, zoom };
    },
    look: (view) => map.setView(view, 'fly'),
  };
}
