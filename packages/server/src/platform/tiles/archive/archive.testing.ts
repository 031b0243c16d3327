import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { tileIdOf } from '@diorama/documents/gis/drawing/tile-id.ts';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { rangeIn } from '../../../http/answers/negotiation.ts';
import { pmtilesFile, type Tile } from '../pmtiles-file.ts';
import { type Area, tilesIn } from './tiles-in-area.ts';

/** The layers of Protomaps that every archive of streets has. */
const LAYERS = ['earth', 'water', 'landuse', 'roads', 'buildings', 'boundaries', 'places', 'pois'];
export const ATTRIBUTION = '<a href="https://osm.example/copyright">© OpenStreetMap</a>';

/** A vector tile of one layer, compressed; `bytes`: about as many, of no pattern. */
export function vectorTile(layer: string, text: string, bytes = 0): Buffer {
  let seed = 7;
  for (const letter of text) seed = (seed * 31 + letter.charCodeAt(0)) % 2_147_483_647;
  const noise = Array.from({ length: Math.ceil(bytes * 0.75) }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (seed % 90));
  }).join('');
  const feature = { type: 1 as const, geometry: [[2048, 2048] as [number, number]], tags: { text, noise } };
  const tile = { features: [feature], numPoints: 1, numSimplified: 1, numFeatures: 1 };
  return gzipSync(fromGeojsonVt({ [layer]: Object.assign({}, tile) as never }, { version: 2, extent: 4096 }), {
    level: 1,
  });
}

/**
 * An archive as builds of the planet are: around one place to zoom 15, coarser the farther away, sea that shares its tiles, and leaf
 * directories. `bytes`: of a tile in the area; `around`: of any other.
 */
export function planetLike({
  area = TOWN,
  maxZoom = 15,
  bytes = 12_000,
  around = 200,
  type = 'mvt' as 'mvt' | 'webp',
} = {}): Buffer {
  const sea = vectorTile('water', 'sea');
  const known = new Set<number>();
  const tiles: Tile[] = [];
  for (let zoom = 0; zoom <= maxZoom; zoom += 1) {
    for (const id of tilesIn(area, zoom, zoom)) known.add(id);
    const count = 2 ** zoom;
    const [x0, x1, y0, y1] = zoom <= 7 ? [0, count - 1, 0, count - 1] : aroundOf(area, zoom);
    for (let x = x0; x <= x1; x += 1)
      for (let y = y0; y <= y1; y += 1) {
        const isSea = zoom > 3 && ((x >> 2) * 7 + (y >> 2) * 13) % 5 < 2;
        const size =
          (known.has(tileIdOf({ zoom, x, y })) ? bytes : around) *
          (0.5 + ((x * 7_919 + y * 104_729 + zoom * 31) % 997) / 997);
        tiles.push({ zoom, x, y, bytes: isSea ? sea : vectorTile('roads', `${zoom}/${x}/${y}`, size) });
      }
  }
  return pmtilesFile(tiles, {
    type,
    minZoom: 0,
    maxZoom,
    bounds: [-180, -85, 180, 85],
    metadata: { name: 'Planet', attribution: ATTRIBUTION, vector_layers: LAYERS.map((id) => ({ id, fields: {} })) },
  });
}

/** About 4 km by 4 km. */
export const TOWN: Area = [18.0, 59.3, 18.07, 59.336];

