import { randomUUID } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { launchMaps, openMap, serveMaps } from '@diorama/players/gis/testing/map-browser.ts';
import { sceneOf, square } from '@diorama/players/gis/testing/map-scene.testing.ts';
import { findOrInstallChromium } from '../scripts/browsers.mjs';
import { type Bench, type Measure, median } from './support/bench.ts';
import { startBenchServer } from './support/bench-server.ts';

/** Houses on each side of the district: 5,041 in all. */
const SIDE = 71;
/** Degrees between two houses, and half of the side of one. */
const STEP = { lng: 0.0011, lat: 0.00055 };
const HALF = 0.00018;
const MIDDLE = { lng: 18, lat: 59.33 };
const FRAMES = 40;
const ROUNDS = 5;
const PLACES = 300;

/** Frames of a district whose houses stand, from above and tilted. Drawn by software. */
async function measureFrames(): Promise<Measure[]> {
  const chromium = findOrInstallChromium();
  if (chromium) process.env.CHROMIUM_PATH ??= chromium;
  const [served, browser] = await Promise.all([serveMaps(), launchMaps()]);
  try {
    const features = Array.from({ length: SIDE * SIDE }, (_, at) => ({
      ...square(
        `house-${at}`,
        MIDDLE.lng + ((at % SIDE) - SIDE / 2) * STEP.lng,
        MIDDLE.lat + (Math.floor(at / SIDE) - SIDE / 2) * STEP.lat,
        HALF,
      ),
      height: 6 + (at % 5) * 3,
    }));
    const layers = [{ id: 'houses', type: 'outline' as const, features }];
    const view = { center: MIDDLE, zoom: 14 };
    const [flat, tilted]: [number[], number[]] = [[], []];
    const above = await openMap(
      browser,
      served.url,
      sceneOf({ settings: { initialMapState: { type: 'position', ...view } }, layers }),
    );
    const leaning = await openMap(
      browser,
      served.url,
      sceneOf({ settings: { initialMapState: { type: '3d', ...view, pitch: 50, bearing: -20 } }, layers }),
    );
    // In turns: what else the machine does meets both.
    for (let round = 0; round < ROUNDS; round += 1) {
      flat.push(median(await above.page.evaluate((frames) => window.panned(frames), FRAMES)));
      tilted.push(median(await leaning.page.evaluate((frames) => window.panned(frames), FRAMES)));
    }
    return [
      { name: 'frame of 5,041 standing houses from above, median', value: median(flat), unit: 'ms' },
      { name: 'the same, tilted by 50°', value: median(tilted), unit: 'ms' },
      { name: 'frame, tilted over from above', value: median(tilted) / median(flat), unit: 'x', max: 1.2 },
    ];
  } finally {
    await browser.close();
    served.close();
  }
}

/** What the texts of 300 places add to a published page, as it is sent: its HTML, and with the scripts that it begins with. */
async function measureTexts(): Promise<Measure[]> {
  await using server = await startBenchServer();
  const sizes: number[] = [];
  let scripts = 0;
  for (const hasTexts of [false, true]) {
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
    const features = Array.from({ length: PLACES }, (_, at) => ({
      id: `place-${at}`,
      name: { type: 'custom', value: { en: `${KINDS[at % KINDS.length]} ${at}`, sv: `Plats ${at}` } },
      position: { lng: 18 + (at % 20) / 500, lat: 59.3 + Math.floor(at / 20) / 1000 },
      ...(hasTexts ? { text: { type: 'custom', value: { en: textOf(at) } } } : {}),
    }));
    await server.mutate('gis.update', { ...place, attributes: {}, layers: [{ ...layer, features }] });
    await server.mutate('gis.publish', place);
    const html = Buffer.from(await (await fetch(`${server.url}/p/${slug}/gis/${place.gisId}`)).arrayBuffer());
    sizes.push(brotliCompressSync(html).length);
    if (!hasTexts) scripts = await scriptBytes(server.url, html.toString());
  }
  const [without = 0, withTexts = 0] = sizes;
  return [
    { name: 'HTML of a page of 300 places, brotli', value: without, unit: 'bytes' },
    { name: 'the same with a text each', value: withTexts, unit: 'bytes' },
    { name: 'HTML with texts over without', value: withTexts / without, unit: 'x' },
    {
      name: 'page with its scripts, with texts over without',
      value: (withTexts + scripts) / (without + scripts),
      unit: 'x',
      max: 1.15,
    },
  ];
}

/** Bytes of the scripts that a page names, brotli. */
async function scriptBytes(url: string, html: string): Promise<number> {
  const paths = new Set([...html.matchAll(/(?:src|href)="(\/players\/[^"]+\.js)"/g)].map(([, path]) => path ?? ''));
  let sum = 0;
  for (const path of paths)
    sum += brotliCompressSync(Buffer.from(await (await fetch(`${url}${path}`)).arrayBuffer())).length;
  return sum;
}

const KINDS = ['Café', 'School', 'Grocery', 'Library', 'Playground', 'Bus stop', 'Bakery'];
const PARTS = [
  'Open daily from seven',
  'by the lake',
  'with a view over the bay',
  'on the ground floor',
  'next to the square',
  'for families',
];
/** About 80 letters, as such a text has. */
const textOf = (at: number): string =>
  `${PARTS[at % 6]} ${PARTS[(at * 5 + 1) % 6]}, ${PARTS[(at * 7 + 2) % 6]}, ${at % 40} m from house ${at % 23}.`;

export const districtBench: Bench = {
  name: 'district',
  title: 'A district with standing houses, and places that say something',
  run: async () => [...(await measureFrames()), ...(await measureTexts())],
};
