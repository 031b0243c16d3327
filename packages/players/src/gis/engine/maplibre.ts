import { addProtocol, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
// A file of its own: the page's policy takes workers of its own origin only, none made of text.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { TileFile } from './tile-file.ts';

setWorkerUrl(workerUrl);

const SCHEME = 'pmtiles://';
const files = new Map<string, TileFile>();

/** What could not be read is tried again, and what nothing shows any more is forgotten. */
export const forgetTileFiles = (): void => files.clear();

function fileOf(url: string): TileFile {
  const file = files.get(url) ?? new TileFile(url);
  files.set(url, file);
  return file;
}

addProtocol('pmtiles', async ({ type, url }, { signal }) => {
  const address = url.slice(SCHEME.length);
  if (type === 'json') {
    const { minZoom, maxZoom, bounds } = await fileOf(address).head();
    return { data: { tiles: [`${url}/{z}/{x}/{y}`], minzoom: minZoom, maxzoom: maxZoom, bounds } };
  }
  const [, path = '', zoom, x, y] = /^(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(address) ?? [];
  const file = fileOf(path);
  const bytes = await file.tile({ zoom: Number(zoom), x: Number(x), y: Number(y) }, signal);
  // Where a file has nothing, a vector tile is empty and a picture clear.
  if (bytes === null && !(await file.head()).isVector) return { data: await createImageBitmap(new ImageData(1, 1)) };
  return { data: bytes ?? new Uint8Array() };
});

export { MapLibre };
