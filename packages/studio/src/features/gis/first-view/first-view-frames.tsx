import type { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { useEditor, useField } from '../editor-hooks.ts';
import { type DragHandle, DragHandles, listOf } from '../stage/drawing/drag-handles.tsx';
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
  const handles: DragHandle<Handle>[] = [
    { id: 'middle', name: 'Middle of the first view', at: middle },
    ...(view.type === 'bounds'
      ? AREA_CORNERS.map((id) => ({ id, name: `Corner in the ${id}`, at: pixelOf(areaCorner(view, id)) }))
      : [{ id: 'edge' as const, name: 'Size of the first view', at: edge }]),
  ];
  return (
    <DragHandles
      map={map}
      handles={isReadOnly ? [] : handles}
      onBegin={() => store.beginGesture('Change first view')}
      onDrag={(handle, to) => moveTo(handle, to)}
      onEnd={() => store.endGesture()}
      onNudge={(handle, to) => moveTo(handle, to, handle)}
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
    </DragHandles>
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
