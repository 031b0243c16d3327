import { placeFeatures } from '@diorama/documents/gis/commands/gis.commands.ts';
import type { Position } from '@diorama/documents/gis/geo.schema.ts';
import { withHole, withPart } from '@diorama/documents/gis/geometry/parts.ts';
import { setOutlineAction } from '@diorama/documents/gis/gis.widgets.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { useCallback, useRef, useState } from 'react';
import { type DrawnPoints, NO_POINTS, withPoint } from '../../../../editor/drawing/drawn-points.ts';
import { useDrawingKeys } from '../../../../editor/drawing/use-drawing-keys.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Kbd } from '../../../../ui/keys/kbd.tsx';
import { announce } from '../../../../ui/list/announce.ts';
import { notifyFailed } from '../../../../ui/notice/notify.ts';
import { useEditor } from '../../editor-hooks.ts';
import { measureText } from '../../measure-text.ts';
import type { DrawnInto } from '../../selection/map-session.tsx';
import { useMapSession } from '../../selection/map-session.tsx';
import { useAddFeature } from '../use-add-feature.ts';
import { useMapView } from '../use-map-view.ts';
import { Cross } from './cross.tsx';
import { listOf } from './drag-handles.tsx';
import { drawnGeometry, LEAST } from './drawn-geometry.ts';
import { useSnap } from './use-snap.ts';

/** Pixels between two presses of a double click, and around the first point, that end the drawing. */
const NEAR = 8;

/** What is being drawn, until it has a length. */
const NEW = { line: 'New line', area: 'New area' } as const;
const INTO = { hole: 'New hole', part: 'New part', route: 'New way' } as const;

/**
 * A line or an area in the making. A click adds a point, so does Space at the cross in the middle; Enter, a double click or
 * a click on the first point ends it, Backspace and undo take the last point back, redo sets it again, Esc gives up. Points
 * are drawn to outlines nearby, unless Alt is held.
 */
export function PathDrawing({ map, tool }: { map: GisMap; tool: 'line' | 'area' }) {
  useMapView(map);
  const { setTool, into } = useMapSession();
  const finishInto = useDrawnInto();
  const add = useAddFeature();
  const snap = useSnap(map);
  const [path, setPath] = useState<DrawnPoints<Position>>(NO_POINTS);
  const { points } = path;
  const [pointer, setPointer] = useState<{ x: number; y: number } | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const pixels = points.map(([lng, lat]) => map.project({ lng, lat }));
  const finish = (all: readonly Position[]) => {
    const geometry = drawnGeometry(tool, all);
    if (!geometry) return;
    if (!into) add(tool, geometry);
    else if (finishInto(into, all)) setTool('select');
  };
  const put = (point: { x: number; y: number }) => {
    const { lng, lat } = map.unproject(point);
    setPath(withPoint(path, [lng, lat]));
    announce(`Point ${points.length + 1}`);
  };
  const click = (point: { x: number; y: number }) => {
    const [first] = pixels;
    const last = pixels.at(-1);
    const meets = (other: { x: number; y: number } | undefined) =>
      other !== undefined && Math.hypot(other.x - point.x, other.y - point.y) <= NEAR;
    if (points.length >= LEAST[tool] && (meets(last) || (tool === 'area' && meets(first)))) finish(points);
    else if (!meets(last)) put(point);
  };
  useDrawingKeys({
    drawn: path,
    setDrawn: setPath,
    called: 'points',
    onPress: ({ key }) => {
      const middle = host.current && { x: host.current.clientWidth / 2, y: host.current.clientHeight / 2 };
      if (key === 'Enter') finish(points);
      else if (key === ' ' && middle) put(middle);
      else if (key === 'Escape') points.length > 0 ? setPath(NO_POINTS) : setTool('select');
      else return false;
      return true;
    },
  });
  const shown = pointer ? [...pixels, pointer] : pixels;
  const ahead = pointer ? map.unproject(pointer) : null;
  const drawn: Position[] = ahead ? [...points, [ahead.lng, ahead.lat]] : [...points];
  const measured = drawnGeometry(tool, drawn) ?? drawnGeometry('line', drawn);
  const isEnough = points.length >= LEAST[tool];
  return (
    <>
      <div
        ref={host}
        className="absolute inset-0 cursor-crosshair touch-none select-none"
        onPointerMove={(event) => setPointer(snap(within(event), event.altKey))}
        onPointerLeave={() => setPointer(null)}
        onPointerUp={(event) => event.button === 0 && click(snap(within(event), event.altKey))}
        onWheel={(event) => map.zoomBy(event.deltaY < 0 ? 0.25 : -0.25)}
      >
        <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible">
          {tool === 'area' && shown.length > 2 ? (
            <polygon points={listOf(shown)} className="fill-accent/15 stroke-accent" strokeWidth={2} />
          ) : (
            <polyline points={listOf(shown)} className="fill-none stroke-accent" strokeWidth={2} />
          )}
          {pixels.map(({ x, y }, at) => (
            <circle
              key={`${x},${y}`}
              cx={x}
              cy={y}
              r={at === 0 ? 6 : 4}
              className="fill-n1 stroke-accent"
              strokeWidth={2}
            />
          ))}
        </svg>
        <Cross />
      </div>
      <div className="absolute bottom-3 left-1/2 z-10 flex -translate-x-1/2 select-none items-center gap-2 rounded-lg bg-pop px-3 py-1.5 text-sm shadow-float">
        <span className="whitespace-nowrap font-strong tabular-nums">
          {measured ? measureText(measured) : into ? INTO[into.as] : NEW[tool]}
        </span>
        <span className="@max-xl:hidden whitespace-nowrap text-n10">
          Click or <Kbd>Space</Kbd> adds a point, <Kbd>Backspace</Kbd> takes it back
        </span>
        <Button size="small" variant="primary" disabled={!isEnough} onClick={() => finish(points)}>
          Finish
        </Button>
        <Button size="small" variant="quiet" onClick={() => setTool('select')}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function within({ clientX, clientY, currentTarget }: React.PointerEvent<HTMLElement>): { x: number; y: number } {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Adds what is drawn to an outline, as a hole, a part or its way; false where it cannot be, after saying why. */
function useDrawnInto(): (into: DrawnInto, points: readonly Position[]) => boolean {
  const { store } = useEditor();
  return useCallback(
    ({ id, as }, points) => {
      const outline = store.get('outlines', id);
      if (!outline) return true;
      if (as === 'route') {
        const { action } = outline;
        if (action.type !== 'set-navigation' || points.length < 2) return action.type !== 'set-navigation';
        const route = { type: 'LineString' as const, coordinates: [...points] };
        store.execute({ ...setOutlineAction, label: 'Draw route' }, { ids: [id], action: { ...action, route } });
        return true;
      }
      const geometry = (as === 'hole' ? withHole : withPart)(outline.geometry, points);
      if (!geometry) {
        notifyFailed('The hole must lie inside the area', { detail: 'Draw it inside, clear of other holes.' });
        return false;
      }
      store.execute(
        { ...placeFeatures, label: as === 'hole' ? 'Add hole' : 'Add part' },
        { items: [{ id, geometry }] },
      );
      return true;
    },
    [store],
  );
}
