import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import type { GisScene } from '@diorama/players/gis/gis-scene.ts';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { loadMapEngine } from '../stage/map-engine.ts';

/** Share of the width by which one press of an arrow key moves the divider. */
const STEP = 0.05;

/** The two maps, once they are drawn. */
export interface ComparedMaps {
  before: GisMap;
  after: GisMap;
}

interface CompareMapsProps {
  before: GisScene;
  after: GisScene;
  /** What the two states are called. */
  names: { before: string; after: string };
  onReady: (maps: ComparedMaps | null) => void;
}

/** One state on the left of a divider, the other on its right: one place, two states. */
export function CompareMaps({ before, after, names, onReady }: CompareMapsProps) {
  const area = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0.5);
  const [left, leftMap] = useMap(before);
  const [right, rightMap] = useMap(after);
  useEffect(() => {
    if (!leftMap || !rightMap) return undefined;
    onReady({ before: leftMap, after: rightMap });
    const stop = [follow(leftMap, rightMap), follow(rightMap, leftMap)];
    return () => {
      onReady(null);
      for (const each of stop) each();
    };
  }, [leftMap, rightMap, onReady]);
  const move = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const box = area.current?.getBoundingClientRect();
    if (box) setAt(within((clientX - box.left) / box.width));
  };
  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - STEP, ArrowRight: at + STEP, Home: 0, End: 1 }[event.key];
    if (to === undefined) return;
    setAt(within(to));
    event.preventDefault();
  };
  const percent = Math.round(at * 100);
  return (
    <div ref={area} className="relative size-full overflow-hidden rounded-md border border-n5 bg-stage">
      <section ref={right} className="absolute! inset-0" aria-label={names.after} />
      <section
        ref={left}
        className="absolute! inset-0"
        style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}
        aria-label={names.before}
      />
      <Side text={names.before} className="left-2" />
      <Side text={names.after} className="right-2" />
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Divider between “${names.before}” and “${names.after}”`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} % ${names.before}`}
        onKeyDown={press}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={move}
        className="absolute inset-y-0 w-11 -translate-x-1/2 cursor-ew-resize touch-none"
        style={{ left: `${percent}%` }}
      >
        <span
          aria-hidden
          className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-white ring-1 ring-[#131720]/50"
        />
        <span
          aria-hidden
          className="absolute top-1/2 left-1/2 grid size-9 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-white text-[#131720] shadow-lg ring-1 ring-[#131720]/25"
        >
          ↔
        </span>
      </div>
    </div>
  );
}

const within = (share: number): number => Math.max(0, Math.min(1, share));

function Side({ text, className }: { text: string; className: string }) {
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute top-2 rounded-full bg-white px-2.5 py-1 font-strong text-[#131720] text-xs shadow ${className}`}
    >
      {text}
    </span>
  );
}

/** A map in an element of its own. */
function useMap(scene: GisScene): [RefObject<HTMLDivElement | null>, GisMap | null] {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(scene);
  latest.current = scene;
  const [map, setMap] = useState<GisMap | null>(null);
  useEffect(() => {
    let made: GisMap | null = null;
    let isGone = false;
    void loadMapEngine().then(({ mountGisMap }) => {
      if (isGone || !host.current) return;
      made = mountGisMap(host.current, latest.current, {
        isMotionReduced: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        isTouchable: () => false,
      });
      setMap(made);
    });
    return () => {
      isGone = true;
      setMap(null);
      made?.dispose();
    };
  }, []);
  useEffect(() => map?.update(scene), [map, scene]);
  return [host, map];
}

/** Takes one map wherever the other is taken. The answer ends that. */
function follow(leader: GisMap, follower: GisMap): () => void {
  return leader.subscribe((event) => {
    if (event.type !== 'move') return;
    const { center, zoom, bearing, pitch } = event.camera;
    const own = follower.camera();
    const isThere =
      Math.abs(own.center.lng - center.lng) < 1e-9 &&
      Math.abs(own.center.lat - center.lat) < 1e-9 &&
      Math.abs(own.zoom - zoom) < 1e-6 &&
      Math.abs(own.bearing - bearing) < 1e-6 &&
      Math.abs(own.pitch - pitch) < 1e-6;
    if (!isThere) follower.native.jumpTo({ center: [center.lng, center.lat], zoom, bearing, pitch });
  });
}
