import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { FoundPlaces, FoundRoutes } from '@diorama/contract/gis/map-services.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { placeQuestion } from './geocoder.ts';
import { placesIn } from './place-answers.ts';
import { positionsIn } from './polyline.ts';
import { routesIn } from './route-answers.ts';
import { routeQuestion } from './router.ts';

const KEY = 'secret-key-of-the-operator';
const LINE = [
  [17.2, 59.4],
  [17.21, 59.41],
];
const OSRM = {
  code: 'Ok',
  routes: [
    {
      distance: 1250.4,
      duration: 903,
      geometry: { type: 'LineString', coordinates: LINE },
      legs: [
        {
          steps: [
            { distance: 1000, name: 'Solvägen', maneuver: { type: 'depart', modifier: 'left' } },
            { distance: 250.4, name: 'Ekgatan', maneuver: { type: 'turn', modifier: 'slight right' } },
            { distance: 0, name: '', maneuver: { type: 'arrive' } },
          ],
        },
      ],
    },
  ],
};
const PHOTON = {
  features: [
    {
      geometry: { coordinates: [18.06, 59.33] },
      properties: { name: 'Stockholm', country: 'Sverige', extent: [17.76, 59.66, 18.2, 59.22] },
    },
    { geometry: { coordinates: [17.2, 59.4] }, properties: { street: 'Storgatan', housenumber: '1', city: 'Solby' } },
  ],
};

