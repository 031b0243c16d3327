import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';
import { createPublishedReader } from '../publications/published-reader.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A project with a walkthrough of one keyframe whose image is ready. */
async function readyWalkthrough(colour = '#3a7') {
  const editor = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const project = await editor.call.projects.create.mutate({ name: 'Solbacken', slug });
  const { id } = (await editor.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } })).id;
  const root = await editor.call.files.getDirectory.query({ projectId: project.id, directoryId: 'root' });
  const file = await addFile(server, editor.call, {
    projectId: project.id,
    directoryId: root.id,
    name: 'hall.png',
    bytes: await testPicture(colour),
  });
  const image = { name: file.fileName, type: file.fileType, url: file.uri };
  const place = { projectId: project.id, icgiId: id };
  await editor.call.icgis.update.mutate({
    ...place,
    attributes: {
      settings: { start: { type: 'keyframe', id: 'hall' } },
      keyframes: [{ id: 'hall', name: 'Hall', image }],
    },
  });
  await expect.poll(async () => (await editor.call.icgis.mediaState.query(place)).keyframes[0]?.missing).toBe(0);
  return { ...editor, project, slug, place };
}

const rename = (name: string) => ({ settings: { name } });
const product = (slug: string, id: string) => `${server.url}/api/client/${slug}/icgi/${id}`;
const bodyOf = async (response: Response): Promise<Record<string, unknown>> => JSON.parse(await response.text());

test('what is missing blocks a publish, with the place of each fault', async () => {
  const editor = await server.signIn();
  const project = await editor.call.projects.create.mutate({ name: 'Empty', slug: `p-${randomUUID()}` });
  const { id } = (await editor.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } })).id;
  await expect(editor.call.icgis.publish.mutate({ projectId: project.id, icgiId: id })).rejects.toMatchObject({
    data: {
      code: 'PRECONDITION_FAILED',
      reason: 'PUBLISH_BLOCKED',
      issues: [{ path: ['settings', 'start'], message: 'Add a view first', docId: id }],
    },
  });
  await expect(
    editor.call.icgis.get.query({ projectId: project.id, icgiId: id, preview: false }),
  ).rejects.toMatchObject({ data: { code: 'NOT_FOUND', reason: 'NOT_PUBLISHED' } });
});

test('a published walkthrough is read by everybody and by no edit changed; publishing the same again is the same publication', async () => {
  const { call, slug, place, project } = await readyWalkthrough();
  const before = await fetch(product(slug, place.icgiId));
  expect([before.status, (await bodyOf(before)).reason]).toEqual([404, 'NOT_PUBLISHED']);

  const first = await call.icgis.publish.mutate(place);
  expect(first).toMatchObject({ version: 1, unchanged: false, live: true });
  expect(await call.icgis.publish.mutate(place)).toMatchObject({ version: 1, unchanged: true });

  await call.icgis.update.mutate({ ...place, attributes: rename('Edited later') });
  const response = await fetch(product(slug, place.icgiId));
  expect(response.headers.get('etag')).toBe(`"${first.hash}"`);
  expect(await bodyOf(response)).toMatchObject({
    type: 'icgi',
    id: place.icgiId,
    version: 1,
    hash: first.hash,
    product: { settings: { name: 'Tour' } },
  });
  expect(
    (await fetch(product(slug, place.icgiId), { headers: { 'if-none-match': `"x", W/"${first.hash}"` } })).status,
  ).toBe(304);
  expect((await call.projects.products.list.query({ projectId: project.id }))[0]).toMatchObject({
    state: 'changed',
    active: true,
    publishedVersion: 1,
  });
  expect(await bodyOf(await fetch(`${server.url}/api/client/${slug}`))).toMatchObject({
    slug,
    activeProduct: { type: 'icgi', id: place.icgiId },
    menu: null,
  });
});

test('a product counts as changed when only its project’s theme was changed, until it is published again', async () => {
  const { call, place } = await readyWalkthrough();
  const states = async () => [
    (await call.icgis.get.query(place)).state,
    (await call.documents.open.query({ kind: 'icgi', id: place.icgiId })).state,
    (await call.projects.products.list.query({ projectId: place.projectId }))[0]?.state,
    (await call.projects.getByIds.query({ ids: [place.projectId] }))[0]?.state,
  ];
  await call.icgis.publish.mutate(place);
  expect(await states()).toEqual(['published', 'published', 'published', 'published']);
  await call.icgis.update.mutate({ ...place, attributes: {}, theme: { fonts: { headings: 'Inter' } } });
  expect(await states()).toEqual(['changed', 'changed', 'changed', 'changed']);
  await call.icgis.publish.mutate(place);
  expect(await states()).toEqual(['published', 'published', 'published', 'published']);
});

