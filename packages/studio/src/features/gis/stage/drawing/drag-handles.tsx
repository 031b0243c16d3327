import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { ARROWS } from '../../../../ui/keys/arrows.ts';
import { useMapView } from '../use-map-view.ts';
import type { Pixel } from './snap.ts';

/** A point on the map that is dragged. */
export interface DragHandle<Id extends string> {
  id: Id;
  /** What it is called for those who do not see it. */
  name: string;
  at: Pixel;
}

interface DragHandlesProps<Id extends string> {
  map: GisMap;
  handles: readonly DragHandle<Id>[];
  /** What is dragged as a whole, by its inside. */
  body?: { id: Id; points: readonly Pixel[] };
  onBegin: (id: Id, at: Pixel) => void;
  onDrag: (id: Id, to: Pixel, isShift: boolean) => void;
  onEnd: () => void;
  /** An arrow key moved the handle that has the focus. */
  onNudge: (id: Id, to: Pixel) => void;
  /** Drawn below the handles. */
  children?: ReactNode;
}

/** px of an arrow key with Shift. */
const BIG_STEP = 10;

/** Handles over the map, dragged with the pointer or moved with the arrow keys. */
export function DragHandles<Id extends string>(props: DragHandlesProps<Id>) {
  const { map, handles, body, onBegin, onDrag, onEnd, onNudge, children } = props;
  useMapView(map);
  const dragged = useRef<Id | null>(null);
  const pointOf = (event: PointerEvent): Pixel => {
    const { left, top } = map.native.getContainer().getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const begin = (event: PointerEvent<SVGElement>, id: Id) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId);
    dragged.current = id;
    onBegin(id, pointOf(event));
  };
  const end = () => {
    if (dragged.current !== null) onEnd();
    dragged.current = null;
  };
  const onKey = (event: KeyboardEvent, { id, at }: DragHandle<Id>) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    const size = event.shiftKey ? BIG_STEP : 1;
    onNudge(id, { x: at.x + arrow[0] * size, y: at.y + arrow[1] * size });
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <svg
      role="presentation"
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
      onPointerMove={(event) => dragged.current !== null && onDrag(dragged.current, pointOf(event), event.shiftKey)}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {children}
      {body && (
        <polygon
          points={listOf(body.points)}
          className="pointer-events-auto cursor-move fill-transparent stroke-accent"
          strokeWidth={1.5}
          strokeDasharray="5 4"
          onPointerDown={(event) => begin(event, body.id)}
          onWheel={(event) => map.zoomBy(event.deltaY < 0 ? 0.25 : -0.25)}
        />
      )}
      {handles.map((handle) => (
        // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
        <circle
          key={handle.id}
          role="button"
          tabIndex={0}
          aria-label={handle.name}
          cx={handle.at.x}
          cy={handle.at.y}
          r={7}
          strokeWidth={2}
          className="pointer-events-auto cursor-move fill-n1 stroke-accent outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
          onPointerDown={(event) => begin(event, handle.id)}
          onKeyDown={(event) => onKey(event, handle)}
        />
      ))}
    </svg>
  );
}

/** The points of a line or an area of SVG. */
export const listOf = (points: readonly Pixel[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');
