/// <reference types="node" />
import { createServer } from 'node:http';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colorAt, launchMaps, openMap, serveMaps } from '../../testing/map-browser.ts';
import { hotspot, hotspots, label, sceneOf } from '../../testing/map-scene.testing.ts';

/** A vector tile that the square of its layer `land` fills. */
const TILE = Buffer.from('1a1f0a046c616e6412121803220e0900001a804000008040ff3f000f2880207802', 'hex');
const GREEN = [0, 160, 0];
const STREETS_LAND = [243, 241, 236];
/** Where the provider's own shop stands. */
const NAMED = [18.7, 15.4];
const MIDDLE = { x: 240, y: 180 };

/** A provider on another origin, and the requests it received. */
const asked: string[] = [];
const provider = createServer(({ url = '', headers }, response) => {
  asked.push(url);
  response.setHeader('access-control-allow-origin', '*');
  const at = `http://${headers.host}`;
  const land = { id: 'land', type: 'fill', source: 'a', 'source-layer': 'land', paint: { 'fill-color': '#00a000' } };
  const style = {
    version: 8,
    glyphs: `${at}/glyphs/{fontstack}/{range}.pbf`,
    sources: { a: { type: 'vector', url: `${at}/tiles` } },
  };
  const name = {
    type: 'Feature',
    properties: { name: 'Corner shop' },
    geometry: { type: 'Point', coordinates: NAMED },
  };
  if (url === '/names')
    response.end(
      JSON.stringify({
        ...style,
        sources: {
          ...style.sources,
          shops: { type: 'geojson', data: { type: 'FeatureCollection', features: [name] } },
        },
        layers: [land, { id: 'shops', type: 'symbol', source: 'shops', layout: { 'text-field': ['get', 'name'] } }],
      }),
    );
  else if (url === '/style') response.end(JSON.stringify({ ...style, layers: [land] }));
  else if (url === '/tiles') response.end(JSON.stringify({ tiles: [`${at}/{z}/{x}/{y}.pbf`], maxzoom: 2 }));
  else if (url.endsWith('.pbf') && !url.includes('glyphs')) response.end(TILE);
  else response.writeHead(500).end();
});
let at = '';
let browser: Browser;
let served: Awaited<ReturnType<typeof serveMaps>>;
beforeAll(async () => {
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const address = provider.address();
  at = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  served = await serveMaps([at]);
  browser = await launchMaps();
});
afterAll(async () => {
  await browser.close();
  served.close();
  provider.close();
});

const open = (path: string) => {
  const settings = { initialMapState: { type: 'position' as const, center: { lng: 18.7, lat: 15.4 }, zoom: 3 } };
  const layers = [{ id: 'names', type: 'label' as const, features: [label('a', {})] }];
  const scene = sceneOf({ settings, layers });
  return openMap(browser, served.url, { ...scene, base: { type: 'style', url: `${at}${path}`, fallback: 'streets' } });
};

test("a provider's streets are drawn on a page whose worker may call nobody, without its glyphs", async () => {
  const { page } = await open('/style');
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y)).toEqual(GREEN);
  expect(await page.evaluate(() => window.seen.filter((event) => JSON.stringify(event).includes('"fault"')))).toEqual(
    [],
  );
  expect(asked.filter((path) => path.includes('glyphs'))).toEqual([]);
  await page.close();
});

test('a name of the base gives way to a pin and to a label of ours, and comes back when they go', async () => {
  const port = { id: 'port', parent: null, icon: 'anchor', defaultShow: true };
  const position = { lng: 18.7, lat: 15.4 };
  const settings = { initialMapState: { type: 'position' as const, center: position, zoom: 3 } };
  const inPort = { type: 'category', id: 'port' } as const;
  const ours = {
    pin: hotspots([hotspot('a', position.lng, position.lat)], { category: inPort }),
    label: { id: 'names', type: 'label', features: [label('l', { category: inPort }, { position })] },
  } as const;
  for (const layer of [ours.pin, ours.label]) {
    const scene = sceneOf({ settings, categories: [port], layers: [layer] });
    const base = { type: 'style', url: `${at}/names`, fallback: 'streets' } as const;
    const { page } = await openMap(browser, served.url, { ...scene, base });
    const named = (shown: string[]) =>
      page.evaluate(async (categories) => {
        window.map.showCategories(new Set(categories));
        await window.settled();
        return window.map.native.queryRenderedFeatures({ layers: ['shops'] }).length;
      }, shown);
    expect([layer.type, await named(['port']), await named([]), await named(['port'])]).toEqual([layer.type, 0, 1, 0]);
    await page.close();
  }
});

test('without its provider a map stands on the built-in base, and says so', async () => {
  const { page } = await open('/gone');
  expect(await colorAt(page, MIDDLE.x, MIDDLE.y)).toEqual(STREETS_LAND);
  expect(await page.evaluate(() => window.seen.filter((event) => JSON.stringify(event).includes('"fault"')))).toEqual([
    { type: 'fault', fault: 'base', message: expect.stringContaining('answered 500') },
  ]);
  await page.close();
});
