import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { GisPage, LayerIndex, LayerTiles } from '@diorama/contract/gis/published-gis.ts';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Little more than a layer may have that is not published as tiles. */
const COUNT = 5_100;
const LAST = COUNT - 1;
/** Its name is a text of the project. */
const NINTH = 5_009;

/** A map with a layer of thousands of shops in two categories, clustered at low zoom, and a plot next to them. */
async function city(count = COUNT) {
  const editor = await server.signIn();
  const { call } = editor;
  const slug = `p-${randomUUID()}`;
  const project = await call.projects.create.mutate({ name: 'Solbacken', slug });
  await call.translations.create.mutate({ projectId: project.id, key: 'ninth', language: 'en', value: 'The ninth' });
  const { id: gis } = await call.gis.create.mutate({ projectId: project.id, settings: { name: 'District' } });
  const place = { projectId: project.id, gisId: gis.id };
  const layer = await call.gis.createLayer.mutate({ gisId: gis.id, name: 'Shops', type: 'hotspots' });
  const categories = ['food', 'tools'].map((id) => ({ id, name: { type: 'custom', value: { en: id } } }));
  const shops = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `shop-${at}`,
      name:
        at === NINTH
          ? { type: 'variable', key: 'custom.ninth' }
          : { type: 'custom', value: { en: `Shop ${at}`, sv: `Butik ${at}` } },
      position: { lng: 18 + (at % 100) / 1_000, lat: 59 + Math.floor(at / 100) / 1_000 },
      value: at % 50,
      category: { type: 'category', id: at % 3 === 0 ? 'food' : 'tools' },
    }));
  const put = (count: number) => {
    const whole = { ...layer, display: { type: 'standard', cluster: true }, features: shops(count) };
    return call.gis.update.mutate({ ...place, attributes: { categories }, layers: [whole] });
  };
  await put(count);
  return { ...editor, slug, place, put };
}

type City = Awaited<ReturnType<typeof city>>;

async function publishedCity(): Promise<City> {
  const map = await city();
  await map.call.gis.publish.mutate(map.place);
  return map;
}

let shared: Promise<City> | undefined;
/** A published city for tests that only read. */
const readCity = (): Promise<City> => {
  shared ??= publishedCity();
  return shared;
};

const htmlOf = async ({ slug, place }: City, query = '') =>
  (await fetch(`${server.url}/p/${slug}/gis/${place.gisId}${query}`)).text();

function pageIn(html: string): GisPage {
  const text = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return JSON.parse(text);
}

function filesIn(html: string): LayerTiles {
  const [layer] = pageIn(html).map.product.layers;
  if (!layer?.files) throw new Error('The layer has no files');
  return layer.files;
}

/** The file as browsers read it: in parts. */
const openTiles = (address: string) =>
  new PMTiles({
    getKey: () => address,
    async getBytes(offset, length) {
      const range = `bytes=${offset}-${offset + length - 1}`;
      const response = await fetch(server.url + address, { headers: { range } });
      expect(response.status).toBe(206);
      expect(response.headers.get('cache-control')).toContain('immutable');
      return { data: await response.arrayBuffer() };
    },
  });

test('a layer of thousands is published as tiles and an index, and its page carries neither features nor the body', async () => {
  const map = await readCity();
  const html = await htmlOf(map);
  expect(html.length).toBeLessThan(400_000);
  const { map: embedded } = pageIn(html);
  expect(embedded).not.toHaveProperty('isWithoutFeatures');
  expect(embedded).not.toHaveProperty('names');
  expect(embedded.product.layers).toMatchObject([
    { name: 'Shops', features: [], files: { count: COUNT, values: [0, 49] } },
  ]);
  expect(filesIn(html).categories).toEqual([
    { id: 'food', count: COUNT / 3 },
    { id: 'tools', count: (2 * COUNT) / 3 },
  ]);
  // A text of the project is filled in on request.
  expect(filesIn(html).texts).toEqual({
    'custom.ninth': { type: 'custom', value: { en: 'The ninth', sv: 'The ninth' } },
  });
  const index: LayerIndex = JSON.parse(
    gunzipSync(Buffer.from(await (await fetch(server.url + filesIn(html).index)).arrayBuffer())).toString(),
  );
  expect(index).toMatchObject({ type: 'hotspots', uses: ['food', 'tools'] });
  expect(index.ids).toHaveLength(COUNT);
  expect(index.names[7]).toEqual({ type: 'custom', value: { en: 'Shop 7', sv: 'Butik 7' } });
  const body = JSON.parse(await (await fetch(`${server.url}/api/client/${map.slug}/gis/${map.place.gisId}`)).text());
  expect(body.product.layers[0].features).toHaveLength(COUNT);
  expect(body.product.layers[0]).not.toHaveProperty('files');
});

