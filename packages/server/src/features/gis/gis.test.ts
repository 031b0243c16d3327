import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { GisLayer } from '@diorama/contract/gis/published-gis.ts';
import { PALETTES } from '@diorama/documents/gis/drawing/palettes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** The specification's example. Its widget belongs to no collection of the test's project. */
function example(): { attributes: Record<string, unknown>; layers: GisLayer[] } {
  const path = new URL('../../../../documents/src/gis/gis-example.json', import.meta.url);
  const { attributes, layers } = JSON.parse(readFileSync(path, 'utf8'));
  return { attributes: { ...attributes, widgets: [] }, layers };
}

async function newMap() {
  const editor = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const project = await editor.call.projects.create.mutate({ name: 'Solbacken', slug });
  const made = await editor.call.gis.create.mutate({ projectId: project.id, settings: { name: 'District' } });
  return { ...editor, slug, made, place: { projectId: project.id, gisId: made.id.id } };
}

type Editor = Awaited<ReturnType<typeof newMap>>;

/** Makes the example's layers, whose ids the server gives; answers the example with them. */
async function withExample({ call, place }: Editor) {
  const { attributes, layers } = example();
  const made: GisLayer[] = [];
  for (const layer of layers) {
    const { name, type } = layer;
    const { id } = await call.gis.createLayer.mutate({ gisId: place.gisId, name, type });
    made.push({ ...layer, id });
  }
  await call.gis.update.mutate({ ...place, attributes, layers: made });
  return { attributes, layers: made };
}

test('a new map has the streets style and the whole world in view', async () => {
  const { made } = await newMap();
  expect(made).toMatchObject({
    id: { type: 'gis' },
    attributes: {
      settings: {
        name: 'District',
        mapStyle: { type: 'classic', style: 'streets' },
        initialMapState: { type: 'position', center: { lng: 0, lat: 0 }, zoom: 0 },
        features: { search: false },
      },
      mainShape: null,
      categories: [],
    },
    layers: [],
  });
  expect(Object.keys(made.attributes)).not.toContain('layers');
});

test('the example is stored and answered with its layers beside the attributes, and says so when nothing changed', async () => {
  const editor = await newMap();
  const { call, place } = editor;
  const sent = await withExample(editor);
  const read = await call.gis.get.query(place);
  const shapes = sent.layers[0]?.features[0];
  expect(read).toMatchObject({
    attributes: { ...sent.attributes, mainShape: { type: 'outline-feature', id: shapes?.id } },
    layers: sent.layers,
  });
  const again = await call.gis.update.mutate({ ...place, attributes: read.attributes, layers: read.layers });
  expect(again).toMatchObject({ unchanged: true, document: { layers: sent.layers } });
});

test('layers merge by id: those that are left out stay, a feature that is left out of its layer goes', async () => {
  const editor = await newMap();
  const { call, place } = editor;
  const { layers } = await withExample(editor);
  const ports = layers.find(({ name }) => name === 'Ports');
  if (ports?.type !== 'hotspots') throw new Error('The example has a layer of ports');
  const fewer = { ...ports, name: 'Harbours', features: ports.features.slice(1) };
  await call.gis.update.mutate({ ...place, attributes: {}, layers: [fewer] });
  const after = (await call.gis.get.query(place)).layers;
  expect(after.map(({ name }) => name)).toEqual(['Regions', 'Traffic', 'Harbours', 'Pins', 'Labels']);
  expect(after[2]?.features.map(({ id }) => id)).toEqual(['hs_nyn', 'hs_osk']);
  expect(after[0]?.features).toHaveLength(2);
});

test('a layer of another map, a changed type and a fault inside a layer are named where they stand', async () => {
  const editor = await newMap();
  const { call, place } = editor;
  const other = await withExample(await newMap());
  const { id } = await call.gis.createLayer.mutate({ gisId: place.gisId, name: 'Ports', type: 'hotspots' });
  const update = (layers: Record<string, unknown>[]) =>
    call.gis.update.mutate({ ...place, attributes: {}, layers: layers as GisLayer[] });
  await expect(update([{ id: other.layers[0]?.id, type: 'outline' }])).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', reason: 'REFERENCE_INVALID', issues: [{ path: ['layers', 0, 'id'] }] },
  });
  await expect(update([{ id, type: 'label' }])).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', issues: [{ path: ['layers', 0, 'type'] }] },
  });
  const features = [{ id: 'a', position: { lng: 59.3, lat: 180.1 } }];
  await expect(update([{ id, type: 'hotspots', features }])).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', issues: [{ path: ['layers', 0, 'features', 0, 'position', 'lat'] }] },
  });
  await expect(update([{ id, type: 'hotspots', colour: 'red' }])).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', issues: [{ path: ['layers', 0], message: expect.stringContaining('colour') }] },
  });
});

