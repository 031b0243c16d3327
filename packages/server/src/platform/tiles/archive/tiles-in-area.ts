import { tileIdOf } from '@diorama/documents/gis/drawing/tile-id.ts';

/** Degrees: west, south, east, north. One whose west is greater than its east goes across the 180th meridian. */
export type Area = readonly [west: number, south: number, east: number, north: number];

/** Latitude at which the world's square ends. */
const MOST_NORTH = 85.051_128_779_806_6;

/** From the first to the last, both included. */
type Span = [first: number, last: number];

/** Columns and rows of the tiles of a zoom that an area touches. */
function spans([west, south, east, north]: Area, zoom: number): { columns: Span[]; rows: Span } {
  const count = 2 ** zoom;
  const inside = (value: number) => Math.max(0, Math.min(count - 1, Math.floor(value * count)));
  const column = (lng: number) => inside((lng + 180) / 360);
  const row = (lat: number) => {
    const radians = (Math.max(-MOST_NORTH, Math.min(MOST_NORTH, lat)) * Math.PI) / 180;
    return inside(0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI));
  };
  const rows: Span = [row(north), row(south)];
  const [first, last] = [column(west), column(east)];
  if (west <= east) return { columns: [[first, last]], rows };
  // Far out both halves may be the same tile.
  const halves: Span[] = [
    [0, last],
    [first, count - 1],
  ];
  return { columns: last >= first ? [[0, count - 1]] : halves, rows };
}

const length = ([first, last]: Span): number => last - first + 1;

/** How many tiles an area touches, of all zooms from one to another. */
export function countTiles(area: Area, minZoom: number, maxZoom: number): number {
  let tiles = 0;
  for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
    const { columns, rows } = spans(area, zoom);
    tiles += columns.reduce((sum, each) => sum + length(each), 0) * length(rows);
  }
  return tiles;
}

/** The ids of these tiles, ascending. Count them first: all are held in memory. */
export function tilesIn(area: Area, minZoom: number, maxZoom: number): Float64Array {
  const ids = new Float64Array(countTiles(area, minZoom, maxZoom));
  let at = 0;
  for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
    const { columns, rows } = spans(area, zoom);
    for (const [first, last] of columns)
      for (let x = first; x <= last; x += 1)
        for (let y = rows[0]; y <= rows[1]; y += 1) {
          ids[at] = tileIdOf({ zoom, x, y });
          at += 1;
        }
  }
  return ids.sort();
}

/** Where in ascending ids the first one stands that is no smaller than `id`; looked for from one place to another. */
export function idsWithin(ids: Float64Array, id: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? Number.POSITIVE_INFINITY) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The zoom of the tile with an id. */
export function zoomOf(id: number): number {
  let zoom = 0;
  while ((4 ** (zoom + 1) - 1) / 3 <= id) zoom += 1;
  return zoom;
}

/** The tile with an id, for people: `15/18034/9652`. */
export function tileName(id: number): string {
  const zoom = zoomOf(id);
  let rest = id - (4 ** zoom - 1) / 3;
  let [x, y] = [0, 0];
  for (let size = 1; size < 2 ** zoom; size *= 2) {
    const right = Math.floor(rest / 2) % 2;
    const lower = (rest % 2) ^ right;
    if (lower === 0) {
      if (right === 1) [x, y] = [size - 1 - x, size - 1 - y];
      [x, y] = [y, x];
    }
    x += size * right;
    y += size * lower;
    rest = Math.floor(rest / 4);
  }
  return `${zoom}/${x}/${y}`;
}
