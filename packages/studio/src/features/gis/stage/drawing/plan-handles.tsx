import { placeSitePlan } from '@diorama/documents/gis/commands/site-plan.commands.ts';
import type { SitePlanRecord } from '@diorama/documents/gis/gis.records.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { ARROWS } from '../../../../ui/keys/arrows.ts';
import { useEditor } from '../../editor-hooks.ts';
import { useMapView } from '../use-map-view.ts';
import { CORNERS, type Corner, mapCorners, withCorner } from './plan-corners.ts';
import type { Pixel } from './snap.ts';

const NAMES: Readonly<Record<Corner, string>> = {
  topLeft: 'Upper left corner',
  topRight: 'Upper right corner',
  bottomRight: 'Lower right corner',
  bottomLeft: 'Lower left corner',
};
/** Steps of an arrow key with Shift, px. */
const BIG_STEP = 10;

type Pixels = Readonly<Record<Corner, Pixel>>;

/**
 * The corners of the selected site plan: each is dragged by itself; with Shift the whole turns and grows around the
 * opposite one. Dragged inside, it moves. Arrow keys move the corner that has the focus.
 */
export function PlanHandles({ map, plan }: { map: GisMap; plan: SitePlanRecord }) {
  useMapView(map);
  const { store } = useEditor();
  const dragged = useRef<{ begun: Pixels; from: Pixel; corner: Corner | null } | null>(null);
  const { id } = plan;
  const pixels = mapCorners(plan.corners, (place) => map.project(place));
  const put = (next: Pixels, mergeKey?: string) =>
    store.execute(
      placeSitePlan,
      { id, corners: mapCorners(next, (point) => map.unproject(point)) },
      mergeKey === undefined ? {} : { mergeKey },
    );
  const pointOf = (event: PointerEvent): Pixel => {
    const { left, top } = map.native.getContainer().getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const begin = (event: PointerEvent<SVGElement>, corner: Corner | null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId);
    store.beginGesture('Move site plan');
    dragged.current = { begun: pixels, from: pointOf(event), corner };
  };
  const drag = (event: PointerEvent) => {
    if (!dragged.current) return;
    const { begun, from, corner } = dragged.current;
    const to = pointOf(event);
    const [x, y] = [to.x - from.x, to.y - from.y];
    if (corner === null) return put(mapCorners(begun, (point) => ({ x: point.x + x, y: point.y + y })));
    const old = begun[corner];
    put(withCorner(begun, corner, { x: old.x + x, y: old.y + y }, event.shiftKey));
  };
  const end = () => {
    if (dragged.current) store.endGesture();
    dragged.current = null;
  };
  const onKey = (event: KeyboardEvent, corner: Corner) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    const size = event.shiftKey ? BIG_STEP : 1;
    const { x, y } = pixels[corner];
    put({ ...pixels, [corner]: { x: x + arrow[0] * size, y: y + arrow[1] * size } }, `corner:${id}:${corner}`);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <svg
      role="presentation"
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <polygon
        points={CORNERS.map((corner) => `${pixels[corner].x},${pixels[corner].y}`).join(' ')}
        className="pointer-events-auto cursor-move fill-transparent stroke-accent"
        strokeWidth={1.5}
        strokeDasharray="5 4"
        onPointerDown={(event) => begin(event, null)}
        onWheel={(event) => map.zoomBy(event.deltaY < 0 ? 0.25 : -0.25)}
      />
      {CORNERS.map((corner) => (
        // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
        <circle
          key={corner}
          role="button"
          tabIndex={0}
          aria-label={NAMES[corner]}
          cx={pixels[corner].x}
          cy={pixels[corner].y}
          r={7}
          strokeWidth={2}
          className="pointer-events-auto cursor-move fill-n1 stroke-accent outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
          onPointerDown={(event) => begin(event, corner)}
          onKeyDown={(event) => onKey(event, corner)}
        />
      ))}
    </svg>
  );
}
