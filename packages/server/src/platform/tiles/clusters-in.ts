import { GeoJSONVT } from '@maplibre/geojson-vt';
import { FINE_EXTENT } from './encode-tile.ts';

/** px of a tile's side on a map. */
const TILE_PX = 512;

interface Joined {
  lng: number;
  lat: number;
  /** Points that it stands for. */
  count: number;
  /** Of the only point; null: it stands for more. */
  index: number | null;
}

/** Points of a part of the map at one zoom, those within `radius` px of each other as one. `part`: px of `scale` around the middle. */
export function clustersIn(
  points: readonly { lng: number; lat: number }[],
  { radius, zoom, maxZoom }: { radius: number; zoom: number; maxZoom: number },
  part: { x: number; y: number; scale: number; width: number; height: number },
): Joined[] {
  const features = points.map(
    ({ lng, lat }, index): GeoJSON.Feature => ({
      type: 'Feature',
      properties: { index },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }),
  );
  const joined = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    {
      maxZoom: maxZoom + 1,
      extent: FINE_EXTENT,
      cluster: true,
      clusterOptions: { radius: (radius * FINE_EXTENT) / TILE_PX, extent: FINE_EXTENT, maxZoom },
    },
  );
  const side = 2 ** zoom;
  const reach = [part.width / part.scale / 2, part.height / part.scale / 2] as const;
  const found: Joined[] = [];
  for (let y = Math.max(0, Math.floor((part.y - reach[1]) * side)); y < side && y / side < part.y + reach[1]; y += 1)
    for (let x = Math.floor((part.x - reach[0]) * side); x / side < part.x + reach[0]; x += 1)
      for (const { geometry, tags } of joined.getTile(zoom, ((x % side) + side) % side, y)?.features ?? []) {
        const [place] = geometry;
        const [px = -1, py = -1] = place ?? [];
        // Neighbours have what lies beyond the edges.
        if (
          typeof px !== 'number' ||
          typeof py !== 'number' ||
          px < 0 ||
          py < 0 ||
          px >= FINE_EXTENT ||
          py >= FINE_EXTENT
        )
          continue;
        const [mx, my] = [(x + px / FINE_EXTENT) / side, (y + py / FINE_EXTENT) / side];
        const lat = (360 / Math.PI) * Math.atan(Math.exp((0.5 - my) * 2 * Math.PI)) - 90;
        const index = tags?.cluster === true ? null : Number(tags?.index);
        found.push({ lng: mx * 360 - 180, lat, count: index === null ? Number(tags?.point_count) : 1, index });
      }
  return found;
}
