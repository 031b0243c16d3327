import { addProtocol, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
// A file of its own: the page's policy takes workers of its own origin only, none made of text.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Protocol } from 'pmtiles';

setWorkerUrl(workerUrl);
const pmtiles = new Protocol();
addProtocol('pmtiles', pmtiles.tile);

/** What could not be read is tried again: a file of tiles that failed once stays failed. */
export const forgetTileFiles = (): void => pmtiles.tiles.clear();

export { MapLibre };