test('an earlier version is put back while the draft stays, and the same bytes come in every encoding', async () => {
  const { call, slug, place } = await readyWalkthrough();
  const first = await call.icgis.publish.mutate(place);
  await call.icgis.update.mutate({ ...place, attributes: rename('Second') });
  expect((await call.icgis.publish.mutate(place)).version).toBe(2);
  const back = await call.publications.rollback.mutate({
    type: 'icgi',
    id: place.icgiId,
    publicationId: first.publicationId,
  });
  expect(back).toMatchObject({ version: 1, live: true });

  const [plain, gzip, br] = await Promise.all(
    ['identity', 'gzip', 'br'].map((encoding) => raw(product(slug, place.icgiId), encoding)),
  );
  expect(gunzipSync(gzip ?? '').equals(plain ?? Buffer.alloc(0))).toBe(true);
  expect(brotliDecompressSync(br ?? '').equals(plain ?? Buffer.alloc(0))).toBe(true);
  expect(JSON.parse(String(plain))).toMatchObject({ version: 1, product: { settings: { name: 'Tour' } } });
  expect((await call.icgis.get.query(place)).attributes).toMatchObject({ settings: { name: 'Second' } });
  const { items } = await call.publications.list.query({ type: 'icgi', id: place.icgiId, limit: 10 });
  expect(items.map(({ version, live }) => [version, live])).toEqual([
    [2, false],
    [1, true],
  ]);
});

