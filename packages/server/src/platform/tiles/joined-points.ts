import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { FINE_EXTENT } from './encode-tile.ts';

/** px of a tile's side on a map. */
export const TILE_PX = 512;

interface Place {
  lng: number;
  lat: number;
}

/** How points join. */
interface Joining {
  /** px within which they are one. */
  radius: number;
  /** The first zoom at which all are apart. */
  apartFrom: number;
  /** Names how many of them a point counts as; what joins has the sums. */
  countKey?: (index: number) => string;
}

/** A point, or several as one, where it lies in a tile of `FINE_EXTENT` units. */
interface InTile {
  x: number;
  y: number;
  /** Of the only point; null: it stands for more. */
  index: number | null;
  /** Points that it stands for. */
  count: number;
  /** By `countKey`, where it stands for more than one, with `point_count`. */
  counts: Record<string, unknown>;
  /** The first zoom at which they come apart; -1 for a point alone. */
  apartAt: number;
}

/** One of a part of the map. */
interface Joined extends Place {
  count: number;
  index: number | null;
}

/** Points that join at far zooms as the map itself joins them. Joined once, for all zooms and parts of the map. */
export class JoinedPoints {
  readonly apartFrom: number;
  private readonly index: GeoJSONVT;

  constructor(points: readonly Place[], { radius, apartFrom, countKey }: Joining) {
    this.apartFrom = apartFrom;
    const features = points.map(
      ({ lng, lat }, at): GeoJSON.Feature => ({
        type: 'Feature',
        properties: { at },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      }),
    );
    this.index = new GeoJSONVT(
      { type: 'FeatureCollection', features },
      {
        maxZoom: apartFrom,
        extent: FINE_EXTENT,
        cluster: true,
        clusterOptions: {
          radius: (radius * FINE_EXTENT) / TILE_PX,
          extent: FINE_EXTENT,
          maxZoom: apartFrom - 1,
          ...(countKey && {
            map: ({ at }: Record<string, unknown>) => ({ [countKey(Number(at))]: 1 }),
            reduce(sum: Record<string, unknown>, more: Record<string, unknown>) {
              for (const [key, count] of Object.entries(more)) sum[key] = Number(sum[key] ?? 0) + Number(count);
            },
          }),
        },
      },
    );
  }

  /** What lies in a tile; its neighbours have what lies beyond its edges. */
  tile(zoom: number, x: number, y: number): InTile[] {
    return (this.index.getTile(zoom, x, y)?.features ?? []).flatMap((feature: GeoJSONVTFeature) =>
      this.inTile(feature, zoom),
    );
  }

  /** What lies in a part of the map at a zoom. `part`: px of `scale` around the middle. */
  part(zoom: number, part: { x: number; y: number; scale: number; width: number; height: number }): Joined[] {
    const side = 2 ** zoom;
    const reach = [part.width / part.scale / 2, part.height / part.scale / 2] as const;
    const found: Joined[] = [];
    for (let y = Math.max(0, Math.floor((part.y - reach[1]) * side)); y < side && y / side < part.y + reach[1]; y += 1)
      for (let x = Math.floor((part.x - reach[0]) * side); x / side < part.x + reach[0]; x += 1)
        for (const { x: px, y: py, count, index } of this.tile(zoom, ((x % side) + side) % side, y)) {
          const [mx, my] = [(x + px / FINE_EXTENT) / side, (y + py / FINE_EXTENT) / side];
          const lat = (360 / Math.PI) * Math.atan(Math.exp((0.5 - my) * 2 * Math.PI)) - 90;
          found.push({ lng: mx * 360 - 180, lat, count, index });
        }
    return found;
  }

  private inTile({ geometry: [place], tags }: GeoJSONVTFeature, zoom: number): InTile[] {
    const [x = -1, y = -1] = place ?? [];
    if (typeof x !== 'number' || typeof y !== 'number') return [];
    if (x < 0 || y < 0 || x >= FINE_EXTENT || y >= FINE_EXTENT) return [];
    const { at, cluster, cluster_id: id, point_count_abbreviated: _text, ...counts } = tags ?? {};
    if (cluster !== true) return [{ x, y, index: Number(at), count: 1, counts: {}, apartAt: -1 }];
    const apartAt = this.index.getClusterExpansionZoom(Number(id)) ?? zoom + 1;
    return [{ x, y, index: null, counts, apartAt, count: Number(counts.point_count) }];
  }
}
