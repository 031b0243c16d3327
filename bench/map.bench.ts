import type { GisHotspot } from '@diorama/players/gis/gis-scene.ts';
import { launchMaps, openMap, serveMaps } from '@diorama/players/gis/testing/map-browser.ts';
import { hotspot, hotspots, sceneOf } from '@diorama/players/gis/testing/map-scene.testing.ts';
import { findOrInstallChromium } from '../scripts/browsers.mjs';
import { type Bench, type Measure, median } from './support/bench.ts';
import { measurePublishing } from './support/map-publishing.ts';

const POINTS = 100_000;
const FRAMES = 60;
const MOVES = 5;
const SETTINGS = { initialMapState: { type: 'position' as const, center: { lng: 16, lat: 60 }, zoom: 5 } };

/** Places spread over a country, the same in every run. */
function places(): GisHotspot[] {
  let seed = 1;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: POINTS }, (_, at) => hotspot(`p${at}`, 11 + random() * 10, 55 + random() * 10));
}

/** A map of 100,000 places against an empty one, and against the renderer alone; drawn by software. */
async function run(): Promise<Measure[]> {
  const chromium = findOrInstallChromium();
  if (chromium) process.env.CHROMIUM_PATH ??= chromium;
  const [served, browser] = await Promise.all([serveMaps(), launchMaps()]);
  try {
    const points = places();
    const joined = hotspots(points, { display: { type: 'standard', cluster: true } });
    const empty = await openMap(browser, served.url, sceneOf({ settings: SETTINGS }));
    const ofEmpty = await empty.page.evaluate((frames) => window.panned(frames), FRAMES);
    await empty.page.close();
    const full = await openMap(browser, served.url, sceneOf({ settings: SETTINGS, layers: [joined] }));
    const ofFull = await full.page.evaluate((frames) => window.panned(frames), FRAMES);
    const moves = await moveOne(full.page, points);
    const { ours, plain } = await opened(full.page, points);
    return [
      { name: 'frame of an empty map that is moved, median', value: median(ofEmpty), unit: 'ms' },
      { name: 'frame of 100,000 joined places, median', value: median(ofFull), unit: 'ms' },
      { name: 'frame, 100,000 joined places over empty', value: median(ofFull) / median(ofEmpty), unit: 'x', max: 1.3 },
      { name: 'pictures until one moved of 100,000 is in its new place', value: median(moves), unit: 'x', max: 2 },
      { name: 'opening 100,000 joined places', value: ours, unit: 'ms' },
      { name: 'opening them in MapLibre alone', value: plain, unit: 'ms' },
      { name: 'opening, ours over MapLibre alone', value: ours / plain, unit: 'x', max: 2 },
    ];
  } finally {
    await browser.close();
    served.close();
  }
}

type Page = Awaited<ReturnType<typeof openMap>>['page'];

/** Pictures until a place that was moved is found where it was put, in a layer that is not joined. */
async function moveOne(page: Page, points: readonly GisHotspot[]): Promise<number[]> {
  const scene = sceneOf({
    settings: { initialMapState: { type: 'position', center: { lng: -30, lat: 30 }, zoom: 5 } },
    layers: [hotspots([...points], { zoom: { min: 0, max: 22 } })],
  });
  await page.evaluate((given) => window.openMap(given), scene);
  return page.evaluate(
    async ([given, times]) => {
      const counts: number[] = [];
      const [layer] = given.document.layers;
      if (layer?.type !== 'hotspots') throw new Error('There is no layer of points');
      let { features } = layer;
      const full = { ...given, pictureUrl: () => null };
      window.map.update({ ...full, document: { ...full.document, layers: [{ ...layer, features }] } });
      for (let at = 0; at < times; at += 1) {
        const position = { lng: -30 + at, lat: 30 };
        features = features.map((feature, index) => (index === 0 ? { ...feature, position } : feature));
        window.map.update({ ...full, document: { ...full.document, layers: [{ ...layer, features }] } });
        let pictures = 0;
        const isThere = () => window.map.pick(window.map.project(position)).some(({ id }) => id === 'p0');
        while (!isThere() && pictures < 600) {
          await new Promise((resolve) => window.map.native.once('render', resolve).triggerRepaint());
          pictures += 1;
        }
        counts.push(pictures);
      }
      return counts;
    },
    [scene, MOVES] as const,
  );
}

/** Milliseconds from nothing to the whole picture. */
async function opened(page: Page, points: readonly GisHotspot[]): Promise<{ ours: number; plain: number }> {
  const joined = hotspots([...points], { display: { type: 'standard', cluster: true } });
  return page.evaluate(
    async (given) => {
      const [layer] = given.document.layers;
      if (layer?.type !== 'hotspots') throw new Error('There is no layer of points');
      const features = layer.features.map(({ id, position, value }) => ({
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [position.lng, position.lat] },
        properties: { id, value },
      }));
      const times: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
      for (let at = 0; at < 3; at += 1) {
        const [before] = [performance.now()];
        await window.openPlain(given, { type: 'FeatureCollection', features });
        const between = performance.now();
        await window.openMap(given);
        times.plain.push(between - before);
        times.ours.push(performance.now() - between);
        window.map.dispose();
      }
      const middle = (list: number[]) => list.toSorted((a, b) => a - b)[1] ?? 0;
      return { ours: middle(times.ours), plain: middle(times.plain) };
    },
    sceneOf({ settings: SETTINGS, layers: [joined] }),
  );
}

export const mapBench: Bench = {
  name: 'map',
  title: 'a map of 100,000 places',
  run: async () => [...(await run()), ...(await measurePublishing())],
};