/** A window of tiles around the middle of an area: as many columns at every zoom, which are more ground the farther out. */
function aroundOf([west, south, east, north]: Area, zoom: number): [number, number, number, number] {
  const count = 2 ** zoom;
  const x = Math.floor(((((west + east) / 2 + 180) / 360) * count) % count);
  const radians = (((south + north) / 2) * Math.PI) / 180;
  const y = Math.floor((0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * count);
  const HALF = 20;
  return [Math.max(0, x - HALF), Math.min(count - 1, x + HALF), Math.max(0, y - HALF), Math.min(count - 1, y + HALF)];
}

export const idOf = tileIdOf;

type Turn = (request: IncomingMessage, response: ServerResponse, file: Buffer) => boolean;

/**
 * A plain server on loopback that sends parts of a file. `turn` may answer instead, by returning true; `etag` and `file` can be
 * changed while it runs.
 */
export async function rangeServer(
  file: Buffer,
  { turn = () => false, etag = '"one"' }: { turn?: Turn; etag?: string | null } = {},
) {
  const state = { file, etag, turn, ranges: [] as string[], sent: 0, atOnce: 0, most: 0 };
  const server = createServer((request, response) => {
    state.ranges.push(request.headers.range ?? '');
    state.atOnce += 1;
    state.most = Math.max(state.most, state.atOnce);
    response.on('close', () => {
      state.atOnce -= 1;
    });
    if (state.turn(request, response, state.file)) return;
    if (state.etag !== null) response.setHeader('etag', state.etag);
    const wanted = request.headers['if-match'];
    if (wanted !== undefined && wanted !== state.etag) return void response.writeHead(412).end();
    const range = rangeIn(request.headers.range, state.file.length);
    if (range === null) return void response.end(state.file);
    if (range === 'unsatisfiable') return void response.writeHead(416).end();
    const { start, end } = range;
    state.sent += end - start + 1;
    response.setHeader('content-range', `bytes ${start}-${end}/${state.file.length}`);
    response.writeHead(206, { 'content-length': end - start + 1 }).end(state.file.subarray(start, end + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    state,
    url: `http://127.0.0.1:${port}/planet.pmtiles`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the reference tool's `verify` checks, over every entry; the faults that it would name. */
export async function faultsOf(file: Buffer): Promise<string[]> {
  const { gunzipSync } = await import('node:zlib');
  const { readHeader } = await import('./archive-header.ts');
  const { readDirectory } = await import('./archive-directory.ts');
  const { zoomOf } = await import('./tiles-in-area.ts');
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  const header = readHeader(file, file.length, 'file');
  const { root, metadata, leaves, data, counts, bounds, center } = header;
  const parts = [root, metadata, leaves, data];
  check(
    file.length === 127 + parts.reduce((sum, { length }) => sum + length, 0),
    'the parts are not as long as the file',
  );
  let end = 127;
  for (const part of parts) {
    check(part.offset === end, 'the parts are not one behind the other');
    end += part.length;
  }
  check(root.length <= 16_257, 'the root is too long');
  const offsets = new Map<number, number>();
  const ids: number[] = [];
  let [addressed, entries, next] = [0, 0, 0];
  const walk = (offset: number, length: number) => {
    for (const entry of readDirectory(gunzipSync(file.subarray(offset, offset + length)), 'file')) {
      if (entry.run === 0) {
        walk(leaves.offset + entry.offset, entry.length);
        continue;
      }
      addressed += entry.run;
      entries += 1;
      check(ids.length === 0 || entry.id > (ids.at(-1) ?? 0), 'ids do not ascend');
      ids.push(entry.id);
      check(entry.offset + entry.length <= data.length, 'a tile lies outside');
      if (!offsets.has(entry.offset)) {
        check(entry.offset === next, 'a tile is out of order in a clustered archive');
        next = entry.offset + entry.length;
      }
      offsets.set(entry.offset, entry.length);
    }
  };
  walk(root.offset, root.length);
  check(header.isClustered, 'it is not clustered');
  check(addressed === counts.addressed, 'addressed tiles');
  check(entries === counts.entries, 'entries');
  check(offsets.size === counts.contents, 'contents');
  check(zoomOf(ids[0] ?? 0) === header.minZoom, 'the least zoom');
  check(zoomOf(ids.at(-1) ?? 0) === header.maxZoom, 'the greatest zoom');
  check(center.zoom >= header.minZoom && center.zoom <= header.maxZoom, 'the zoom of the middle');
  check(bounds[0] < bounds[2] && bounds[1] < bounds[3], 'bounds');
  return faults;
}
