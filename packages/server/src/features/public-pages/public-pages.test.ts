import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sampleWalkthrough } from '../icgi/page/sample-walkthrough.ts';
import { publishBody } from './public-pages.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function project(name = 'Villa Solbacken') {
  const editor = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const made = await editor.call.projects.create.mutate({ name, slug });
  const icgi = await editor.call.icgis.create.mutate({ projectId: made.id, settings: { name: 'Tour' } });
  return { editor, slug, projectId: made.id, icgiId: icgi.id.id };
}

const publish = (at: { projectId: string; icgiId: string }, walkthrough: PublishedIcgi) =>
  publishBody(server, at, walkthrough);

async function published(name?: string) {
  const at = await project(name);
  await publish(at, sampleWalkthrough(at.icgiId, name));
  return at;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' });

test('the project’s address serves its walkthrough: picture, words, links and data in the HTML', async () => {
  const { slug } = await published();
  const response = await get(`/p/${slug}`, { 'accept-language': 'sv' });
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe(
    'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
  );
  expect(text).toContain('<html lang="sv">');
  expect(text).toContain('<title>Villa Solbacken</title>');
  expect(text).toMatch(/<picture data-view="hall"><source type="image\/avif" srcset="\/media\/hall-640.avif 640w"/);
  expect(text).toContain('<h3>Oak floor på svenska</h3>');
  expect(text).toContain('data-place="kitchen"');
  expect(text).toContain(`${server.deps.config.publicUrl}/media/hall-1280.jpg`);
  expect(text).not.toContain('left-behind');
  expect(text).not.toMatch(/<script(?![^>]*(type="application\/(ld\+)?json"|src="))/);
});

test('the text has the picture of each view, and search engines read them as a gallery', async () => {
  const { slug, icgiId } = await published();
  const page = `${server.deps.config.publicUrl}/p/${slug}`;
  const text = await (await get(`/p/${slug}?lang=en`)).text();
  const twin = text.slice(text.indexOf('<article id="text"'));
  expect(twin).toMatch(/<img src="\/media\/kitchen-[^"]+" alt="Kitchen"[^>]* loading="lazy"/);
  const data: unknown = JSON.parse(text.match(/ld\+json">(.*?)<\/script>/)?.[1] ?? 'null');
  expect(data).toMatchObject({
    '@type': 'ImageGallery',
    name: 'Villa Solbacken',
    inLanguage: 'en',
    image: [{ name: 'Hall' }, { name: 'Kitchen', url: expect.stringContaining('?k=kitchen&lang=en') }],
  });
  expect([page, `${page}/icgi/${icgiId}`]).toContain(JSON.parse(JSON.stringify(data)).url);
});

test('the embedded data are what the player opens', async () => {
  const { slug, icgiId } = await published();
  const text = await (await get(`/p/${slug}?lang=en`)).text();
  const data: unknown = JSON.parse(text.match(/id="page">(.*?)<\/script>/)?.[1] ?? 'null');
  expect(data).toMatchObject({
    language: 'en',
    status: 'published',
    project: { name: 'Villa Solbacken', slug },
    walkthrough: { id: icgiId, product: { transitions: [{ id: 'move', frames: [] }] } },
  });
});

test('a deep link opens, names and shows its view; an unknown one opens the start', async () => {
  const { slug } = await published();
  const deep = await (await get(`/p/${slug}?k=kitchen&lang=en`)).text();
  expect(deep).toContain('<title>Kitchen – Villa Solbacken</title>');
  expect(deep).toContain('<img src="/media/kitchen-1280.jpg"');
  const unknown = await (await get(`/p/${slug}?k=cellar&k=attic&lang=en`)).text();
  expect(unknown).toContain('<img src="/media/hall-1280.jpg"');
});

test('a page that has not changed is not sent again, and languages have tags of their own', async () => {
  const { slug } = await published();
  const first = await get(`/p/${slug}?lang=en`);
  const tag = first.headers.get('etag') ?? '';
  expect(first.headers.get('vary')).toBe('accept-encoding'); // the address says the language
  expect((await get(`/p/${slug}`)).headers.get('vary')).toBe('accept-encoding, accept-language');
  expect((await get(`/p/${slug}?lang=en`, { 'if-none-match': tag })).status).toBe(304);
  expect((await get(`/p/${slug}?lang=sv`, { 'if-none-match': tag })).status).toBe(200);
});

test('pages travel compressed and answer HEAD', async () => {
  const { slug } = await published();
  const answer = await server.app.inject({ url: `/p/${slug}`, headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('Villa Solbacken');
  const head = await fetch(`${server.url}/p/${slug}`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('the address of a view travels compressed, keeps a tag of its own, and says when it has not changed', async () => {
  const { slug } = await published();
  const answer = await server.app.inject({ url: `/p/${slug}?k=kitchen`, headers: { 'accept-encoding': 'br, gzip' } });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(answer.rawPayload).toString()).toContain('<title>Kitchen – Villa Solbacken</title>');
  const etag = String(answer.headers.etag);
  expect(etag).not.toBe((await get(`/p/${slug}`)).headers.get('etag'));
  expect((await get(`/p/${slug}?k=kitchen`, { 'if-none-match': etag })).status).toBe(304);
});

test('the product’s own address serves the same page and names the project’s as canonical', async () => {
  const { slug, icgiId } = await published();
  const text = await (await get(`/p/${slug}/icgi/${icgiId}?lang=en`)).text();
  expect(text).toMatch(new RegExp(`rel="canonical" href="[^"]*/p/${slug}(\\?lang=en)?"`));
});

test('names full of markup are shown as they are written', async () => {
  const { slug } = await published('</title><script>alert(1)</script>');
  const text = await (await get(`/p/${slug}`)).text();
  expect(text).not.toContain('<script>alert');
  expect(text).toContain('&lt;/title&gt;&lt;script&gt;alert(1)');
});

test('what is not there is told in the visitor’s language, as a page', async () => {
  const { slug, projectId, icgiId } = await project();
  const missing = await get('/p/nowhere', { 'accept-language': 'sv-SE,sv;q=0.9' });
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await missing.text()).toContain('Här finns ingenting');
  const unpublished = await get(`/p/${slug}`, { 'accept-language': 'en' });
  expect([unpublished.status, (await unpublished.text()).includes('Not open yet')]).toEqual([404, true]);
  for (const path of [`/p/nowhere/icgi/${icgiId}`, `/p/${slug}/icgi/x`, `/p/${slug}/gis/${projectId}`])
    expect((await get(path)).status).toBe(404);
});

test('a product that is not published says so by its kind, in a project that is or not', async () => {
  const { editor, slug, projectId, icgiId } = await published();
  const settings = { name: 'Other' };
  const gis = await editor.call.gis.create.mutate({ projectId, settings });
  const e3d = await editor.call.e3d.create.mutate({ projectId, settings });
  const icgi = await editor.call.icgis.create.mutate({ projectId, settings });
  const draft = await project();
  const said = async (path: string) => {
    const answer = await get(path);
    const [, text = ''] = /<p>([^<]*)<\/p>/.exec(await answer.text()) ?? [];
    return [answer.status, text.split('.')[0]];
  };
  expect(await said(`/p/${slug}/gis/${gis.id.id}`)).toEqual([404, 'This map has not been published']);
  expect(await said(`/p/${slug}/e3d/${e3d.id.id}`)).toEqual([404, 'This configurator has not been published']);
  expect(await said(`/p/${slug}/icgi/${icgi.id.id}?lang=sv`)).toEqual([404, 'Rundvandringen har inte publicerats']);
  expect(await said(`/p/${draft.slug}/icgi/${draft.icgiId}`)).toEqual([404, 'This walkthrough has not been published']);
  expect(await said(`/p/${draft.slug}`)).toEqual([404, 'This project has not been published']);
  expect((await get(`/p/${slug}/icgi/${icgiId}`)).status).toBe(200);
});

test('a preview shows the draft to the holder of its ticket, marked, unindexed and unstored', async () => {
  const { editor, slug, icgiId } = await project();
  const link = await server.services.publications.createPreviewLink(
    await server.services.sessions.authenticate(editor.token, { ip: '127.0.0.1', requestId: 'test' }),
    { type: 'icgi', id: icgiId, expiresIn: 60 },
  );
  const ticket = await server.services.previewTickets.sign({ ...link, documentId: icgiId });
  const response = await get(`/p/${slug}/icgi/${icgiId}?preview=${ticket}&lang=en`);
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).toContain('noindex');
  expect(text).toContain('<p class="badge">Preview</p>');

  await server.db
    .updateTable('preview_links')
    .set({ revoked_at: new Date() })
    .where('id', '=', link.previewLinkId)
    .execute();
  const ended = await get(`/p/${slug}/icgi/${icgiId}?preview=${ticket}`, { 'accept-language': 'en' });
  expect([ended.status, (await ended.text()).includes('This preview has ended')]).toEqual([410, true]);
  expect((await get('/p/nowhere?preview=x')).status).toBe(410);
});

test.each([
  [{ type: 'any' } as const, '*'],
  [{ type: 'none' } as const, "'none'"],
  [
    { type: 'sites', sites: ['https://Nordhamn.se/', 'http://localhost:8080'] } as const,
    'https://nordhamn.se http://localhost:8080',
  ],
])('a project lets %j show its pages in a frame', async (embedding, ancestors) => {
  const { editor, projectId, slug } = await published();
  await editor.call.projects.update.mutate({
    projectId,
    embedding: embedding.type === 'sites' ? { ...embedding, sites: [...embedding.sites] } : embedding,
  });
  const { headers } = await get(`/p/${slug}`);
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${ancestors};`);
  expect(headers.get('x-frame-options')).toBeNull();
});

test('an address that a project had before leads to the new one, with all that stood behind it', async () => {
  const { editor, projectId, slug, icgiId } = await published();
  const next = `p-${randomUUID()}`;
  await editor.call.projects.changeSlug.mutate({ projectId, slug: next });
  const moved = await get(`/p/${slug}/icgi/${icgiId}?lang=sv&k=x`);
  expect([moved.status, moved.headers.get('location')]).toEqual([308, `/p/${next}/icgi/${icgiId}?lang=sv&k=x`]);
  expect(moved.headers.get('cache-control')).toBe('no-cache');
  expect((await get(`/p/${next}`)).status).toBe(200);
  await editor.call.projects.changeSlug.mutate({ projectId, slug });
  expect((await get(`/p/${slug}`)).status).toBe(200);
  expect((await get(`/p/${next}`)).headers.get('location')).toBe(`/p/${slug}`);
});

test('an address below /p that cannot be read is a page that says so, kept by no cache', async () => {
  for (const address of ['/p/%', '/p/%ff', '/p/villa/%E0%A4%A']) {
    const { status, headers } = await get(address);
    expect([address, status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      address,
      404,
      'text/html; charset=utf-8',
      'no-store',
    ]);
  }
});

test('a deleted project has no pages until it is restored', async () => {
  const { editor, projectId, slug } = await published();
  expect((await get(`/p/${slug}`)).status).toBe(200);
  await editor.call.projects.delete.mutate({ projectId });
  await expect.poll(async () => (await get(`/p/${slug}`)).status).toBe(404);
  await editor.call.projects.restore.mutate({ projectId });
  expect((await get(`/p/${slug}`)).status).toBe(200);
});
