import { type Bounds, widened } from '@diorama/documents/gis/geometry/bounds.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import type { GisHotspot, GisLayer, GisScene, GisView } from '@diorama/players/gis/gis-scene.ts';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useEditor, useList, useOne } from '../../editor-hooks.ts';
import { loadMapEngine } from '../../stage/map-engine.ts';
import { useMapLook } from '../../stage/use-map-scene.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import type { SystemCandidate } from '../plan/systems/guess-system.ts';
import { placesIn } from './places-in.ts';
import { PLANNED_COLORS, plannedLayers, plannedView } from './planned-layers.ts';

interface Candidates {
  candidates: readonly SystemCandidate[];
  /** Where the map is; null: nowhere yet. */
  near: Bounds | null;
}

/** The places that a table could have, and the middle of what the map holds. */
function candidateLayers({ candidates, near }: Candidates): GisLayer[] {
  const places = candidates.map(({ system, isSwapped, name, at }) => pointOf(`${system} ${isSwapped}`, name, at));
  const own = near
    ? [pointOf('map', '', { lng: (near.west + near.east) / 2, lat: (near.south + near.north) / 2 })]
    : [];
  return [
    pointLayer('candidates', PLANNED_COLORS.added, places),
    pointLayer('map', PLANNED_COLORS.changed, own),
  ].filter(({ features }) => features.length > 0);
}

/** What has all of them in view. */
function candidatesView({ candidates, near }: Candidates): GisView | null {
  let bounds: Bounds | null = near && { ...near };
  for (const { at } of candidates) bounds = widened(bounds, [at.lng, at.lat]);
  return (
    bounds && {
      type: 'bounds',
      southWest: { lng: bounds.west, lat: bounds.south },
      northEast: { lng: bounds.east, lat: bounds.north },
    }
  );
}

const pointOf = (id: string, name: string, position: { lng: number; lat: number }): GisHotspot => ({
  id,
  name: { type: 'custom', value: { en: name } },
  position,
  value: 0,
  category: null,
});

const pointLayer = (
  id: string,
  color: typeof PLANNED_COLORS.added | typeof PLANNED_COLORS.changed,
  features: GisHotspot[],
): Extract<GisLayer, { type: 'hotspots' }> => ({
  id,
  type: 'hotspots',
  category: null,
  zoom: { min: 0, max: 22 },
  display: { type: 'circle', radius: { min: 10, max: 10 }, color, cluster: false },
  features,
});

/** What a file would add and change, on the map. Where no maps are drawn, the lists say it. */
export function ImportPreview({ plan }: { plan: ImportPlan }) {
  const { store } = useEditor();
  // In a task of its own, after the lists of the review: the file may hold 100,000 places.
  const shown = useDeferredValue(plan, null);
  const [view, layers] = useMemo(
    () => (shown ? [plannedView(shown, placesIn(store)), plannedLayers(shown, placesIn(store))] : NOTHING),
    [shown, store],
  );
  return (
    <PreviewMap view={view} layers={layers}>
      {layers.some(({ id }) => id.startsWith('added')) && <Key color={PLANNED_COLORS.added} text="New" />}
      {layers.some(({ id }) => id.startsWith('changed')) && <Key color={PLANNED_COLORS.changed} text="Changed" />}
    </PreviewMap>
  );
}

/** Where a table could be, and where the map is. */
export function CandidatesPreview({ candidates, near }: Parameters<typeof candidateLayers>[0]) {
  const layers = useMemo(() => candidateLayers({ candidates, near }), [candidates, near]);
  const view = useMemo(() => candidatesView({ candidates, near }), [candidates, near]);
  return (
    <PreviewMap view={view} layers={layers}>
      <Key color={PLANNED_COLORS.added} text="The file, in each of these systems" />
      {near && <Key color={PLANNED_COLORS.changed} text="What the map holds" />}
    </PreviewMap>
  );
}

const NOTHING: [GisView | null, GisLayer[]] = [null, []];

interface PreviewMapProps {
  /** Null: there is nothing to show. */
  view: GisView | null;
  layers: GisLayer[];
  /** What the colours mean. */
  children: ReactNode;
}

function PreviewMap({ view, layers, children }: PreviewMapProps) {
  const host = useRef<HTMLDivElement>(null);
  const look = useMapLook({
    searchIcon: useOne('styles').searchPoint.icon,
    categories: useList('categories'),
    settings: useOne('settings'),
  });
  const scene = useMemo(
    (): GisScene | null =>
      look &&
      view && {
        ...look,
        document: { settings: { initialMapState: view }, mainShape: null, categories: [], layers },
        pictureUrl: () => null,
      },
    [look, view, layers],
  );
  const [map, setMap] = useState<GisMap | null>(null);
  const [isUndrawn, setUndrawn] = useState(false);
  const latest = useRef(scene);
  latest.current = scene;
  const isReady = scene !== null;
  useEffect(() => {
    if (!isReady) return undefined;
    let made: GisMap | null = null;
    let isGone = false;
    loadMapEngine().then(
      ({ mountGisMap }) => {
        if (isGone || !host.current || !latest.current) return;
        try {
          made = mountGisMap(host.current, latest.current, { isMotionReduced: () => true });
          setMap(made);
        } catch {
          setUndrawn(true);
        }
      },
      () => setUndrawn(true),
    );
    return () => {
      isGone = true;
      setMap(null);
      made?.dispose();
    };
  }, [isReady]);
  useEffect(() => {
    if (!map || !scene) return;
    map.update(scene);
    map.setView(scene.document.settings.initialMapState, 'jump');
  }, [map, scene]);
  if (isUndrawn || !view) return null;
  return (
    <figure className="flex flex-col gap-1.5">
      <div ref={host} className="h-56 overflow-hidden rounded-lg border border-n5 bg-n3" />
      <figcaption className="flex gap-4 text-n11 text-xs">{children}</figcaption>
    </figure>
  );
}

function Key({ color: { r, g, b }, text }: { color: { r: number; g: number; b: number }; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 rounded-full" style={{ background: `rgb(${r} ${g} ${b})` }} />
      {text}
    </span>
  );
}