test('a product asked for again at once comes from memory, the same to the last header, and a publish shows at once', async () => {
  const { call, slug, place } = await readyWalkthrough();
  await call.icgis.publish.mutate(place);
  const address = product(slug, place.icgiId);
  const read = async (headers: Record<string, string> = {}) => {
    const response = await fetch(address, { headers });
    const { date: _date, 'x-request-id': requestId, ...rest } = Object.fromEntries(response.headers);
    return { status: response.status, rest, requestId, body: await response.text() };
  };
  const [first, second] = [await read(), await read()];
  expect(second).toEqual({ ...first, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(second.rest).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(await read({ 'if-none-match': second.rest.etag ?? '' })).toMatchObject({ status: 304, body: '' });
  await call.icgis.update.mutate({ ...place, attributes: rename('Second') });
  await call.icgis.publish.mutate(place);
  expect(JSON.parse((await read()).body)).toMatchObject({ version: 2 });
});

test('publications that were replaced are not kept in memory, in this process and in others', async () => {
  const { call, slug, place } = await readyWalkthrough();
  const another = createPublishedReader(server.db, () => null);
  const readers = [server.services.publishedReader, another];
  const sizes = async () => {
    expect((await fetch(product(slug, place.icgiId))).status).toBe(200);
    // The other process believes what it knows for a second.
    await expect.poll(async () => (await another.read(place.icgiId))?.version).toBe(version);
    return readers.map((reader) => reader.size());
  };
  let { version } = await call.icgis.publish.mutate(place);
  const [before = 0, beforeElsewhere = 0] = await sizes();
  for (const name of ['Other', 'Again']) {
    await call.icgis.update.mutate({ ...place, attributes: rename(name) });
    ({ version } = await call.icgis.publish.mutate(place));
    await sizes();
  }
  const [after = 0, afterElsewhere = 0] = await sizes();
  const oneBody = beforeElsewhere * 0.5;
  expect(beforeElsewhere).toBeGreaterThan(0);
  expect(after - before).toBeLessThan(oneBody);
  expect(afterElsewhere - beforeElsewhere).toBeLessThan(oneBody);
});

test('a publish of a revision that is not the newest is refused', async () => {
  const { call, place } = await readyWalkthrough();
  const read = await call.icgis.get.query(place);
  await call.icgis.update.mutate({ ...place, attributes: rename('Newer') });
  await expect(call.icgis.publish.mutate({ ...place, revision: read.revision })).rejects.toMatchObject({
    message: expect.stringMatching(/^You reviewed revision 2, and the newest is 3/),
    data: { reason: 'REVISION_CONFLICT' },
  });
});

test('a draft is seen with a sign-in or a ticket for it, and the ticket dies with its link', async () => {
  const { call, slug, place, token } = await readyWalkthrough();
  const preview = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${product(slug, place.icgiId)}?status=preview${query}`, { headers });
  expect((await preview('')).status).toBe(401);
  const signedIn = await preview('', { authorization: `Bearer ${token}` });
  expect([signedIn.status, signedIn.headers.get('cache-control')]).toEqual([200, 'no-store']);

  const link = await call.previewLinks.create.mutate({ type: 'icgi', id: place.icgiId });
  const ticket = new URL(link.path, server.url).searchParams.get('preview') ?? '';
  expect((await preview(`&preview=${ticket}`)).status).toBe(200);
  expect((await preview(`&preview=${ticket}x`)).status).toBe(404);
  const summary = (of: string) => fetch(`${server.url}/api/client/${of}?status=preview&preview=${ticket}`);
  expect(await bodyOf(await summary(slug))).toMatchObject({ slug, products: [{ id: place.icgiId }] });
  const other = await readyWalkthrough();
  expect((await summary(other.slug)).status).toBe(404);
  expect((await fetch(`${product(other.slug, other.place.icgiId)}?status=preview&preview=${ticket}`)).status).toBe(404);
  await call.previewLinks.revoke.mutate({ previewLinkId: link.previewLinkId });
  expect((await preview(`&preview=${ticket}`)).status).toBe(404);
});

test('media of a draft needs a signature or a sign-in, and is public and immutable once published', async () => {
  // Published bytes are public; these belong to no other walkthrough.
  const { call, slug, place, token } = await readyWalkthrough('#817');
  const { keyframes } = await call.icgis.mediaState.query(place);
  const signed = new URL(keyframes[0]?.picture?.sources[0]?.url ?? '', server.url);
  const bare = new URL(signed.pathname, server.url);
  const statusOf = async (url: URL, headers: Record<string, string> = {}) => (await fetch(url, { headers })).status;
  expect([
    await statusOf(signed),
    await statusOf(bare),
    await statusOf(bare, { authorization: `Bearer ${token}` }),
  ]).toEqual([200, 401, 200]);
  await call.icgis.publish.mutate(place);
  const published = await fetch(bare);
  expect(published.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(published.headers.get('content-security-policy')).toContain('sandbox');
  const range = await fetch(bare, { headers: { range: 'bytes=0-3' } });
  expect([
    range.status,
    range.headers.get('content-range')?.startsWith('bytes 0-3/'),
    (await range.arrayBuffer()).byteLength,
  ]).toEqual([206, true, 4]);
  expect(await bodyOf(await fetch(`${server.url}/api/product/icgi/${place.icgiId}/theme-tokens`))).toMatchObject({
    iconSet: 'lucide',
    tokens: { '--color-primary': 'rgb(29 75 63)' },
  });
  const { image } = (await keyframesOf(slug, place.icgiId))[0] ?? { image: null };
  expect((await fetch(new URL(image?.url ?? '', server.url))).headers.get('content-type')).toBe(image?.type);
  expect(slug).toMatch(/^p-/);
});

test('the active product is deleted only when that is meant, and comes back', async () => {
  const { call, slug, place } = await readyWalkthrough();
  await call.icgis.publish.mutate(place);
  await expect(call.icgis.delete.mutate({ icgiId: place.icgiId })).rejects.toMatchObject({
    data: { reason: 'IN_USE' },
  });
  await call.icgis.delete.mutate({ icgiId: place.icgiId, force: true });
  await expect(call.icgis.delete.mutate({ icgiId: place.icgiId, force: true })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
  await expect.poll(async () => (await fetch(product(slug, place.icgiId))).status).toBe(404);
  const project = async () => bodyOf(await fetch(`${server.url}/api/client/${slug}`));
  expect(await project()).toMatchObject({ activeProduct: null, products: [] });
  await call.icgis.restore.mutate({ icgiId: place.icgiId });
  expect(await project()).toMatchObject({ products: [{ type: 'icgi', id: place.icgiId }] });
  expect((await call.icgis.get.query(place)).state).toBe('published');
});

/** The views of a published walkthrough. */
async function keyframesOf(slug: string, id: string) {
  const Body = z.object({
    product: z.object({ keyframes: z.array(z.object({ image: z.object({ type: z.string(), url: z.string() }) })) }),
  });
  return Body.parse(await bodyOf(await fetch(product(slug, id)))).product.keyframes;
}

/** The bytes as they travel; fetch would decode them. */
function raw(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

test('two walkthroughs of one project published, changed and deleted at the same moment neither fail nor lock each other out', async () => {
  const { call, project, place } = await readyWalkthrough('#26c');
  const { attributes } = await call.icgis.get.query(place);
  const { id: second } = (await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Second' } })).id;
  const { id: third } = (await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Third' } })).id;
  const other = { ...place, icgiId: second };
  await call.icgis.update.mutate({
    ...other,
    attributes: { ...attributes, settings: { start: { type: 'keyframe', id: 'hall' } } },
  });
  const theme = (at: number) => ({ fonts: { headings: at % 2 ? 'Inter' : 'Open Sans' } });
  const rounds = Array.from({ length: 8 }, (_, at) => [
    call.icgis.publish.mutate(place),
    call.icgis.publish.mutate(other),
    call.icgis.update.mutate({ ...place, attributes: rename(`Name ${at}`), theme: theme(at) }),
    call.projects.setActiveProduct.mutate({
      projectId: project.id,
      product: { type: 'icgi', id: at % 2 ? second : place.icgiId },
    }),
    call.icgis.delete.mutate({ icgiId: third, force: true }),
    call.icgis.restore.mutate({ icgiId: third }),
  ]);
  const outcomes = await Promise.allSettled(rounds.flat());
  const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason.data?.code : []));
  expect(codes.filter((code) => code !== 'NOT_FOUND')).toEqual([]);
});

test('theme tokens answer 304 to who has them, and say whether a product is unknown or not published', async () => {
  const { call, place, project } = await readyWalkthrough('#482');
  const tokens = (id: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/product/icgi/${id}/theme-tokens`, { headers });
  expect((await bodyOf(await tokens(place.icgiId))).reason).toBe('NOT_PUBLISHED');
  expect((await bodyOf(await tokens(project.id))).reason).toBe('NOT_FOUND');
  await call.icgis.publish.mutate(place);
  const etag = (await tokens(place.icgiId)).headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, '*'])
    expect((await tokens(place.icgiId, { 'if-none-match': known })).status).toBe(304);
});

