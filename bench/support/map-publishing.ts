import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { GisLayer } from '@diorama/contract/gis/published-gis.ts';
import { layerTiles } from '../../packages/server/src/features/gis/publish/layer-tiles.ts';
import type { Measure } from './bench.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { processorTime } from './processor-time.ts';

const COUNT = 100_000;
/** Milliseconds between two calls of somebody else. */
const PAUSE = 50;
const CATEGORIES = ['food', 'tools'];

type Hotspots = Extract<GisLayer, { type: 'hotspots' }>;

/** Places spread over Sweden, the same in every run. */
function features() {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: COUNT }, (_, at) => ({
    id: `place-${at}`,
    name: { type: 'custom' as const, value: { en: `Place ${at}`, sv: `Plats ${at}` } },
    position: { lng: 12 + random() * 6, lat: 56 + random() * 10 },
    value: at % 50,
    category: { type: 'category' as const, id: CATEGORIES[at % 2] ?? '' },
  }));
}

/** A map of 100,000 joined places that was never published. Returns its layer in the form its tiles are made from. */
async function makeMap(server: BenchServer) {
  const slug = `bench-${randomUUID().slice(0, 8)}`;
  const { result: project } = await server.mutate<{ id: string }>('projects.create', { name: 'Bench', slug });
  const made = await server.mutate<{ id: { id: string } }>('gis.create', {
    projectId: project.id,
    settings: { name: 'Places' },
  });
  const place = { projectId: project.id, gisId: made.result.id.id };
  const { result: layer } = await server.mutate<object>('gis.createLayer', {
    gisId: place.gisId,
    name: 'Places',
    type: 'hotspots',
  });
  const categories = CATEGORIES.map((id) => ({ id, name: { type: 'custom', value: { en: id } } }));
  const whole = { ...layer, display: { type: 'standard', cluster: true }, features: features() };
  await server.mutate('gis.update', {
    ...place,
    attributes: {
      categories,
      settings: { initialMapState: { type: 'position', center: { lng: 15, lat: 61 }, zoom: 5 } },
    },
    layers: [whole],
  });
  // It has the fields of a layer: the server answered with them.
  return { place, slug, layer: whole as unknown as Hotspots };
}

/** Milliseconds of the clock and of the processor that making the tiles of the layer takes by itself. */
function tilingTime(layer: Hotspots): { clock: number; processor: number } {
  const look = { tokens: {}, categories: new Set(CATEGORIES) };
  const [began, used] = [performance.now(), process.cpuUsage()];
  layerTiles(layer, look);
  const { user, system } = process.cpuUsage(used);
  return { clock: performance.now() - began, processor: (user + system) / 1_000 };
}

/** How long a map of 100,000 places takes to be published with its tiles, index and pictures, and how long somebody else waits. */
export async function measurePublishing(): Promise<Measure[]> {
  await using server = await startBenchServer();
  const { place, slug, layer } = await makeMap(server);
  const used = () => processorTime(server.process.process.pid ?? 0) ?? Number.NaN;
  let isPublishing = true;
  let longest = 0;
  const others = (async () => {
    while (isPublishing) {
      longest = Math.max(longest, (await server.query('sessions.me', undefined)).milliseconds);
      await wait(PAUSE);
    }
  })();
  const before = used();
  const published = await server.mutate('gis.publish', place);
  const processor = used() - before;
  isPublishing = false;
  await others;
  const page = await (await fetch(`${server.url}/p/${slug}/gis/${place.gisId}`)).text();
  if (!/\/media\/[0-9a-f]{64}\/[^"]*\.webp/.test(page) || !page.includes('layer.pmtiles'))
    throw new Error('The page has no picture or no tiles');
  const tiling = tilingTime(layer);
  return [
    { name: 'publishing 100,000 joined places with its pictures', value: published.milliseconds, unit: 'ms' },
    { name: 'making their tiles alone', value: tiling.clock, unit: 'ms' },
    {
      name: 'processor time, publishing over making tiles alone',
      value: processor / tiling.processor,
      unit: 'x',
      max: 2.5,
    },
    { name: 'longest answer to somebody else while it is published', value: longest, unit: 'ms', max: 1_000 },
  ];
}
