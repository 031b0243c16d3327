import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  ATTRIBUTION,
  faultsOf,
  planetLike,
  rangeServer,
  TOWN,
} from '../../../platform/tiles/archive/archive.testing.ts';
import { readHeader } from '../../../platform/tiles/archive/archive-header.ts';
import { closeStreams, followStream } from '../../../testing/live-stream.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile } from '../../../testing/test-files.ts';
import { folderOf } from './make-streets.ts';

const planet = planetLike();
let source: Awaited<ReturnType<typeof rangeServer>>;
let server: TestApp;
beforeAll(async () => {
  source = await rangeServer(planet);
  server = await createTestApp({ MAP_SOURCE: source.url, ACCESS_MODE: 'members' });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await source[Symbol.asyncDispose]();
});
afterEach(() => {
  closeStreams();
  Object.assign(source.state, { file: planet, etag: '"one"', turn: () => false, ranges: [] });
});

/** Where the tiles of an archive begin. */
const sections = (file: Buffer) => ({ tiles: readHeader(file, file.length, 'planet').data.offset });

const [west, south, east, north] = TOWN;
const area = { west, south, east, north };

async function world(app = server) {
  const staff = await app.signIn();
  await app.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  const { id: clientId } = await staff.call.clients.create.mutate({ name: 'Nordhamn' });
  const named = { name: 'Solbacken', slug: `p-${randomUUID()}`, clientId };
  const { id: projectId } = await staff.call.projects.create.mutate(named);
  const gisId = (await staff.call.gis.create.mutate({ projectId, settings: { name: 'District' } })).id.id;
  return { ...staff, projectId, gisId, map: { projectId, gisId }, slug: named.slug };
}

type World = Awaited<ReturnType<typeof world>>;

/** Orders streets and has them made. */
async function made({ call, map }: World, app = server) {
  const { id } = await call.gis.streets.make.mutate({ ...map, area });
  await app.services.streets.run(id);
  return call.gis.streets.get.query(map);
}

