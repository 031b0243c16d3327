import { placeSitePlan } from '@diorama/documents/gis/commands/site-plan.commands.ts';
import type { SitePlanRecord } from '@diorama/documents/gis/gis.records.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { useRef } from 'react';
import { useEditor } from '../../editor-hooks.ts';
import { useMapView } from '../use-map-view.ts';
import { DragHandles } from './drag-handles.tsx';
import { CORNERS, type Corner, mapCorners, withCorner } from './plan-corners.ts';
import type { Pixel } from './snap.ts';

const NAMES: Readonly<Record<Corner, string>> = {
  topLeft: 'Upper left corner',
  topRight: 'Upper right corner',
  bottomRight: 'Lower right corner',
  bottomLeft: 'Lower left corner',
};

type Pixels = Readonly<Record<Corner, Pixel>>;

/**
 * The corners of the selected site plan: each is dragged by itself; with Shift the whole turns and grows around the
 * opposite one. Dragged inside, it moves. Arrow keys move the corner that has the focus.
 */
export function PlanHandles({ map, plan }: { map: GisMap; plan: SitePlanRecord }) {
  useMapView(map);
  const { store } = useEditor();
  const begun = useRef<{ pixels: Pixels; from: Pixel } | null>(null);
  const { id } = plan;
  const pixels = mapCorners(plan.corners, (place) => map.project(place));
  const put = (next: Pixels, mergeKey?: string) =>
    store.execute(
      placeSitePlan,
      { id, corners: mapCorners(next, (point) => map.unproject(point)) },
      mergeKey === undefined ? {} : { mergeKey },
    );
  const drag = (handle: Corner | 'all', to: Pixel, isShift: boolean) => {
    if (!begun.current) return;
    const { pixels: old, from } = begun.current;
    const moved = (point: Pixel) => ({ x: point.x + to.x - from.x, y: point.y + to.y - from.y });
    put(handle === 'all' ? mapCorners(old, moved) : withCorner(old, handle, moved(old[handle]), isShift));
  };
  return (
    <DragHandles<Corner | 'all'>
      map={map}
      body={{ id: 'all', points: CORNERS.map((corner) => pixels[corner]) }}
      handles={CORNERS.map((corner) => ({ id: corner, name: NAMES[corner], at: pixels[corner] }))}
      onBegin={(_, from) => {
        store.beginGesture('Move site plan');
        begun.current = { pixels, from };
      }}
      onDrag={drag}
      onEnd={() => store.endGesture()}
      onNudge={(corner, to) => put({ ...pixels, [corner]: to }, `corner:${id}:${corner}`)}
    />
  );
}
