import { chainsOf, type Geometry, vertexCount } from '@diorama/documents/gis/geometry/geojson.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { useMemo } from 'react';
import { useShownRecords } from '../../editor-hooks.ts';
import { useMapSelection } from '../../selection/map-selection.tsx';
import { useMapView } from '../use-map-view.ts';

/** Positions that are marked at most: marks are drawn again with every move of the map. */
const MOST = 4_000;
/** px around a place's pin. */
const RING = 17;

/** Marks what is selected: shapes by their lines, places and labels by a ring. */
export function SelectionMarks({ map }: { map: GisMap }) {
  const gis = useShownRecords();
  const { ids } = useMapSelection();
  useMapView(map);
  const geometries = useMemo(() => markedOf(gis, ids), [gis, ids]);
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-hidden">
      {geometries.map(({ key, geometry }) =>
        geometry.type === 'Point' ? (
          <Ring key={key} at={map.project({ lng: geometry.coordinates[0], lat: geometry.coordinates[1] })} />
        ) : (
          <path key={key} d={pathOf(map, geometry)} className="fill-none stroke-accent" strokeWidth={3} />
        ),
      )}
    </svg>
  );
}

function Ring({ at: { x, y } }: { at: { x: number; y: number } }) {
  return (
    <>
      <circle cx={x} cy={y} r={RING} strokeWidth={5} className="fill-none stroke-n1" strokeOpacity={0.8} />
      <circle cx={x} cy={y} r={RING} strokeWidth={2.5} className="fill-none stroke-accent" />
    </>
  );
}

const pathOf = (map: GisMap, geometry: Geometry): string =>
  chainsOf(geometry)
    .map((chain) =>
      chain
        .map(([lng, lat], at) => {
          const { x, y } = map.project({ lng, lat });
          return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
        })
        .join(''),
    )
    .join('');

function markedOf(gis: GisRecords, keys: Iterable<string>): { key: string; geometry: Geometry }[] {
  const marked: { key: string; geometry: Geometry }[] = [];
  let left = MOST;
  for (const key of keys) {
    const [collection, id = ''] = key.split('/');
    const outline = collection === 'outlines' ? gis.get('outlines', id) : undefined;
    const point =
      collection === 'hotspots' ? gis.get('hotspots', id) : collection === 'labels' ? gis.get('labels', id) : undefined;
    const geometry: Geometry | undefined =
      outline?.geometry ?? (point && { type: 'Point', coordinates: [point.position.lng, point.position.lat] });
    if (!geometry) continue;
    left -= vertexCount(geometry);
    if (left < 0) break;
    marked.push({ key, geometry });
  }
  return marked;
}