test('layers are made once per request, and go with what refers to them', async () => {
  const editor = await newMap();
  const { call, place } = editor;
  const input = { gisId: place.gisId, name: 'Plots', type: 'outline' as const, requestId: randomUUID() };
  const layer = await call.gis.createLayer.mutate(input);
  expect(layer).toMatchObject({ type: 'outline', name: 'Plots', features: [] });
  expect((await call.gis.createLayer.mutate(input)).id).toBe(layer.id);
  const ring = [
    [18, 59],
    [18.1, 59],
    [18.1, 59.1],
    [18, 59],
  ];
  const plot = { id: 'plot', name: { type: 'custom', value: { en: 'Plot 1' } } };
  const geometry = { type: 'Polygon', coordinates: [ring] };
  await call.gis.update.mutate({
    ...place,
    attributes: { mainShape: { type: 'outline-feature', id: 'plot' } },
    layers: [{ ...layer, features: [{ ...plot, geometry }] }],
  });
  const stranger = await newMap();
  const away = { gisId: stranger.place.gisId, gisLayerId: layer.id };
  await expect(stranger.call.gis.deleteLayer.mutate(away)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  expect(await call.gis.deleteLayer.mutate({ gisId: place.gisId, gisLayerId: layer.id })).toEqual({ deleted: true });
  expect(await call.gis.get.query(place)).toMatchObject({ attributes: { mainShape: null }, layers: [] });
});

test('a published map is read by everybody with its layers, and has a page with its places in words', async () => {
  const editor = await newMap();
  const { call, place, slug } = editor;
  const { layers } = await withExample(editor);
  const withoutWidgets = layers.map((layer) => ({
    ...layer,
    features: layer.features.map((feature) => ({
      ...feature,
      ...('widget' in feature ? { widget: null } : {}),
      ...('action' in feature ? { action: { type: 'none' } } : {}),
    })),
  }));
  await call.gis.update.mutate({ ...place, attributes: {}, layers: withoutWidgets });
  const published = await call.gis.publish.mutate(place);
  const address = `${server.url}/api/client/${slug}/gis/${place.gisId}`;
  const body = JSON.parse(await (await fetch(address)).text());
  expect(body).toMatchObject({ type: 'gis', hash: published.hash, product: { settings: { name: 'Nordic harbours' } } });
  expect(body.product.layers.map(({ name }: GisLayer) => name)).toEqual(layers.map(({ name }) => name));
  const seen = await call.gis.get.query({ ...place, status: 'published' });
  expect(seen.layers).toEqual(body.product.layers);
  const html = await (await fetch(`${server.url}/p/${slug}/gis/${place.gisId}?lang=sv`)).text();
  expect(html).toMatch(/<svg class="swatch"[^>]*>.*?<\/svg>Hamnar<\/h2>/);
  expect(html).toContain('>Nynäshamn</a>');
  const [, card = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? [];
  const [, picture = ''] = /<picture class="map">.*?<img src="([^"]*)" alt="Nordic harbours: en karta/.exec(html) ?? [];
  for (const [address, type] of [
    [card, 'image/jpeg'],
    [server.url + picture, 'image/webp'],
  ] as const) {
    const file = await fetch(address.replace(/^.*(?=\/media)/, server.url));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, type]);
  }
  const [project] = (await call.projects.list.query({ search: 'Solbacken', limit: 50 })).items.filter(
    ({ id }) => id === place.projectId,
  );
  expect(JSON.stringify(project)).toContain('thumb.webp');
});

test('a page of thousands of places carries none of them: its product has them', async () => {
  const { call, place, slug } = await newMap();
  const { id } = await call.gis.createLayer.mutate({ gisId: place.gisId, name: 'Shops', type: 'hotspots' });
  const features = Array.from({ length: 1_001 }, (_, at) => ({
    id: `shop-${at}`,
    name: { type: 'custom', value: { en: `Shop ${at}` } },
    position: { lng: 18 + at / 10_000, lat: 59 },
  }));
  const layers = [{ id, type: 'hotspots' as const, features }];
  await call.gis.update.mutate({ ...place, attributes: {}, layers });
  await call.gis.publish.mutate(place);
  const html = await (await fetch(`${server.url}/p/${slug}/gis/${place.gisId}`)).text();
  const embedded = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(embedded).map).toMatchObject({
    isWithoutFeatures: true,
    product: { layers: [{ id, features: [] }] },
  });
  expect(html).toContain('>Shop 999</a>');
  const body = JSON.parse(await (await fetch(`${server.url}/api/client/${slug}/gis/${place.gisId}`)).text());
  expect(body.product.layers[0].features).toHaveLength(1_001);
});

