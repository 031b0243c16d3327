import type { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { ARROWS } from '../../../ui/keys/arrows.ts';
import { useEditor, useField } from '../editor-hooks.ts';
import type { Pixel } from '../stage/drawing/snap.ts';
import { useMapView } from '../stage/use-map-view.ts';
import {
  AREA_CORNERS,
  type AreaCorner,
  areaCorner,
  cameraOn,
  groundOn,
  SCREENS,
  viewAround,
  viewScaled,
  withAreaCorner,
} from './view-frame.ts';

const BIG_STEP = 10;
const FRAMES = [
  { screen: SCREENS.desktop, name: 'Desktop' },
  { screen: SCREENS.phone, name: 'Phone' },
] as const;

/** What is dragged: the middle, the edge of the desktop's frame, or a corner of an area. */
type Handle = 'middle' | 'edge' | AreaCorner;

/**
 * What visitors see first, on a desktop and on a phone. Its middle is dragged; an area by its corners, another view nearer
 * or farther by the corner of the desktop's frame. Arrow keys move the handle that has the focus.
 */
export function FirstViewFrames({ map }: { map: GisMap }) {
  useMapView(map);
  const { store } = useEditor();
  const field = useField('settings', 'settings', ['initialMapState']);
  const isReadOnly = useReadOnly() !== null;
  const dragged = useRef<Handle | null>(null);
  const view = field.value;
  if (!view) return null;
  const pixelOf = (place: LngLat): Pixel => map.project(place);
  const middle = pixelOf(cameraOn(view, SCREENS.desktop).center);
  const desktop = groundOn(view, SCREENS.desktop).map(pixelOf);
  // Nearest to the reader: at the lower right.
  const edge = desktop[2] ?? middle;
  const moveTo = (handle: Handle, to: Pixel, part?: string) => {
    const place = map.unproject(to);
    if (handle === 'middle') field.onChange(viewAround(view, place), part);
    else if (handle !== 'edge') view.type === 'bounds' && field.onChange(withAreaCorner(view, handle, place), part);
    else {
      const [was, is] = [edge, to].map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
      field.onChange(viewScaled(view, (is ?? 1) / (was || 1)), part);
    }
  };
  const pointOf = (event: PointerEvent): Pixel => {
    const { left, top } = map.native.getContainer().getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const begin = (event: PointerEvent<SVGElement>, handle: Handle) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId);
    store.beginGesture('Change first view');
    dragged.current = handle;
  };
  const end = () => {
    if (dragged.current) store.endGesture();
    dragged.current = null;
  };
  const onKey = (event: KeyboardEvent, handle: Handle, { x, y }: Pixel) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    const size = event.shiftKey ? BIG_STEP : 1;
    moveTo(handle, { x: x + arrow[0] * size, y: y + arrow[1] * size }, handle);
    event.preventDefault();
    event.stopPropagation();
  };
  const handles: { id: Handle; name: string; at: Pixel }[] = [
    { id: 'middle', name: 'Middle of the first view', at: middle },
    ...(view.type === 'bounds'
      ? AREA_CORNERS.map((id) => ({ id, name: `Corner in the ${id}`, at: pixelOf(areaCorner(view, id)) }))
      : [{ id: 'edge' as const, name: 'Size of the first view', at: edge }]),
  ];
  return (
    <svg
      role="presentation"
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
      onPointerMove={(event) => dragged.current && moveTo(dragged.current, pointOf(event))}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {view.type === 'bounds' && (
        <polygon
          points={listOf(AREA_CORNERS.map((corner) => pixelOf(areaCorner(view, corner))))}
          className="fill-accent/10 stroke-accent"
          strokeWidth={1.5}
          strokeDasharray="5 4"
        />
      )}
      {FRAMES.map(({ screen, name }) => (
        <ScreenFrame key={name} name={name} corners={groundOn(view, screen).map(pixelOf)} />
      ))}
      {!isReadOnly &&
        handles.map(({ id, name, at }) => (
          // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
          <circle
            key={id}
            role="button"
            tabIndex={0}
            aria-label={name}
            cx={at.x}
            cy={at.y}
            r={7}
            strokeWidth={2}
            className="pointer-events-auto cursor-move fill-n1 stroke-accent outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
            onPointerDown={(event) => begin(event, id)}
            onKeyDown={(event) => onKey(event, id, at)}
          />
        ))}
    </svg>
  );
}

function ScreenFrame({ name, corners }: { name: string; corners: readonly Pixel[] }) {
  const [{ x, y } = { x: 0, y: 0 }] = corners;
  return (
    <>
      <polygon points={listOf(corners)} className="fill-none stroke-n1" strokeWidth={4} strokeOpacity={0.7} />
      <polygon points={listOf(corners)} className="fill-none stroke-accent" strokeWidth={2} />
      <foreignObject x={x} y={y - 26} width={100} height={22} className="overflow-visible">
        <span className="rounded-sm bg-accent px-1.5 py-0.5 font-strong text-accent-text text-xs">{name}</span>
      </foreignObject>
    </>
  );
}

const listOf = (points: readonly Pixel[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');
