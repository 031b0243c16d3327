import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import type { GisScene } from '@diorama/players/gis/gis-scene.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { loadMapEngine } from '../../stage/map-engine.ts';
import { useMapScene } from '../../stage/use-map-scene.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import { PLANNED_COLORS, plannedLayers, plannedView } from './planned-layers.ts';

/** What a file would add and change, on the map. Where no maps are drawn, the lists say it. */
export function ImportPreview({ plan }: { plan: ImportPlan }) {
  const host = useRef<HTMLDivElement>(null);
  const whole = useMapScene();
  const view = useMemo(() => plannedView(plan), [plan]);
  const layers = useMemo(() => plannedLayers(plan), [plan]);
  const scene = useMemo(
    (): GisScene | null =>
      whole &&
      view && {
        ...whole,
        document: { settings: { initialMapState: view }, mainShape: null, categories: [], layers },
      },
    [whole, view, layers],
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
      <figcaption className="flex gap-4 text-n11 text-xs">
        {layers.some(({ id }) => id.startsWith('added')) && <Key color={PLANNED_COLORS.added} text="New" />}
        {layers.some(({ id }) => id.startsWith('changed')) && <Key color={PLANNED_COLORS.changed} text="Changed" />}
      </figcaption>
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