test('a page brings the colours of its base and of those that its rules change to; rules that lack what they need are not published', async () => {
  const { call, place, slug } = await newMap();
  const trigger = { id: 'press', type: 'trigger' as const, on: 'map.load' as const };
  const change = { id: 'dark', type: 'action' as const, do: 'style.set' as const };
  const edges = [{ id: 'e', from: { type: 'graph-node', id: 'press' }, to: { type: 'graph-node', id: 'dark' } }];
  const write = (style: 'dark' | null) =>
    call.gis.update.mutate({
      ...place,
      attributes: { graph: { nodes: [trigger, { ...change, style }], edges } },
      layers: [],
    });
  await write(null);
  await expect(call.gis.publish.mutate(place)).rejects.toThrow();
  await write('dark');
  await call.gis.publish.mutate(place);
  const html = await (await fetch(`${server.url}/p/${slug}/gis/${place.gisId}`)).text();
  const embedded = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const { base, styles } = JSON.parse(embedded);
  expect(base.base).toEqual({ type: 'built-in', style: 'streets', palette: PALETTES.streets });
  expect(styles).toEqual({ dark: { type: 'built-in', style: 'dark', palette: PALETTES.dark } });
  expect(embedded).not.toContain(PALETTES.outdoors.land);
});

test.each([
  'https://127.0.0.1:1/style.json',
  'mapbox://styles/mapbox/streets-v12',
  'https://maps.elsewhere.example/style.json',
])('a style that this server may not load is told before visitors see another map: %s', async (url) => {
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Map', slug: `p-${randomUUID()}` });
  const { id: gisId } = (await call.gis.create.mutate({ projectId, settings: { name: 'District' } })).id;
  const attributes = { settings: { mapStyle: { type: 'url', url } } };
  await call.gis.update.mutate({ projectId, gisId, attributes, layers: [] });
  const issue = (await call.products.check.query({ type: 'gis', id: gisId, projectId })).find(
    ({ check }) => check === 'map-style',
  );
  expect(issue).toMatchObject({ level: 'warning', record: 'settings', path: ['mapStyle'] });
  expect(issue?.message).toMatch(/^Visitors see the built-in map\. This server does not allow maps from /);
});

test('what a place says of itself stands in the page’s text, and a caller that does not know the fields keeps them', async () => {
  const editor = await newMap();
  const { call, place, slug } = editor;
  const { id } = await call.gis.createLayer.mutate({ gisId: place.gisId, name: 'Places', type: 'hotspots' });
  const cafe = { id: 'cafe', name: { type: 'custom', value: { en: 'Café' } }, position: { lng: 18, lat: 59 } };
  const card = {
    text: { type: 'custom', value: { en: 'Cake & coffee <b>daily</b>', sv: 'Kaka och kaffe' } },
    address: 'Storgatan 1',
    link: { type: 'external', openInNewWindow: true, href: 'https://cafe.example/?a=1&b=2' },
    media: { name: 'cafe.jpg', type: 'image/jpeg', url: 'https://cafe.example/cafe.jpg' },
  };
  const update = (feature: object) =>
    call.gis.update.mutate({
      ...place,
      attributes: {},
      layers: [{ id, type: 'hotspots', features: [feature] }] as unknown as GisLayer[],
    });
  await update({ ...cafe, ...card });
  await update({ ...cafe, position: { lng: 18.1, lat: 59 } });
  expect((await call.gis.get.query(place)).layers[0]?.features).toMatchObject([
    { ...cafe, ...card, position: { lng: 18.1, lat: 59 } },
  ]);
  await call.gis.publish.mutate(place);
  const html = await (await fetch(`${server.url}/p/${slug}/gis/${place.gisId}?lang=sv`)).text();
  expect(html).toContain('<p>Kaka och kaffe</p><p>Storgatan 1</p>');
  expect(html).toContain('<a href="https://cafe.example/?a=1&amp;b=2" rel="noopener">Öppna</a>');
  const english = await (await fetch(`${server.url}/p/${slug}/gis/${place.gisId}?lang=en`)).text();
  expect(english).toContain('Cake &amp; coffee &lt;b&gt;daily&lt;/b&gt;');
  for (const link of ['javascript:alert(1)', '//evil.example', 'data:text/html,x'])
    await expect(update({ ...cafe, link: { type: 'external', href: link } })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST', issues: [{ path: ['layers', 0, 'features', 0, 'link', 'href'] }] },
    });
});