test('its tiles join points far out and count them by category; close up each has its id', async () => {
  const map = await readCity();
  const { tiles, maxZoom } = filesIn(await htmlOf(map));
  const file = openTiles(tiles);
  const featuresOf = async (zoom: number, x: number, y: number) => {
    const found = await file.getZxy(zoom, x, y);
    const layer = found && new VectorTile(new PbfReader(new Uint8Array(found.data))).layers.features;
    return Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at).properties ?? {});
  };
  const [world] = await featuresOf(0, 0, 0);
  expect(world).toMatchObject({ point_count: COUNT, n0: COUNT / 3, n1: (2 * COUNT) / 3 });
  const side = 2 ** maxZoom;
  const [x, y] = [
    Math.floor((198 / 360) * side),
    Math.floor((0.5 - Math.log(Math.tan((149 * Math.PI) / 360)) / (2 * Math.PI)) * side),
  ];
  expect(await featuresOf(maxZoom, x, y)).toContainEqual({ id: 'shop-0', value: 0, category: 'food' });
});

test('a link to one of thousands has its name in the title', async () => {
  const map = await readCity();
  expect(await htmlOf(map, `?k=shop-${LAST}&lang=sv`)).toContain(`<title>Butik ${LAST} – Solbacken</title>`);
  expect(await htmlOf(map, `?k=shop-${NINTH}&lang=sv`)).toContain('<title>The ninth – Solbacken</title>');
  expect(await htmlOf(map, '?k=shop-9999&lang=sv')).toContain('<title>Solbacken</title>');
});

test('one of thousands is counted when visitors open it, and what the map does not have is not', async () => {
  const map = await readCity();
  const lines = [`shop-${LAST}`, 'shop-9999'].map((id) => ({ what: 'open', id, count: 1 }));
  const answer = await fetch(`${server.url}/api/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'gis', id: map.place.gisId, device: 'phone', lines }),
  });
  expect(answer.status).toBe(204);
  await server.services.visits.flush();
  const rows = server.db.selectFrom('visits').select(['what', 'subject']).where('document_id', '=', map.place.gisId);
  expect(await rows.execute()).toEqual([{ what: 'open', subject: `shop-${LAST}` }]);
});

test('a rollback shows the files of before, and what is published again unchanged keeps its own', async () => {
  const map = await city();
  const first = await map.call.gis.publish.mutate(map.place);
  const before = filesIn(await htmlOf(map));
  expect(await map.call.gis.publish.mutate(map.place)).toMatchObject({ unchanged: true });
  expect(filesIn(await htmlOf(map))).toEqual(before);
  await map.put(COUNT - 1);
  await map.call.gis.publish.mutate(map.place);
  const after = filesIn(await htmlOf(map));
  expect(after.tiles).not.toBe(before.tiles);
  await map.call.publications.rollback.mutate({ type: 'gis', id: map.place.gisId, publicationId: first.publicationId });
  expect(filesIn(await htmlOf(map))).toEqual(before);
  expect((await fetch(server.url + before.tiles, { method: 'HEAD' })).status).toBe(200);
  const closures = await server.db
    .selectFrom('publications')
    .select('closure')
    .where('document_id', '=', map.place.gisId)
    .execute();
  const media = closures.flatMap(({ closure }) => closure.media);
  for (const { tiles, index } of [before, after])
    for (const address of [tiles, index]) expect(media).toContain(address.split('/')[2]);
});

test('the files of a deleted map go with it after its 30 days', async () => {
  // Files are kept by their content: those of another map would stay.
  const map = await city(COUNT + 137);
  await map.call.gis.publish.mutate(map.place);
  const { tiles, index } = filesIn(await htmlOf(map));
  const answers = async () =>
    (await Promise.all([tiles, index].map((one) => fetch(server.url + one)))).map(({ status }) => status);
  expect(await answers()).toEqual([200, 200]);
  await map.call.gis.delete.mutate({ ...map.place, force: true });
  const purgeIn = (days: number) => server.services.purge.purge(new Date(Date.now() + days * 86_400_000 + 60_000));
  // The map goes, then what only it held, once that is known to be loose.
  for (const days of [30, 32, 34]) await purgeIn(days);
  expect(await answers()).toEqual([404, 404]);
});
