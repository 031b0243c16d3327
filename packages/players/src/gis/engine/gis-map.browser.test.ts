/// <reference types="node" />
import type { Browser } from '@playwright/test';
import type { GeoJSONSource } from 'maplibre-gl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colorAt, launchMaps, openMap, serveMaps } from '../testing/map-browser.ts';
import { hotspot, hotspots, label, sceneOf, square } from '../testing/map-scene.testing.ts';

/** What the tests' theme calls primary. */
const RED = [200, 0, 0];
const STREETS_WATER = [183, 213, 230];
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
const view = (lng: number, lat: number, zoom: number) => ({
  initialMapState: { type: 'position' as const, center: { lng, lat }, zoom },
});

test('the world is drawn without a request to anybody else or a breach of the page’s policy', async () => {
  const { page, complaints } = await open({ settings: view(18.7, 15.4, 3) });
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y)).toEqual(STREETS_LAND);
  for (const [lng, lat, color] of [
    [-25, 5, STREETS_WATER],
    [-175, 67, STREETS_LAND],
    [90, -75, [251, 251, 249]],
  ] as const) {
    await page.evaluate(
      ([x = 0, y = 0]) => {
        window.map.setView({ type: 'position', center: { lng: x, lat: y }, zoom: 3 }, 'jump');
        return window.settled();
      },
      [lng, lat],
    );
    expect(await colorAt(page, MIDDLE.x, MIDDLE.y)).toEqual(color);
  }
  expect(complaints).toEqual([]);
  await page.close();
});

test('a shape is hovered and selected by the pointer, and shows its states without another style', async () => {
  const blue = { type: 'theme' as const, token: 'white' };
  const shape = square('plot', -25, 5, 4, { hovered: { fillOpacity: 0 }, selected: { fill: blue } });
  const { page, complaints } = await open({
    settings: view(-25, 5, 3),
    layers: [{ id: 'shapes', type: 'outline', features: [shape] }],
  });
  const target = { type: 'outline-feature', id: 'plot', layer: 'shapes' };
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y)).toEqual(RED);
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await page.evaluate(() => window.settled());
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y)).toEqual(STREETS_WATER);
  await page.mouse.click(MIDDLE.x, MIDDLE.y);
  await page.evaluate(() => window.settled());
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y)).toEqual([255, 255, 255]);
  await page.mouse.move(5, 5);
  expect(await page.evaluate(() => window.seen)).toMatchObject([
    { type: 'credits' },
    { type: 'ready' },
    { type: 'hover', target },
    { type: 'select', target, position: {} },
    { type: 'hover', target: null },
  ]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('categories hide what is in them, and a label waits for its shape', async () => {
  const category = { id: 'port', parent: null, icon: 'anchor', defaultShow: true };
  const shape = { ref: { type: 'outline-feature', id: 'plot' }, state: 'hovered' as const };
  const { page } = await open({
    settings: view(0, 0, 3),
    categories: [category],
    layers: [
      { id: 'shapes', type: 'outline', features: [square('plot', 20, 0, 1)] },
      hotspots([hotspot('a', 0, 0)], { category: { type: 'category', id: 'port' } }),
      { id: 'labels', type: 'label', features: [label('l', { shape }, { position: { lng: -10, lat: 0 } })] },
    ],
  });
  const at = (lng: number) =>
    page.evaluate((x) => window.map.pick(window.map.project({ lng: x, lat: 0 })).map(({ id }) => id), lng);
  const select = (id: string | null) =>
    page.evaluate((shapeId) => {
      window.map.select(shapeId === null ? null : { type: 'outline-feature', id: shapeId, layer: 'shapes' });
      return window.settled();
    }, id);
  expect([await at(0), await at(-10)]).toEqual([['a'], []]);
  await select('plot');
  expect(await at(-10)).toEqual(['l']);
  await select(null);
  await page.evaluate(() => {
    window.map.showCategories(new Set());
    return window.settled();
  });
  expect([await at(0), await at(-10)]).toEqual([[], []]);
  expect(await page.evaluate(() => window.map.inView().map(({ id }) => id))).toEqual(['plot', 'l']);
  await page.close();
});

test('what is outside of the main shape is hidden, what is inside is not, whichever way its ring runs', async () => {
  const settings = { ...view(-25, 5, 3), outside: 'hide' as const };
  const clear = { fillOpacity: 0, lineOpacity: 0, lineWidth: 0, lineDash: [] };
  const color = { type: 'theme' as const, token: 'primary' };
  for (const isReversed of [false, true]) {
    const shape = square('plot', -25, 5, 4, {
      default: { fill: color, line: color, ...clear },
    });
    if (isReversed && shape.geometry.type === 'Polygon') shape.geometry.coordinates[0]?.reverse();
    const { page } = await open({
      settings,
      mainShape: { type: 'outline-feature', id: 'plot' },
      layers: [{ id: 'shapes', type: 'outline', features: [shape] }],
    });
    expect(await colorAt(page, MIDDLE.x, MIDDLE.y)).toEqual(STREETS_WATER);
    expect(await colorAt(page, 20, 20)).toEqual([238, 240, 242]);
    await page.close();
  }
});

test('one of many points moves without the others, and is written back', async () => {
  const many = Array.from({ length: 3000 }, (_, index) =>
    hotspot(`p${index}`, (index % 60) - 90, Math.floor(index / 60) - 60),
  );
  const scene = sceneOf({ settings: view(0, 0, 3), layers: [hotspots(many)] });
  const { page } = await openMap(browser, served.url, scene);
  const inMiddle = () => page.evaluate(({ x, y }) => window.map.pick({ x, y }).map(({ id }) => id), MIDDLE);
  const waiting = () =>
    page.evaluate(() => window.map.native.querySourceFeatures('gis-points~').map(({ properties }) => properties.id));
  expect(await inMiddle()).toEqual([]);
  const sent = await page.evaluate((given) => {
    const others: string[] = [];
    for (const id of ['gis:raised', 'gis:visit']) {
      const source = window.map.native.getSource<GeoJSONSource>(id);
      const setData = source?.setData.bind(source);
      if (!source || !setData) throw new Error('There is no such source');
      source.setData = (data) => {
        others.push(id);
        return setData(data);
      };
    }
    const [layer] = given.document.layers;
    if (layer?.type !== 'hotspots') throw new Error('There is no layer of points');
    const before = layer.features.map((feature) => feature);
    const full = { ...given, pictureUrl: () => null };
    const put = (features: typeof before) =>
      window.map.update({ ...full, document: { ...full.document, layers: [{ ...layer, features }] } });
    put(before);
    const [first, ...rest] = before;
    if (first) put([{ ...first, position: { lng: 0, lat: 0 } }, ...rest]);
    return window.settled().then(() => others);
  }, scene);
  // What would be sent with it would be drawn before it.
  expect(sent).toEqual([]);
  await expect.poll(inMiddle).toEqual(['p0']);
  await expect.poll(waiting).toEqual([]);
  await expect.poll(inMiddle).toEqual(['p0']);
  await page.close();
});