/** A router and a geocoder on this machine: the requests received, and the next response. */
let asked: string[] = [];
let languages: (string | undefined)[] = [];
/** What came along with the last question. */
let posted: { json: unknown; key: string | undefined } | null = null;
let next: { status: number; body: string } | null = null;
const fake = createServer((request: IncomingMessage, response) => {
  asked.push(request.url ?? '');
  languages.push(request.headers['accept-language']);
  const say = () => {
    const answer = next ?? { status: 200, body: JSON.stringify(request.url?.startsWith('/api') ? PHOTON : OSRM) };
    response.writeHead(answer.status, { location: 'http://127.0.0.1:1/' }).end(answer.body);
  };
  if (request.method !== 'POST') say();
  else
    void json(request).then((sent) => {
      posted = { json: sent, key: request.headers.authorization };
      say();
    });
});
let server: TestApp;
let plain: TestApp;
let ors: TestApp;
beforeAll(async () => {
  await new Promise<void>((done) => fake.listen(0, '127.0.0.1', done));
  const address = fake.address();
  const at = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  server = await createTestApp({
    MAP_ROUTER: 'osrm',
    MAP_ROUTER_URL: `${at}/{profile}`,
    MAP_ROUTER_KEY: KEY,
    MAP_GEOCODER: 'photon',
    MAP_GEOCODER_URL: at,
    LIMIT_MAP_SEARCHES: '30',
    TRUST_PROXY: '127.0.0.1',
  });
  plain = await createTestApp();
  ors = await createTestApp({
    MAP_ROUTER: 'ors',
    MAP_ROUTER_URL: at,
    MAP_ROUTER_KEY: KEY,
    TRUST_PROXY: '127.0.0.1',
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
  await ors[Symbol.asyncDispose]();
  fake.close();
});
beforeEach(() => {
  asked = [];
  languages = [];
  next = null;
  posted = null;
});

let visitors = 0;
/** A visitor that has not been counted yet. */
const visitor = () => {
  visitors += 1;
  return `203.0.113.${visitors}`;
};
const get = (path: string, from = visitor(), to = server) =>
  fetch(`${to.url}${path}`, { headers: { 'x-forwarded-for': from } });
const route = (to: string, profile = 'walking') => `/maps/route?from=17.2,59.4&to=${to}&profile=${profile}`;

test('a way is found by the router of the operator, on this machine, and in one shape', async () => {
  const response = await get(route('17.21,59.41'));
  const found: FoundRoutes = JSON.parse(await response.text());
  expect(response.status).toBe(200);
  expect(found.routes).toEqual([
    {
      line: LINE,
      distance: 1250.4,
      duration: 903,
      steps: [
        { turn: 'depart', street: 'Solvägen', exit: null, distance: 1000 },
        { turn: 'slight-right', street: 'Ekgatan', exit: null, distance: 250.4 },
        { turn: 'arrive', street: '', exit: null, distance: 0 },
      ],
    },
  ]);
  expect(found.credit.text).toContain('OpenStreetMap');
  expect(asked[0]).toMatch(/^\/foot\/route\/v1\/driving\/17\.20000,59\.40000;17\.21000,59\.41000\?/);
});

test('the same question is asked once; another way to travel is another question', async () => {
  for (let time = 0; time < 3; time += 1) expect((await get(route('17.3,59.5'))).status).toBe(200);
  expect((await get(route('17.3,59.5', 'cycling'))).status).toBe(200);
  expect(asked.map((path) => path.split('/')[1])).toEqual(['foot', 'bike']);
});

/** A way as openrouteservice answers it, with a leg for each of its parts. */
const orsWay = (duration: number, legs = 1) => ({
  geometry: { coordinates: LINE },
  properties: {
    summary: { distance: 100, duration },
    segments: Array.from({ length: legs }, () => ({
      steps: [
        { type: 11, name: 'Solvägen', distance: 100 },
        { type: 10, name: '-', distance: 0 },
      ],
    })),
  },
});

test('openrouteservice is asked for other ways, and for stops on the way in their place', async () => {
  next = { status: 200, body: JSON.stringify({ features: [orsWay(60), orsWay(80), orsWay(95)] }) };
  const found: FoundRoutes = JSON.parse(await (await get(route('17.21,59.41'), visitor(), ors)).text());
  expect(found.routes.map(({ duration }) => duration)).toEqual([60, 80, 95]);
  expect(asked).toEqual(['/v2/directions/foot-walking/geojson']);
  expect(posted).toEqual({
    json: {
      coordinates: [
        [17.2, 59.4],
        [17.21, 59.41],
      ],
      alternative_routes: { target_count: 3 },
    },
    key: KEY,
  });
  // Beyond 100 km of road it would refuse to answer at all.
  await get(route('19,59.41'), visitor(), ors);
  expect(posted?.json).not.toHaveProperty('alternative_routes');

  next = { status: 200, body: JSON.stringify({ features: [orsWay(90, 2)] }) };
  const stops = await get(`${route('17.21,59.41')}&via=17.205,59.402`, visitor(), ors);
  const [way] = (JSON.parse(await stops.text()) as FoundRoutes).routes;
  expect(way?.steps.map(({ turn }) => turn)).toEqual(['depart', 'stop', 'depart', 'arrive']);
  expect(posted?.json).toEqual({
    coordinates: [
      [17.2, 59.4],
      [17.205, 59.402],
      [17.21, 59.41],
    ],
  });
});

test('no way, an answer that is something else, and a router that sends elsewhere', async () => {
  next = { status: 400, body: '{"code":"NoRoute"}' };
  expect(JSON.parse(await (await get(route('1,1'))).text()).routes).toEqual([]);
  for (const [to, answer] of [
    ['2,2', { status: 200, body: 'not json' }],
    [
      '3,3',
      { status: 200, body: JSON.stringify({ routes: [{ ...OSRM.routes[0], geometry: { coordinates: [[999, 0]] } }] }) },
    ],
    ['4,4', { status: 302, body: '' }],
    ['5,5', { status: 500, body: KEY }],
  ] as const) {
    next = answer;
    const response = await get(route(to));
    const text = await response.text();
    expect.soft([to, response.status]).toEqual([to, 503]);
    expect.soft(text).not.toContain(KEY);
    expect.soft(text).not.toContain('127.0.0.1');
  }
  next = null;
  expect((await get(route('5,5'))).status).toBe(200);
});

test('what is asked is checked, and the service hears nothing of what is refused', async () => {
  for (const path of [
    '/maps/route',
    '/maps/route?from=200,0&to=1,1&profile=walking',
    '/maps/route?from=1,1&to=2,2&profile=flying',
    '/maps/route?from=1,1&to=2,2&profile=walking&via=',
    '/maps/route?from=1,1&to=2,2&profile=walking&via=1,1;2,2;3,3;4,4',
    '/maps/route?from=1,1&to=2,2&profile=walking&url=http://127.0.0.1',
    `/maps/places?text=${'x'.repeat(121)}`,
    '/maps/places?text=%20',
    '/maps/places?text=a&language=en-GB%0d%0a',
  ])
    expect.soft([path, (await get(path)).status]).toEqual([path, 400]);
  expect(asked).toEqual([]);
});

test('places are found by name, near what is looked at', async () => {
  const response = await get('/maps/places?text=Stock%26x=1&language=sv&near=17.20876,59.41111');
  const found: FoundPlaces = JSON.parse(await response.text());
  expect(found.places).toEqual([
    {
      name: 'Stockholm',
      address: 'Sverige',
      position: { lng: 18.06, lat: 59.33 },
      box: [17.76, 59.22, 18.2, 59.66],
    },
    { name: 'Storgatan 1', address: 'Solby', position: { lng: 17.2, lat: 59.4 }, box: null },
  ]);
  expect(new URL(`http://x${asked[0]}`).searchParams.toString()).toBe('q=Stock%26x%3D1&limit=6&lat=59.41&lon=17.21');
  expect(languages).toEqual(['sv']);
});

test('one visitor who asks too often waits, others do not', async () => {
  const from = visitor();
  const statuses = new Set<number>();
  for (let time = 0; time < 31; time += 1) statuses.add((await get('/maps/places?text=a', from)).status);
  expect([...statuses]).toEqual([200, 429]);
  expect((await get('/maps/places?text=a')).status).toBe(200);
});

test('without a service there is none, and pages say so', async () => {
  expect((await get(route('1,1'), visitor(), plain)).status).toBe(404);
  expect((await get('/maps/places?text=a', visitor(), plain)).status).toBe(404);
});

test('each router is asked in its own words, its key behind the question', () => {
  const question = { from: { lng: 1, lat: 2 }, to: { lng: 2, lat: 2.5 }, via: [], profile: 'cycling' } as const;
  const asks = (
    type: 'mapbox' | 'ors' | 'valhalla' | 'osrm',
    via: { lng: number; lat: number }[] = [],
    to: { lng: number; lat: number } = question.to,
  ) => routeQuestion({ type, url: 'https://router.example', key: 'k&1' }, { ...question, to, via });
  const at = (...what: Parameters<typeof asks>) => new URL(asks(...what).address);
  expect(at('mapbox').pathname).toBe('/directions/v5/mapbox/cycling/1.00000,2.00000;2.00000,2.50000');
  expect(at('mapbox').searchParams.get('access_token')).toBe('k&1');
  expect(asks('ors')).toEqual({
    address: 'https://router.example/v2/directions/cycling-regular/geojson',
    headers: { authorization: 'k&1' },
    post: '{"coordinates":[[1,2],[2,2.5]]}',
  });
  expect(at('osrm').search).toBe('?alternatives=true&geometries=geojson&overview=full&steps=true');
  // All of a way through a continent is more than is read.
  expect(at('osrm', [], { lng: 30, lat: 40 }).search).toContain(
    'alternatives=false&geometries=geojson&overview=simplified',
  );
  const stop = [{ lng: 1.5, lat: 2.5 }];
  expect(at('osrm', stop).pathname).toContain('/1.00000,2.00000;1.50000,2.50000;2.00000,2.50000');
  expect(at('osrm', stop).searchParams.get('alternatives')).toBe('false');
  const valhalla = JSON.parse(at('valhalla', stop).searchParams.get('json') ?? '');
  expect([valhalla.locations[1], valhalla.alternates]).toEqual([{ lon: 1.5, lat: 2.5 }, undefined]);
  expect(JSON.parse(at('valhalla').searchParams.get('json') ?? '')).toMatchObject({
    costing: 'bicycle',
    locations: [
      { lon: 1, lat: 2 },
      { lon: 2, lat: 2.5 },
    ],
  });
});

test('Valhalla and openrouteservice are read to the same shape', () => {
  // The example of the algorithm's description.
  expect(positionsIn('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]);
  const trip = {
    summary: { length: 1.5, time: 60 },
    legs: [{ shape: '_izlhA~rlgdF_{geC~ywl@', maneuvers: [{ type: 15, street_names: ['Ekgatan'], length: 1.5 }] }],
  };
  expect(routesIn('valhalla', { trip })).toEqual([
    {
      line: [
        [-120.2, 38.5],
        [-120.95, 40.7],
      ],
      distance: 1500,
      duration: 60,
      steps: [{ turn: 'left', street: 'Ekgatan', exit: null, distance: 1500 }],
    },
  ]);
  const answer = {
    features: [
      {
        geometry: { coordinates: LINE },
        properties: {
          summary: { distance: 10, duration: 5 },
          segments: [{ steps: [{ type: 11, name: '-', distance: 10 }] }],
        },
      },
    ],
  };
  expect(routesIn('ors', answer)).toEqual([
    { line: LINE, distance: 10, duration: 5, steps: [{ turn: 'depart', street: '', exit: null, distance: 10 }] },
  ]);
});

test('an answer without end is cut', () => {
  const long = Array.from({ length: 50_000 }, (_, at) => [at / 50_000, 1]);
  const [osrm] = OSRM.routes;
  const steps = Array.from({ length: 500 }, () => osrm?.legs[0]?.steps[0]);
  const routes = Array.from({ length: 9 }, () => ({ ...osrm, geometry: { coordinates: long }, legs: [{ steps }] }));
  const read = routesIn('osrm', { routes });
  expect([read.length, read[0]?.steps.length]).toEqual([3, 200]);
  expect(read[0]?.line.length).toBeLessThanOrEqual(20_000);
  expect(read[0]?.line.at(-1)).toEqual(long.at(-1));
});

test('each geocoder is asked and read in its own words', () => {
  const at = (type: 'nominatim' | 'maptiler' | 'mapbox') =>
    new URL(
      placeQuestion(
        { type, url: 'https://g.example', key: 'k' },
        { text: 'a/b?', language: 'sv', near: { lng: 1, lat: 2 } },
      ).address,
    );
  expect(at('nominatim').searchParams.get('viewbox')).toBe('0,3,2,1');
  expect(at('maptiler').pathname).toBe('/geocoding/a%2Fb%3F.json');
  expect(at('mapbox').searchParams.get('proximity')).toBe('1,2');
  const place = { name: 'Solby', address: 'Sverige', position: { lng: 17, lat: 59 } };
  const nominatim = { name: 'Solby', display_name: 'Solby, Sverige', lat: '59', lon: '17' };
  expect(placesIn('nominatim', [{ ...nominatim, boundingbox: ['58', '60', '16', '18'] }])).toEqual([
    { ...place, box: [16, 58, 18, 60] },
  ]);
  expect(
    placesIn('maptiler', { features: [{ text: 'Solby', place_name: 'Solby, Sverige', center: [17, 59] }] }),
  ).toEqual([{ ...place, box: null }]);
  // Of an address, its text is the street alone.
  const house = { text: 'Storgatan', address: '1', place_name: 'Storgatan 1, 645 30 Solby, Sverige', center: [17, 59] };
  expect(placesIn('maptiler', { features: [house] })).toMatchObject([
    { name: 'Storgatan 1', address: '645 30 Solby, Sverige' },
  ]);
  const properties = { name: 'Solby', place_formatted: 'Sverige', bbox: [16, 58, 18, 60] };
  expect(placesIn('mapbox', { features: [{ geometry: { coordinates: [17, 59] }, properties }] })).toEqual([
    { ...place, box: [16, 58, 18, 60] },
  ]);
});
