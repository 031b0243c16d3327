import { createServer, type ServerResponse } from 'node:http';
import type { FoundRoutes } from '@diorama/contract/gis/map-services.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createServiceCall, ServiceAwayError } from './service-call.ts';
import { createServiceRest } from './service-rest.ts';

/** A service on this machine: how often it was called, and what it does next. */
let asked = 0;
let next: (response: ServerResponse) => void = (response) => response.end('{}');
const fake = createServer((_, response) => {
  asked += 1;
  next(response);
});
const answering = (status: number, body: string, headers: Record<string, string> = {}) => {
  next = (response) => response.writeHead(status, headers).end(body);
};
let at = '';
let osrm: TestApp;
let mapbox: TestApp;
beforeAll(async () => {
  await new Promise<void>((done) => fake.listen(0, '127.0.0.1', done));
  const address = fake.address();
  at = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  osrm = await createTestApp({ MAP_ROUTER: 'osrm', MAP_ROUTER_URL: `${at}/{profile}` });
  const key = { MAP_ROUTER_KEY: 'k', MAP_GEOCODER_KEY: 'k' };
  mapbox = await createTestApp({
    MAP_ROUTER: 'mapbox',
    MAP_ROUTER_URL: at,
    MAP_GEOCODER: 'mapbox',
    MAP_GEOCODER_URL: at,
    ...key,
  });
});
afterAll(async () => {
  await osrm[Symbol.asyncDispose]();
  await mapbox[Symbol.asyncDispose]();
  fake.closeAllConnections();
  fake.close();
});
beforeEach(() => {
  asked = 0;
});

const route = (to: string) => `/maps/route?from=17.2,59.4&to=${to}&profile=walking`;
const asks = () => createServiceCall<unknown>({ parse: (json) => json, kept: 60_000, nothing: NOTHING });
const Numbers = z.array(z.number());
const NOTHING = { isSaidBy: (_: number, json: unknown) => JSON.stringify(json) === '{"none":true}', answer: 'nothing' };

test('a router that says no way leads there is told from one that is not there', async () => {
  answering(400, '{"code":"NoRoute","message":"Impossible route between points"}');
  const none = await fetch(`${osrm.url}${route('1,1')}`);
  const found: FoundRoutes = JSON.parse(await none.text());
  expect([none.status, found.routes]).toEqual([200, []]);
  answering(404, '<html>Not found</html>');
  expect((await fetch(`${osrm.url}${route('2,2')}`)).status).toBe(503);
  // Nothing of that is kept.
  answering(400, '{"code":"NoRoute"}');
  expect((await fetch(`${osrm.url}${route('2,2')}`)).status).toBe(200);
});

test('what Mapbox answers is kept nowhere', async () => {
  answering(200, '{"code":"NoSegment","message":"No road segment could be matched"}');
  for (let time = 0; time < 2; time += 1) {
    const response = await fetch(`${mapbox.url}${route('1,1')}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
  answering(200, '{"features":[]}');
  const places = await fetch(`${mapbox.url}/maps/places?text=a`);
  expect([places.status, places.headers.get('cache-control'), asked]).toEqual([200, 'no-store', 3]);
});

test('a service that has enough is not asked until it wants to be, and visitors are told when', async () => {
  answering(429, '{}', { 'retry-after': '7' });
  const first = await fetch(`${osrm.url}${route('3,3')}`);
  const second = await fetch(`${osrm.url}${route('4,4')}`);
  expect([first.status, second.status, asked]).toEqual([503, 503, 1]);
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(4);
});

test('a service that is out is left alone after three failures in a row', async () => {
  const ask = asks();
  answering(500, 'out of order');
  const failures = [];
  for (let time = 0; time < 6; time += 1) failures.push(await ask({ address: `${at}/${time}` }).catch((e) => e));
  expect(failures.every((error) => error instanceof ServiceAwayError)).toBe(true);
  expect(asked).toBe(3);
});

test('answers that cannot be read, are too large or lead elsewhere stop nobody else', async () => {
  const ask = asks();
  const large = Buffer.alloc(5_000_000, 32);
  for (let time = 0; time < 4; time += 1) {
    answering(200, '<html>');
    await expect(ask({ address: `${at}/html/${time}` })).rejects.toThrow(ServiceAwayError);
    next = (response) => response.end(large);
    await expect(ask({ address: `${at}/large/${time}` })).rejects.toThrow('sends more than 4 MB');
    answering(302, '', { location: 'http://169.254.169.254/latest' });
    await expect(ask({ address: `${at}/inward/${time}` })).rejects.toThrow('may not be asked');
  }
  answering(200, '{"fine":true}');
  expect(await ask({ address: `${at}/fine` })).toEqual({ fine: true });
});

test('what is wrong with an answer is told in one line', async () => {
  const ask = createServiceCall({ parse: (json) => Numbers.parse(json), kept: 0, nothing: { ...NOTHING, answer: [] } });
  answering(200, JSON.stringify([1, 'two', ...Array(1000).fill('many')]));
  await expect(ask({ address: `${at}/lines` })).rejects.toThrow(/^The answer cannot be read: 1: .{10,80}$/);
});

test('a failure is not kept, and what says that there is nothing is', async () => {
  const ask = asks();
  answering(500, '');
  await expect(ask({ address: `${at}/again` })).rejects.toThrow(ServiceAwayError);
  answering(404, '{"none":true}');
  expect(await ask({ address: `${at}/again` })).toBe('nothing');
  answering(200, '{"other":true}');
  expect(await ask({ address: `${at}/again` })).toBe('nothing');
});

test('nobody waits longer for a silent service than its own answer may take', async () => {
  const time = 900;
  const ask = createServiceCall<unknown>({ parse: (json) => json, kept: 0, nothing: NOTHING, time });
  next = () => undefined;
  const start = performance.now();
  const all = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => ask({ address: `${at}/${index}` })));
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  expect(performance.now() - start).toBeLessThan(2 * time);
  expect(asked).toBe(8);
});

test('a rest ends by itself, is as long as was wished, and one success forgets all failures', () => {
  let now = 0;
  const rest = createServiceRest(() => now);
  const fail = (wish: number | null = null, hasEnough = false) => rest.failed({ hasEnough, wish });
  fail();
  fail();
  rest.worked();
  fail();
  fail();
  expect(rest.left()).toBe(0);
  fail();
  expect(rest.left()).toBe(5_000);
  now += 5_000;
  expect(rest.left()).toBe(0);
  fail(3_600_000, true);
  expect(rest.left()).toBe(60_000);
  now += 60_000;
  fail(null, true);
  expect(rest.left()).toBe(5_000);
});
