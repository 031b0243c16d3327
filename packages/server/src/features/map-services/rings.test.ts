import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapService, RouterType } from '../../platform/config/map-services-config.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { ringQuestion, ringsIn } from './rings.ts';

const EDGE = [
  [18, 59],
  [18.01, 59],
  [18.01, 59.01],
  [18, 59],
];
const HOLE = EDGE.map(([lng = 0, lat = 0]) => [lng / 1.0001, lat]);
const collection = (...geometries: object[]) => ({
  type: 'FeatureCollection',
  features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
});

const asked: { url: string; body: string; key: string | undefined }[] = [];
let next: { status: number; json: unknown } = { status: 200, json: {} };
const router = createServer((request, response) => {
  void text(request).then((body) => {
    asked.push({ url: request.url ?? '', body, key: request.headers.authorization });
    response.writeHead(next.status).end(JSON.stringify(next.json));
  });
});
let url = '';
beforeAll(async () => {
  router.listen(0, '127.0.0.1');
  await once(router, 'listening');
  url = `http://127.0.0.1:${(router.address() as AddressInfo).port}`;
});
afterAll(() => router.close());

const service = (type: RouterType): MapService<RouterType> => ({ type, url: 'https://router.example', key: 'the key' });
const QUESTION = { from: { lng: 18.123456, lat: 59.654321 }, minutes: 10 };

test('each router is asked in its own way, for ten minutes on foot', () => {
  const ors = ringQuestion(service('ors'), QUESTION);
  expect(ors.address).toBe('https://router.example/v2/isochrones/foot-walking');
  expect(JSON.parse(ors.post ?? '')).toEqual({ locations: [[18.12346, 59.65432]], range: [600], range_type: 'time' });
  const valhalla = URL.parse(ringQuestion(service('valhalla'), QUESTION).address);
  expect(valhalla?.pathname).toBe('/isochrone');
  expect(JSON.parse(valhalla?.searchParams.get('json') ?? '')).toEqual({
    locations: [{ lon: 18.12346, lat: 59.65432 }],
    costing: 'pedestrian',
    contours: [{ time: 10 }],
    polygons: true,
  });
  const mapbox = URL.parse(ringQuestion(service('mapbox'), QUESTION).address);
  expect(mapbox?.pathname).toBe('/isochrone/v1/mapbox/walking/18.12346,59.65432');
  expect(mapbox?.searchParams.get('contours_minutes')).toBe('10');
});

test('outer edges are taken, holes are not, and too many positions are thinned', () => {
  expect(ringsIn(collection({ type: 'Polygon', coordinates: [EDGE, HOLE] }))).toEqual([EDGE]);
  expect(ringsIn(collection({ type: 'MultiPolygon', coordinates: [[EDGE, HOLE], [HOLE]] }))).toEqual([EDGE, HOLE]);
  const long = Array.from({ length: 60_001 }, (_, at) => [18 + at / 1e6, 59]);
  const [thinned] = ringsIn(collection({ type: 'Polygon', coordinates: [long] }));
  expect(thinned?.length).toBeLessThanOrEqual(5_002);
  expect(thinned?.at(-1)).toEqual(long.at(-1));
  expect(ringsIn(collection())).toEqual([]);
  for (const wrong of [
    {},
    collection({ type: 'LineString', coordinates: EDGE }),
    collection({ type: 'Polygon', coordinates: [[[999, 0]]] }),
  ])
    expect(() => ringsIn(wrong)).toThrow();
});

test('visitors get rings from the router, and none where it knows none, or is away', async () => {
  await using server = await createTestApp({ MAP_ROUTER: 'valhalla', MAP_ROUTER_URL: url, MAP_ROUTER_KEY: 'secret' });
  const ring = (query: string) => server.app.inject(`/maps/ring?${query}`);
  next = { status: 200, json: collection({ type: 'Polygon', coordinates: [EDGE] }) };
  const found = await ring('from=18,59&minutes=10');
  expect(found.json()).toEqual({ rings: [EDGE], credit: expect.objectContaining({ text: '© OpenStreetMap' }) });
  expect(found.body).not.toContain('secret');
  // The same question is not repeated.
  await ring('from=18,59&minutes=10');
  expect(asked.length).toBe(1);
  next = { status: 400, json: { error_code: 171, error: 'No suitable edges near location' } };
  expect((await ring('from=18,60&minutes=5')).json()).toMatchObject({ rings: [] });
  for (const query of ['from=18,59&minutes=60', 'from=18,59', 'from=x&minutes=5', 'from=181,0&minutes=5'])
    expect((await ring(query)).statusCode).toBe(400);
  next = { status: 500, json: {} };
  expect((await ring('from=18,61&minutes=15')).statusCode).toBe(503);

  await using without = await createTestApp({ MAP_ROUTER: 'osrm', MAP_ROUTER_URL: `${url}/{profile}` });
  expect((await without.app.inject('/maps/ring?from=18,59&minutes=10')).statusCode).toBe(404);
  const { call } = await without.signIn();
  const { services } = await call.gis.base.query({ style: { type: 'classic', style: 'light' } });
  expect(services).toEqual({ routes: true, places: false, rings: false });
});
