/// <reference types="node" />
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colorAt, launchMaps, openMap, serveMaps } from '../testing/map-browser.ts';
import { hotspot, hotspots, STYLES, sceneOf, square } from '../testing/map-scene.testing.ts';

const RED = [200, 0, 0];
const WHITE = [255, 255, 255];
const STREETS_LAND = [243, 241, 236];
const MIDDLE = { x: 240, y: 180 };

let browser: Browser;
let served: Awaited<ReturnType<typeof serveMaps>>;

beforeAll(async () => {
  served = await serveMaps();
  browser = await launchMaps();
});
afterAll(async () => {
  await browser.close();
  served.close();
});

const open = (document: Parameters<typeof sceneOf>[0]) => openMap(browser, served.url, sceneOf(document));
const view = (zoom: number) => ({
  initialMapState: { type: 'position' as const, center: { lng: 18.7, lat: 15.4 }, zoom },
});
const pick = (page: Page, x: number, y: number) =>
  page.evaluate(([left = 0, top = 0]) => window.map.pick({ x: left, y: top }).map(({ id }) => id), [x, y]);

test('a way is drawn in its styles, and goes again', async () => {
  const { page, complaints } = await open({ settings: view(4), styles: STYLES });
  const show = (isShown: boolean) =>
    page.evaluate((isThere) => {
      const line = [
        [16, 15.4],
        [22, 15.4],
      ];
      const points = [
        { role: 'origin' as const, place: { lng: 16, lat: 15.4 } },
        { role: 'destination' as const, place: { lng: 22, lat: 15.4 } },
      ];
      window.map.showRoute(isThere ? { lines: [{ line, as: 'line' }], points } : null);
      return window.settled();
    }, isShown);
  await show(true);
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y)).toEqual(RED);
  // 4 px of the line on each side, then 2 px of its casing.
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y + 5)).toEqual(WHITE);
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y + 9)).toEqual(STREETS_LAND);
  const at = (lng: number) => page.evaluate((x) => window.map.project({ lng: x, lat: 15.4 }), lng);
  const [origin, destination] = [await at(16), await at(22)];
  expect(await colorAt(page, origin.x, origin.y + 9)).toEqual([0, 0, 255]);
  // The drop stands on its place.
  expect(await colorAt(page, destination.x + 8, destination.y - 22)).toEqual([160, 0, 160]);
  await show(false);
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y)).toEqual(STREETS_LAND);
  expect(complaints).toEqual([]);
  await page.close();
});

test('the hit of a search has the mark of the global styles', async () => {
  const { page, complaints } = await open({ settings: view(4), styles: STYLES });
  await page.evaluate(() => {
    window.map.markHit({ lng: 18.7, lat: 15.4 });
    return window.settled();
  });
  expect(await colorAt(page, MIDDLE.x + 10, MIDDLE.y - 32)).toEqual([0, 160, 0]);
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y - 32)).toEqual([0, 0, 0]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('points of one place are spread and folded, and each can be met', async () => {
  const flats = ['a', 'b', 'c'].map((id) => hotspot(id, 18.7, 15.4));
  const { page } = await openMap(
    browser,
    served.url,
    sceneOf({ settings: view(4), styles: STYLES, layers: [hotspots([...flats, hotspot('far', 22, 15.4)])] }),
  );
  expect(await page.evaluate(() => window.map.stops().map(({ key, count }) => [key, count]))).toEqual([
    ['a', 3],
    ['far', 1],
  ]);
  await page.evaluate(() => {
    const [stack] = window.map.stops();
    if (stack) window.map.part(stack);
    return window.settled();
  });
  expect(await pick(page, MIDDLE.x, MIDDLE.y)).toEqual([]);
  await page.mouse.click(MIDDLE.x, MIDDLE.y - 44);
  expect(await page.evaluate(() => window.map.selected()?.id)).toBe('a');
  const stops = await page.evaluate(() => window.map.stops().map(({ key }) => key));
  expect(stops.sort()).toEqual(['a', 'b', 'c', 'far']);
  // Closer, they stand as far apart on the screen as before.
  await page.evaluate(() => {
    window.map.setView({ type: 'position', center: { lng: 18.7, lat: 15.4 }, zoom: 6 }, 'jump');
    return window.settled();
  });
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y - 30)).not.toEqual(STREETS_LAND);
  expect(await page.evaluate(() => [window.map.fold(), window.map.fold()])).toEqual([true, false]);
  await page.evaluate(() => window.settled());
  expect((await pick(page, MIDDLE.x, MIDDLE.y)).sort()).toEqual(['a', 'b', 'c']);
  await page.close();
});

test('keys step through points, clusters and shapes; a cluster comes apart', async () => {
  const near = [0, 0.01, 0.02].map((by, at) => hotspot(`n${at}`, 18.7 + by, 15.4));
  const { page } = await open({
    settings: view(4),
    layers: [
      { id: 'shapes', type: 'outline', features: [square('plot', 22, 17, 0.5)] },
      hotspots([...near, hotspot('out', 100, 0)], { display: { type: 'standard', cluster: true } }),
    ],
  });
  const stops = () =>
    page.evaluate(() =>
      window.map.stops().map(({ target, count, cluster }) => [target?.id ?? null, count, cluster !== undefined]),
    );
  expect(await stops()).toEqual([
    [null, 3, true],
    ['plot', 1, false],
  ]);
  await page.evaluate(() => {
    const cluster = window.map.stops().find((stop) => stop.cluster);
    if (cluster) window.map.part(cluster);
  });
  await expect.poll(() => page.evaluate(() => window.map.camera().zoom)).toBeGreaterThan(8);
  await page.evaluate(() => window.settled());
  expect((await stops()).length).toBeGreaterThan(1);
  await page.close();
});

test('a box and a point are shown in the clear part, however the map is tilted and turned', async () => {
  for (const [pitch, bearing] of [
    [0, 0],
    [50, -30],
    [70, 140],
  ] as const) {
    const { page } = await open({
      settings: { initialMapState: { type: '3d', center: { lng: 0, lat: 0 }, zoom: 5, pitch, bearing } },
    });
    const seen = await page.evaluate(() => {
      const { map } = window;
      map.frame([17, 58, 20, 60], 'jump');
      const corners = [17, 20].flatMap((lng) => [58, 60].map((lat) => map.project({ lng, lat })));
      map.approach({ lng: 18, lat: 59 }, 12, 'jump');
      return { corners, point: map.project({ lng: 18, lat: 59 }), zoom: map.camera().zoom };
    });
    // 40 px are clear on each side of 480 by 360.
    for (const { x, y } of seen.corners) {
      expect(x).toBeGreaterThan(36);
      expect(x).toBeLessThan(444);
      expect(y).toBeGreaterThan(36);
      expect(y).toBeLessThan(324);
    }
    const width = Math.max(...seen.corners.map(({ x }) => x)) - Math.min(...seen.corners.map(({ x }) => x));
    const height = Math.max(...seen.corners.map(({ y }) => y)) - Math.min(...seen.corners.map(({ y }) => y));
    expect(Math.max(width / 400, height / 280)).toBeGreaterThan(0.9);
    expect([Math.round(seen.point.x), Math.round(seen.point.y), seen.zoom]).toEqual([240, 180, 12]);
    await page.close();
  }
});
