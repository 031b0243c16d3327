import { createServer, type RequestListener } from 'node:http';
import type { StyleSpecification } from 'maplibre-gl';
import { afterEach, expect, test } from 'vitest';
import { putIntoSlots, SLOTS_KEY } from '../../base/slots.ts';
import { providerStyle, slotsOf } from './provider-style.ts';

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function serve(answers: Readonly<Record<string, unknown>>): Promise<string> {
  const listener: RequestListener = ({ url = '' }, response) => {
    const answer = answers[url];
    if (typeof answer === 'number') response.writeHead(answer).end();
    else if (answer !== undefined) response.end(JSON.stringify(answer));
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const LOOK = { font: 'Inter', language: 'sv', isGlobe: false, time: 300 };
const source = (url: string) => ({ streets: { type: 'vector', url } });
const LAYERS = [
  { id: 'land', type: 'background' },
  { id: 'roads', type: 'line', source: 'streets', 'source-layer': 'roads' },
  { id: 'names', type: 'symbol', source: 'streets', 'source-layer': 'names', layout: { 'text-font': ['Noto Bold'] } },
];

test("a provider's tiles are asked for by the page, and its names drawn from the page's fonts", async () => {
  const tiles = ['https://tiles.example/{z}/{x}/{y}.pbf'];
  const answers: Record<string, unknown> = { '/tiles': { tilejson: '3.0.0', tiles, maxzoom: 14, attribution: '© A' } };
  const url = await serve(answers);
  const glyphs = `${url}/fonts/{fontstack}/{range}.pbf`;
  answers['/style'] = { version: 8, glyphs, sources: source(`${url}/tiles`), layers: LAYERS };
  const { style } = await providerStyle(`${url}/style`, LOOK);
  expect(style.sources.streets).toEqual({
    type: 'vector',
    tiles: ['page-https://tiles.example/{z}/{x}/{y}.pbf'],
    maxzoom: 14,
    attribution: '© A',
  });
  expect([style.glyphs, style.layers[2]?.layout]).toEqual([undefined, { 'text-font': ['Semibold map', '"Inter"'] }]);
});

test.each([
  ['answers with an error', { '/style': 503 }, 'answered 503'],
  ['is no style', { '/style': [] }, 'no style'],
  ['is silent', {}, 'timeout'],
  ['names no tiles', { '/style': {}, '/tiles': {} }, 'no tiles'],
  ['has no tiles', { '/style': {}, '/tiles': 404 }, 'answered 404'],
  ['keeps its tiles waiting', { '/style': {} }, 'timeout'],
])('a provider that %s throws in time, so that the built-in map stands in', async (_, given, message) => {
  const answers: Record<string, unknown> = { ...given };
  const url = await serve(answers);
  const isGood = JSON.stringify(answers['/style']) === '{}';
  if (isGood) answers['/style'] = { version: 8, sources: source(`${url}/tiles`), layers: LAYERS };
  await expect(providerStyle(`${url}/style`, LOOK)).rejects.toThrow(message);
});

test.each([
  ['of a type that nobody knows', { id: 'x', type: 'nothing' }],
  ['of a source that is not there', { id: 'x', type: 'fill', source: 'gone' }],
])('a style with a layer %s is none: nothing at all would be drawn', async (_, layer) => {
  const url = await serve({ '/style': { version: 8, sources: {}, layers: [layer] } });
  await expect(providerStyle(`${url}/style`, LOOK)).rejects.toThrow('no style');
});

const layer = (id: string) => ({ id, type: 'background' as const });
const ofProvider = {
  version: 8 as const,
  sources: {},
  layers: [
    layer('land'),
    { id: 'road', type: 'line' as const, source: 'x' },
    { id: 'town', type: 'symbol' as const, source: 'x', paint: { 'text-color': '#000' } },
  ],
};

function idsWithOurs(style: StyleSpecification): string[] {
  const slots = { bottom: [layer('a')], middle: [layer('b')], top: [layer('c')] };
  return putIntoSlots({ ...style, metadata: { [SLOTS_KEY]: slotsOf(style) } }, slots).map(({ id }) => id);
}

test("a document's layers stand below the first lines and the first names of a provider's style, and above everything", () => {
  expect(idsWithOurs(ofProvider)).toEqual(['land', 'a', 'road', 'b', 'town', 'c']);
});

test("in a provider's style without lines and names they stand at its end, in their order", () => {
  expect(idsWithOurs({ ...ofProvider, layers: [layer('land')] })).toEqual(['land', 'a', 'b', 'c']);
});
