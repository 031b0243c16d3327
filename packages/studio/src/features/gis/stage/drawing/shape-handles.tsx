import { placeFeatures } from '@diorama/documents/gis/commands/gis.commands.ts';
import type { OutlineGeometry, Position } from '@diorama/documents/gis/geo.schema.ts';
import type { OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { ARROWS } from '../../../../ui/keys/arrows.ts';
import { useEditor } from '../../editor-hooks.ts';
import { useMapView } from '../use-map-view.ts';
import { type Path, pathsOf, withPath } from './drawn-geometry.ts';
import { useSnap } from './use-snap.ts';

/** A shape with more positions in sight is edited closer up. */
const MOST_HANDLES = 400;
/** px that an arrow key moves a position; ten times with Shift. */
const STEP = 1;

/**
 * The positions of the selected outline: dragged, added between two, and removed with Delete. A dragged one is drawn to
 * other outlines nearby, unless Alt is held.
 */
export function ShapeHandles({ map, outline }: { map: GisMap; outline: OutlineRecord }) {
  useMapView(map);
  const { store } = useEditor();
  const snap = useSnap(map, outline.id);
  const dragged = useRef<{ path: Path; at: number } | null>(null);
  const { id, geometry } = outline;
  const set = (next: OutlineGeometry | null) => {
    if (next) store.execute(placeFeatures, { items: [{ id, geometry: next }] });
  };
  const { clientWidth, clientHeight } = map.native.getContainer();
  const isInSight = ({ x, y }: { x: number; y: number }) =>
    x > -20 && y > -20 && x < clientWidth + 20 && y < clientHeight + 20;
  const pixel = ([lng, lat]: Position) => map.project({ lng, lat });
  const handles = pathsOf(geometry).flatMap((path) =>
    path.positions.map((position, at) => ({ path, at, ...pixel(position) })).filter(isInSight),
  );
  if (handles.length === 0 || handles.length > MOST_HANDLES) return null;
  const moveTo = ({ path, at }: { path: Path; at: number }, point: { x: number; y: number }) => {
    const { lng, lat } = map.unproject(point);
    // The shape as it is now: its positions may have been moved since the drag began.
    const now = store.get('outlines', id)?.geometry ?? geometry;
    const own = pathsOf(now).find(({ part, ring }) => part === path.part && ring === path.ring);
    if (own) set(withPath(now, path, own.positions.with(at, [lng, lat])));
  };
  const point = (event: PointerEvent) => {
    const { left, top } = map.native.getContainer().getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const begin = (event: PointerEvent<SVGElement>, path: Path, at: number, isNew: boolean) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId);
    store.beginGesture(isNew ? 'Add point' : 'Move point');
    if (isNew) {
      const { lng, lat } = map.unproject(point(event));
      set(withPath(geometry, path, path.positions.toSpliced(at, 0, [lng, lat])));
    }
    dragged.current = { path, at };
  };
  const onKey = (event: KeyboardEvent, { path, at, x, y }: { path: Path; at: number; x: number; y: number }) => {
    const by = ARROWS[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace')
      set(withPath(geometry, path, path.positions.toSpliced(at, 1)));
    else if (by) {
      const [dx, dy] = by;
      const step = event.shiftKey ? 10 * STEP : STEP;
      moveTo({ path, at }, { x: x + dx * step, y: y + dy * step });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <svg
      role="presentation"
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
      onPointerMove={(event) => dragged.current && moveTo(dragged.current, snap(point(event), event.altKey))}
      onPointerUp={() => {
        if (dragged.current) store.endGesture();
        dragged.current = null;
      }}
    >
      {pathsOf(geometry).flatMap((path) =>
        betweens(path).map(({ at, a, b }) => {
          const [from, to] = [pixel(a), pixel(b)];
          const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
          if (Math.hypot(from.x - to.x, from.y - to.y) < 28 || !isInSight(middle)) return null;
          return (
            <circle
              key={`between-${path.part}-${path.ring}-${at}`}
              cx={middle.x}
              cy={middle.y}
              r={4}
              className="pointer-events-auto cursor-copy fill-n1/70 stroke-accent/70"
              onPointerDown={(event) => begin(event, path, at, true)}
            />
          );
        }),
      )}
      {handles.map(({ path, at, x, y }) => (
        // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
        <circle
          key={`${path.part}-${path.ring}-${at}`}
          role="button"
          tabIndex={0}
          aria-label={`Point ${at + 1} of ${path.positions.length}`}
          cx={x}
          cy={y}
          r={6}
          strokeWidth={2}
          className="pointer-events-auto cursor-move fill-n1 stroke-accent outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
          onPointerDown={(event) => begin(event, path, at, false)}
          onKeyDown={(event) => onKey(event, { path, at, x, y })}
        />
      ))}
    </svg>
  );
}

/** Places between two positions, with where a new one goes in the list. */
function betweens({ positions, isClosed }: Path): { at: number; a: Position; b: Position }[] {
  return positions.flatMap((a, at) => {
    const b = positions[at + 1] ?? (isClosed ? positions[0] : undefined);
    return b ? [{ at: at + 1, a, b }] : [];
  });
}
