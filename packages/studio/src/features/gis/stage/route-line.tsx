import type { LineString } from '@diorama/documents/gis/geometry/geojson.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { useMapView } from './use-map-view.ts';

/** The way along which the selected outline leads. */
export function RouteLine({ map, route }: { map: GisMap; route: LineString }) {
  useMapView(map);
  const points = route.coordinates.map(([lng, lat]) => map.project({ lng, lat }));
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-hidden">
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-none stroke-accent"
        strokeWidth={3}
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
    </svg>
  );
}
