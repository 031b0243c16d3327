/// <reference types="node" />
import type { Browser } from '@playwright/test';
import type { GeoJSONSource } from 'maplibre-gl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GisHotspot } from '../gis-scene.ts';
import { colorAt, launchMaps, openMap, serveMaps } from '../testing/map-browser.ts';
import { hotspot, hotspots, label, sceneOf, square } from '../testing/map-scene.testing.ts';

/** What the tests' theme calls primary. */
const RED = [200, 0, 0];
const STREETS_WATER = [183, 213, 230];
const STREETS_LAND = [243, 241, 236];
const CIRCLES = { type: 'circle', radius: { min: 10, max: 10 } } as const;
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

test('a place that is dragged stands in its new place in each next picture, and nowhere else until it is written back', async () => {
  const scene = sceneOf({
    settings: { initialMapState: { type: '3d', center: { lng: -27.5, lat: 30 }, zoom: 5, pitch: 40, bearing: 30 } },
    layers: [hotspots([hotspot('a', -30, 30), hotspot('b', 60, 30)], { display: CIRCLES })],
  });
  const { page } = await openMap(browser, served.url, scene);
  const seen = await page.evaluate(async (given) => {
    const { map } = window;
    const [layer] = given.document.layers;
    if (layer?.type !== 'hotspots') throw new Error('There is no layer of points');
    const picture = () => new Promise((resolve) => map.native.once('render', resolve).triggerRepaint());
    const canvas = map.native.getCanvas();
    const pixel = new Uint8Array(4);
    const isRed = (place: { lng: number; lat: number }) => {
      const { x, y } = map.project(place);
      const gl = canvas.getContext('webgl2');
      gl?.readPixels(x, canvas.height - 1 - y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      return pixel[0] === 200 && pixel[1] === 0;
    };
    const put = (position: { lng: number; lat: number }) => {
      const features = layer.features.map((feature) => (feature.id === 'a' ? { ...feature, position } : feature));
      const document = { ...given.document, layers: [{ ...layer, features }] };
      map.update({ ...given, document, pictureUrl: () => null });
    };
    const drawn = (id: string) => map.native.querySourceFeatures(id).length;
    const before = { lng: -30, lat: 30 };
    // These are other objects than those that the map was opened with.
    put(before);
    while (drawn('gis-points~') === 0) await picture();
    while (drawn('gis-points~') > 0) await picture();
    const isDrawn = (id: string) => drawn(id) > 0 && map.native.isSourceLoaded(id);
    map.select({ type: 'hotspot', id: 'a', layer: 'points' });
    while (!isDrawn('gis:raised')) await picture();
    let last = { lng: -30.1, lat: 30.1 };
    put(last);
    while (!isDrawn('gis-points~')) await picture();
    const steps: unknown[] = [];
    for (let step = 1; step <= 5; step += 1) {
      const from = last;
      last = { lng: -30 + step, lat: 30 + step / 8 };
      put(last);
      await picture();
      steps.push([isRed(last), isRed(from)]);
    }
    const resting = new Set<string>();
    for (let pictures = 0; pictures < 3000 && drawn('gis-points~') > 0; pictures += 1) {
      await picture();
      resting.add(JSON.stringify([isRed(last), isRed(before)]));
    }
    return { steps, resting: [...resting], left: drawn('gis-points~'), place: map.project(last) };
  }, scene);
  expect(seen.steps).toEqual(Array.from({ length: 5 }, () => [true, false]));
  expect(seen).toMatchObject({ resting: ['[true,false]'], left: 0 });
  const names = () => page.evaluate((place) => window.map.pick(place).map(({ id }) => id), seen.place);
  await expect.poll(names).toEqual(['a']);
  await page.close();
});

test('a place that was just moved stands there once when its layer begins to join places', async () => {
  const scene = sceneOf({
    settings: view(0, 0, 5),
    layers: [hotspots([hotspot('a', 0, 0), hotspot('b', 5, 0)])],
  });
  const { page } = await openMap(browser, served.url, scene);
  const left = await page.evaluate(async (given) => {
    const { map } = window;
    const [layer] = given.document.layers;
    if (layer?.type !== 'hotspots') throw new Error('There is no layer of points');
    const [first, ...others] = layer.features;
    if (!first) throw new Error('The layer has no features');
    const moved = [{ ...first, position: { lng: 1, lat: 1 } }, ...others];
    const put = (cluster: boolean, features: readonly GisHotspot[]) =>
      map.update({
        ...given,
        pictureUrl: () => null,
        document: { ...given.document, layers: [{ ...layer, features, display: { type: 'standard', cluster } }] },
      });
    put(false, layer.features);
    put(false, moved);
    const dragged = () => map.native.querySourceFeatures('gis-points~').length;
    while (dragged() === 0) await new Promise((resolve) => map.native.once('render', resolve).triggerRepaint());
    put(true, moved);
    await window.settled();
    return dragged();
  }, scene);
  expect(left).toBe(0);
  await page.close();
});

test('a site plan whose picture cannot be read is told by its id, and the base map is not blamed', async () => {
  const [west, east, south, north] = [17.9, 18.1, 59.3, 59.4];
  const corners = {
    ...{ topLeft: { lng: west, lat: north }, topRight: { lng: east, lat: north } },
    ...{ bottomRight: { lng: east, lat: south }, bottomLeft: { lng: west, lat: south } },
  };
  const image = { url: 'data:image/png;base64,AAAA', name: 'plan.png', type: 'image/png' };
  const { page } = await open({
    settings: view(18, 59.35, 10),
    sitePlans: [{ id: 'ground', image, corners, opacity: 1, visible: true }],
  });
  const faults = () => page.evaluate(() => window.seen.filter((event) => JSON.stringify(event).includes('"fault"')));
  await expect.poll(faults).toEqual([{ type: 'fault', fault: 'plan', id: 'ground', message: expect.any(String) }]);
  await page.close();
});