test('theme tokens of visitors stay until the product is published again; a preview has today’s', async () => {
  const { call, place, project } = await readyWalkthrough('#484');
  const tokens = async (query = '') => {
    const answer = await fetch(`${server.url}/api/product/icgi/${place.icgiId}/theme-tokens${query}`);
    return { status: answer.status, text: await answer.text() };
  };
  const [before, after] = ['"--color-primary":"rgb(29 75 63)"', '"--color-primary":"rgb(1 2 3)"'];
  await call.icgis.publish.mutate(place);
  const { theme } = await call.themes.get.query({ projectId: project.id });
  const primary = { ...theme.colors.primary, default: { r: 1, g: 2, b: 3, a: 1 } };
  await call.themes.update.mutate({ projectId: project.id, theme: { colors: { primary } } });
  expect(await tokens()).toEqual({ status: 200, text: expect.stringContaining(before) });
  expect((await tokens('?status=preview')).status).toBe(401);
  const { path } = await call.previewLinks.create.mutate({ type: 'icgi', id: place.icgiId });
  const ticket = new URL(path, server.url).searchParams.get('preview') ?? '';
  const preview = await tokens(`?status=preview&preview=${ticket}`);
  expect(preview).toEqual({ status: 200, text: expect.stringContaining(after) });
  await call.icgis.publish.mutate(place);
  expect(await tokens()).toEqual({ status: 200, text: expect.stringContaining(after) });
});

test('a walkthrough that another one links to is deleted only when that is meant', async () => {
  const editor = await server.signIn();
  const { call } = editor;
  const { id: projectId } = await call.projects.create.mutate({ name: 'Linked', slug: `p-${randomUUID()}` });
  const create = async (name: string) => (await call.icgis.create.mutate({ projectId, settings: { name } })).id.id;
  const [target, linking] = [await create('Target'), await create('Linking')];
  await call.icgis.update.mutate({
    projectId,
    icgiId: linking,
    attributes: {
      markers: [
        {
          id: 'door',
          title: { type: 'custom', value: { en: 'Door' } },
          blocks: [
            {
              id: 'link',
              data: {
                type: 'button',
                text: { type: 'custom', value: { en: 'Go' } },
                action: { type: 'link', link: { type: 'internal', product: { type: 'icgi', id: target } } },
              },
            },
          ],
        },
      ],
    },
  });
  await expect(call.icgis.delete.mutate({ icgiId: target })).rejects.toMatchObject({
    data: {
      reason: 'IN_USE',
      issues: [{ path: [linking, 'blocks/link', 'data', 'action', 'link', 'product'] }],
      usages: [{ docId: linking, name: 'text or picture of marker Door' }],
    },
  });
  await call.icgis.delete.mutate({ icgiId: target, force: true });
});