const fetched = async (address: string) => {
  const response = await fetch(new URL(address, server.url));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

test('streets are estimated, made, named by the map, and drawn from this server alone', async () => {
  const own = await world();
  const { call, map, gisId } = own;
  const before = await call.gis.streets.get.query(map);
  expect(before).toEqual({ hasSource: true, job: null, file: null, problem: null });
  const estimate = await call.gis.streets.estimate.mutate({ ...map, area });
  const { job, file } = await made(own);
  expect(job).toMatchObject({
    state: 'done',
    message: null,
    area,
    maxZoom: 15,
    ...{ tiles: estimate.tiles, bytes: estimate.bytes },
  });
  expect(file).toMatchObject({
    fileName: 'Streets of District.pmtiles',
    version: 1,
    bytes: estimate.bytes,
    attribution: ATTRIBUTION,
  });
  const bytes = await fetched(file?.url ?? '');
  expect(await faultsOf(bytes)).toEqual([]);
  const { attributes } = await call.gis.get.query(map);
  expect(attributes.settings).toMatchObject({ streets: { type: 'application/vnd.pmtiles', name: file?.fileName } });
  const base = await call.gis.base.query({
    style: { type: 'classic', style: 'streets' },
    language: 'sv',
    tiles: file?.url,
  });
  expect(base).toMatchObject({ notice: null, base: { type: 'style', fallback: 'streets' } });
  const style = JSON.parse((await fetched(base.base.type === 'style' ? base.base.url : '')).toString());
  expect(validateStyleMin(style)).toEqual([]);
  expect(style.sources.base).toMatchObject({ url: `pmtiles://${file?.url}`, attribution: ATTRIBUTION });
  expect(existsSync(folderOf({ config: server.deps.config }, gisId))).toBe(false);
  const usages = await call.usages.list.query({ kind: 'file', id: file?.fileId ?? '' });
  expect(JSON.stringify(usages)).toContain(gisId);
});

test('a publication keeps the streets that it was made with; new ones are the next version of the file', async () => {
  const own = await world();
  const { call, map, slug, gisId } = own;
  const { file: first } = await made(own);
  await call.gis.publish.mutate(map);
  const page = async () => (await fetched(`/p/${slug}/gis/${gisId}`)).toString();
  const shown = /\/media\/[0-9a-f]{64}\/[^"?]*pmtiles/.exec(await page())?.[0] ?? '';
  expect((await page()).includes(encodeURIComponent(shown))).toBe(true);
  const published = await fetched(shown);
  source.state.file = planetLike({ bytes: 9_000 });
  source.state.etag = '"two"';
  const { file: second } = await made(own);
  expect(second).toMatchObject({ fileId: first?.fileId, version: 2 });
  expect((await fetched(shown)).equals(published)).toBe(true);
  expect((await fetched(second?.url ?? '')).equals(published)).toBe(false);
  expect(await page()).toContain(shown);
});

test('a caller that knows nothing of streets does not drop them', async () => {
  const own = await world();
  const { call, map } = own;
  await made(own);
  const { attributes, layers } = await call.gis.get.query(map);
  const { streets, ...settings } = Object(attributes).settings;
  const renamed = { ...attributes, settings: { ...settings, name: 'Renamed' } };
  await call.gis.update.mutate({ ...map, attributes: renamed, layers: layers.map(({ id, type }) => ({ id, type })) });
  expect((await call.gis.get.query(map)).attributes.settings).toMatchObject({ name: 'Renamed', streets });
});

test('open editors are notified while streets are made, and of their end', async () => {
  const own = await world();
  const stream = await followStream(server.url, own.token, 'documents.live', { ids: [own.gisId] });
  await made(own);
  expect((await stream.next('streets')).data).toEqual({ type: 'streets', id: own.gisId });
  expect((await stream.next('change')).data).toMatchObject({ type: 'change', id: own.gisId });
});

test('a map has one order at a time, and one that was cancelled makes nothing', async () => {
  const own = await world();
  const { call, map } = own;
  const order = await call.gis.streets.make.mutate({ ...map, area });
  await expect(call.gis.streets.make.mutate({ ...map, area })).rejects.toThrow('are being made');
  await call.gis.streets.cancel.mutate(map);
  await server.services.streets.run(order.id);
  expect((await call.gis.streets.get.query(map)).job?.state).toBe('cancelled');
  const { id } = await call.gis.streets.make.mutate({ ...map, area });
  source.state.turn = ({ headers: { range } }, answer) => {
    if (range === 'bytes=0-0') return false;
    source.state.turn = () => false;
    void call.gis.streets.cancel.mutate(map).then(() => answer.destroy());
    return true;
  };
  await server.services.streets.run(id);
  const { job, file } = await call.gis.streets.get.query(map);
  expect([job?.state, file]).toEqual(['cancelled', null]);
  expect((await made(own)).job?.state).toBe('done');
});

test('an order goes on after its process ended, with what was read', async () => {
  const own = await world();
  const { call, map } = own;
  const { id } = await call.gis.streets.make.mutate({ ...map, area });
  const dying = new AbortController();
  const { tiles } = sections(planet);
  const isTiles = (range = '') => Number(/\d+/.exec(range)?.[0]) >= tiles;
  let parts = 0;
  source.state.turn = ({ headers }) => {
    if (isTiles(headers.range)) parts += 1;
    if (parts === 7) dying.abort(new Error('The process ends'));
    return false;
  };
  await expect(server.services.streets.run(id, dying.signal)).rejects.toThrow('The process ends');
  const first = source.state.ranges.filter(isTiles);
  source.state.ranges = [];
  await server.services.streets.run(id);
  expect((await call.gis.streets.get.query(map)).job?.state).toBe('done');
  const again = source.state.ranges.filter((range) => first.includes(range));
  // Those that were under way when it ended, four at most, are read once more.
  expect(again.length).toBeLessThanOrEqual(4);
  expect(first.length).toBeGreaterThan(again.length);
});

test('an order that failed in the middle is gone on with by the next one', async () => {
  const own = await world();
  const { tiles } = sections(planet);
  let parts = 0;
  source.state.turn = ({ headers: { range = '' } }, answer) => {
    if (Number(/\d+/.exec(range)?.[0]) >= tiles) parts += 1;
    return parts > 7 && Boolean(answer.writeHead(403).end());
  };
  expect((await made(own)).job).toMatchObject({ state: 'failed', message: expect.stringContaining('answered 403') });
  const first = new Set(source.state.ranges);
  Object.assign(source.state, { turn: () => false, ranges: [] });
  const { job, file } = await made(own);
  expect(job).toMatchObject({ state: 'done', tilesDone: job?.tiles, bytesDone: job?.bytes });
  const again = source.state.ranges.filter((range) => first.has(range) && Number(/\d+/.exec(range)?.[0]) >= tiles);
  expect(again.length).toBeLessThanOrEqual(4);
  expect(await faultsOf(await fetched(file?.url ?? ''))).toEqual([]);
});

test('a copy of the project has the streets, too', async () => {
  const own = await world();
  const { file } = await made(own);
  const slug = `p-${randomUUID()}`;
  const copy = await own.call.projects.duplicate.mutate({ projectId: own.projectId, name: 'Copy', slug });
  const [product] = await own.call.projects.products.list.query({ projectId: copy.id });
  const streets = await own.call.gis.streets.get.query({ projectId: copy.id, gisId: product?.id ?? '' });
  expect(streets).toMatchObject({ job: null, problem: null, file: { bytes: file?.bytes } });
  expect(streets.file?.fileId).not.toBe(file?.fileId);
});

test('a source that is replaced in the middle is begun anew; one that never rests is given up with clear words', async () => {
  const own = await world();
  const { call, map } = own;
  const changeAfter = (parts: number, times: number) => {
    let [seen, left] = [0, times];
    source.state.turn = () => {
      seen += 1;
      if (seen % parts === 0 && left-- > 0) source.state.etag = `"${randomUUID()}"`;
      return false;
    };
  };
  changeAfter(8, 1);
  expect((await made(own)).job).toMatchObject({ state: 'done', message: null });
  changeAfter(8, 100);
  const { job } = await made(own);
  expect(job?.state).toBe('failed');
  expect(job?.message).toContain('was replaced while it was read');
  expect((await call.gis.streets.get.query(map)).file?.version).toBe(1);
});

test.each([
  [
    'a page',
    () => (source.state.turn = (_, answer) => Boolean(answer.setHeader('content-type', 'text/html').end('<p>'))),
    'a web page',
  ],
  ['no ranges', () => (source.state.turn = (_, answer, file) => Boolean(answer.end(file))), 'HTTP ranges'],
  ['nothing there', () => (source.state.turn = (_, answer) => Boolean(answer.writeHead(404).end())), 'answered 404'],
  ['pictures', () => (source.state.file = planetLike({ maxZoom: 2, type: 'webp' })), 'are pictures'],
  ['no archive', () => (source.state.file = Buffer.alloc(20_000)), 'is not a map archive'],
] as const)('a source with %s fails the order and the estimate with clear words', async (_, break_, message) => {
  const own = await world();
  break_();
  expect((await own.call.gis.streets.estimate.mutate({ ...own.map, area })).problem).toContain(message);
  const { job, file } = await made(own);
  expect([job?.state, file]).toEqual(['failed', null]);
  expect(job?.message).toContain(message);
});

test('areas that are too large are refused with the figure and the way out, before anything is read', async () => {
  const { call, map } = await world();
  const whole = { ...map, area: { west: -180, south: -80, east: 180, north: 80 } };
  const { tiles, bytes, problem } = await call.gis.streets.estimate.mutate(whole);
  expect([tiles > 1e8, bytes]).toEqual([true, null]);
  expect(problem).toMatch(/^This area has [\d,]+ tiles, and 50,000 are possible\. Make it smaller/);
  await expect(call.gis.streets.make.mutate(whole)).rejects.toThrow('50,000 are possible');
  await expect(call.gis.streets.make.mutate({ ...whole, area: { ...area, east: area.west } })).rejects.toThrow();
  expect(source.state.ranges).toEqual([]);
});

test('viewers see streets and order none', async () => {
  const own = await world();
  const { clientId } = await server.db
    .selectFrom('spaces')
    .select('client_id as clientId')
    .where('id', '=', own.projectId)
    .executeTakeFirstOrThrow();
  const viewer = await server.signIn();
  await server.db
    .insertInto('client_members')
    .values({ client_id: clientId ?? '', user_id: viewer.userId, role: 'viewer' })
    .execute();
  expect((await viewer.call.gis.streets.get.query(own.map)).hasSource).toBe(true);
  for (const call of ['make', 'estimate'] as const)
    await expect(viewer.call.gis.streets[call].mutate({ ...own.map, area })).rejects.toThrow();
  await expect(viewer.call.gis.streets.cancel.mutate(own.map)).rejects.toThrow();
});

test('a file that somebody sent is checked, and refused by name where it has no streets', async () => {
  const own = await world();
  const { call, projectId, map } = own;
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const send = async (name: string, bytes: Buffer) =>
    addFile(server, call, { projectId, directoryId, name, bytes }).then(({ id: fileId }) => ({ projectId, fileId }));
  const good = await send('Town.pmtiles', planetLike({ maxZoom: 4 }));
  expect((await call.gis.streets.check.query(good)).file).toMatchObject({
    fileName: 'Town.pmtiles',
    maxZoom: 4,
    area: { west: -180, south: -85, east: 180, north: 85 },
  });
  const pictures = await send('Photo.pmtiles', planetLike({ maxZoom: 2, type: 'webp' }));
  expect((await call.gis.streets.check.query(pictures)).problem).toContain(
    '“Photo.pmtiles” cannot be used as streets: its tiles are pictures',
  );
  const broken = planetLike({ maxZoom: 2 });
  broken.fill(9, 130, 180);
  expect((await call.gis.streets.check.query(await send('Broken.pmtiles', broken))).problem).toContain('is damaged');
  const streets = { name: 'Town.pmtiles', type: 'application/vnd.pmtiles', url: `asset://${good.fileId}` };
  const { layers } = await call.gis.get.query(map);
  const update = {
    ...map,
    attributes: { settings: { name: 'District', streets } },
    layers: layers.map(({ id, type }) => ({ id, type })),
  };
  await call.gis.update.mutate(update);
  expect((await call.gis.streets.get.query(map)).file).toMatchObject({ fileId: good.fileId });
  await server.db.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', good.fileId).execute();
  expect((await call.gis.streets.get.query(map)).problem).toBe('The file of streets was deleted');
  const issues = await call.gis.check.query(map);
  expect(issues.map(({ message }) => message).join()).toContain('file of streets was deleted');
});

test('a server without a source says so', async () => {
  await using bare = await createTestApp();
  const { call, map } = await world(bare);
  expect((await call.gis.streets.get.query(map)).hasSource).toBe(false);
  expect((await call.gis.streets.estimate.mutate({ ...map, area })).problem).toContain('Tools, Settings');
  await expect(call.gis.streets.make.mutate({ ...map, area })).rejects.toThrow('Tools, Settings');
});
