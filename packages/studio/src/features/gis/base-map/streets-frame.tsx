import type { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { useRef, useState } from 'react';
import {
  AREA_CORNERS,
  type Area,
  type AreaCorner,
  areaCorner,
  viewAround,
  withAreaCorner,
} from '../first-view/view-frame.ts';
import { lengthText } from '../measure-text.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { DragHandles, listOf } from '../stage/drawing/drag-handles.tsx';
import type { Pixel } from '../stage/drawing/snap.ts';
import { useMapView } from '../stage/use-map-view.ts';
import { sidesOf } from './streets-area.ts';

type Handle = AreaCorner | 'all';

/** The area whose streets are to be copied: its corners are dragged, or moved with the arrow keys; dragged inside, it moves. */
export function StreetsFrame({ map, area }: { map: GisMap; area: Area }) {
  useMapView(map);
  const { frameStreets } = useMapSession();
  // While it is dragged nothing else follows: an estimate costs a request.
  const [held, setHeld] = useState<Area | null>(null);
  const begun = useRef({ area, from: { x: 0, y: 0 } });
  const shown = held ?? area;
  const pixelOf = (place: LngLat): Pixel => map.project(place);
  const corners = AREA_CORNERS.map((id) => ({ id, name: `Corner in the ${id}`, at: pixelOf(areaCorner(shown, id)) }));
  const points = corners.map(({ at }) => at);
  const moved = (handle: Handle, to: Pixel): Area => {
    if (handle !== 'all') return areaWith(shown, handle, map.unproject(to));
    const { area: old, from } = begun.current;
    const middle = pixelOf(middleOf(old));
    const next = viewAround(old, map.unproject({ x: middle.x + to.x - from.x, y: middle.y + to.y - from.y }));
    return next.type === 'bounds' ? next : old;
  };
  const { width, height } = sidesOf(shown);
  const top = Math.min(...points.map(({ y }) => y));
  const left = points[0]?.x ?? 0;
  return (
    <DragHandles<Handle>
      map={map}
      body={{ id: 'all', points }}
      handles={corners}
      onBegin={(_, from) => {
        begun.current = { area, from };
        setHeld(area);
      }}
      onDrag={(handle, to) => setHeld(moved(handle, to))}
      onEnd={() => {
        if (held) frameStreets(held);
        setHeld(null);
      }}
      onNudge={(handle, to) => frameStreets(moved(handle, to))}
    >
      <path d={`${OUTSIDE}M${listOf(points)}Z`} fillRule="evenodd" className="fill-[#131720]/35" />
      <foreignObject x={left} y={top - 26} width={220} height={22} className="overflow-visible">
        <span className="rounded-sm bg-accent px-1.5 py-0.5 font-strong text-accent-text text-xs tabular-nums">
          {`Streets, ${lengthText(width)} × ${lengthText(height)}`}
        </span>
      </foreignObject>
    </DragHandles>
  );
}

/** More than any screen. */
const OUTSIDE = 'M-99999 -99999H99999V99999H-99999Z';

/** Degrees that a side has at least: an area without one has no tiles. */
const LEAST = 0.001;

function areaWith(area: Area, corner: AreaCorner, place: LngLat): Area {
  const next = withAreaCorner(area, corner, place);
  const isWide = next.northEast.lng - next.southWest.lng >= LEAST && next.northEast.lat - next.southWest.lat >= LEAST;
  return isWide ? next : area;
}

const middleOf = ({ northEast, southWest }: Area): LngLat => ({
  lng: (northEast.lng + southWest.lng) / 2,
  lat: (northEast.lat + southWest.lat) / 2,
});
