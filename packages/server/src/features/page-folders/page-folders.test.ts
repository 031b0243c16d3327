import { randomBytes } from 'node:crypto';
import type { PageFiles } from '@diorama/contract/public/page-files.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { furnishedProject } from '../archives/archives.testing.ts';
import { sampleWalkthrough } from '../icgi/page/sample-walkthrough.ts';
import { allStillsOf, makeStills } from '../media/stills/make-stills.ts';
import { publishBody } from '../public-pages/public-pages.testing.ts';
import { neededMedia } from './needed-media.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

type Person = Awaited<ReturnType<TestApp['signIn']>>;

/** A published walkthrough with one picture and a menu that leads to a page of the site. */
async function publishedTour(editor: Person) {
  const made = await furnishedProject(server, editor);
  const { projectId } = made;
  const menu = await editor.call.menus.create.mutate({ projectId, name: 'Visitors' });
  await editor.call.projects.update.mutate({ projectId, menu: { type: 'menu', id: menu.id } });
  const items = [{ id: 'contact', name: { sv: 'Kontakt' }, data: { type: 'external', href: { sv: '/kontakt' } } }];
  await editor.call.menus.updateItems.mutate({ projectId, menuId: menu.id, items });
  await makeStills(server.deps, made.picture.sha256, allStillsOf(made.picture.width ?? 0));
  await editor.call.icgis.publish.mutate({ projectId: made.projectId, icgiId: made.first });
  return made;
}

async function folderOf({ call }: Person, id: string) {
  const folder = await call.publications.folder.query({ type: 'icgi', id });
  if (!folder) throw new Error('Nothing is published');
  return folder;
}

/** Files of a zip by their names. */
async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.concat(await stream.toArray()));
  }
  return files;
}

describe('the folder of a published walkthrough', () => {
  test('holds a page for each language, and all that they name, under relative addresses', async () => {
    const editor = await server.signIn();
    const { slug, first } = await publishedTour(editor);
    const folder = await folderOf(editor, first);
    expect(folder).toMatchObject({ fileName: `${slug}-icgi.zip`, version: 1 });
    const response = await fetch(new URL(folder.url, server.url));
    expect(response.headers.get('content-type')).toBe('application/zip');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(`${bytes.length}`);
    const files = await unpacked(bytes);
    expect(files.size).toBe(folder.files);
    expect([...files.values()].reduce((sum, { length }) => sum + length, 0)).toBe(folder.bytes);

    const page = files.get('index.html')?.toString() ?? '';
    const site = server.deps.config.publicUrl;
    expect(page).toContain('<html lang="sv">');
    expect(files.get('en.html')?.toString()).toContain('<html lang="en">');
    // What stands in attributes and in data, but for links: every path is one of the folder's.
    expect(page).not.toMatch(/["'(]\/(?:media|api|players|fonts|p)\//);
    const named = [...page.matchAll(/(?:media|fonts|player)\/[\w./-]+/g)].map(([path]) => path);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !files.has(path) && !path.startsWith('player/'))).toEqual([]);
    expect(named.some((path) => path.endsWith('.webp'))).toBe(true);
    // Links to the site lead to where it is; nothing claims that the folder stands there.
    expect(page).toContain(`href="${site}/kontakt"`);
    expect(page).not.toMatch(/rel="canonical"|og:url|ld\+json/);
    expect(files.get('README.txt')?.toString()).toContain('en.html');
  });

  test('has no media that were taken down', async () => {
    const editor = await server.signIn();
    const { first, picture } = await publishedTour(editor);
    const mediaOf = async () => {
      const response = await fetch(new URL((await folderOf(editor, first)).url, server.url));
      const files = await unpacked(Buffer.from(await response.arrayBuffer()));
      return [...files.keys()].filter((name) => name.startsWith('media/'));
    };
    expect(await mediaOf()).toHaveLength(2);
    await server.db.insertInto('taken_down_media').values({ sha256: picture.sha256, reason: null }).execute();
    const left = await mediaOf();
    await server.db.deleteFrom('taken_down_media').where('sha256', '=', picture.sha256).execute();
    expect(left).toEqual([]);
  });

  test('is not there before it is published', async () => {
    const { call } = await server.signIn();
    const { id: projectId } = await call.projects.create.mutate({ name: 'P', slug: `p-${crypto.randomUUID()}` });
    const icgi = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
    expect(await call.publications.folder.query({ type: 'icgi', id: icgi.id.id })).toBeNull();
  });
});

describe('its download', () => {
  test('ends with its ticket, and with the access of whoever asked for it', async () => {
    const editor = await server.signIn();
    const { first, second, projectId } = await publishedTour(editor);
    const { url } = await folderOf(editor, first);
    const statusOf = async (address: string) => (await fetch(new URL(address, server.url))).status;
    expect(await statusOf(url.slice(0, -2))).toBe(401);
    expect(await statusOf(url.split('?')[0] ?? '')).toBe(401);
    expect(await statusOf(url.replace(first, second))).toBe(404);
    expect(await statusOf(url)).toBe(200);
    const { items } = await editor.call.audit.list.query({ projectId });
    expect(items[0]?.action).toBe('product.download');
    await server.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', editor.userId).execute();
    expect(await statusOf(url)).toBe(404);
  });

  test('runs once a person at a time, and another can begin when the first one leaves', async () => {
    const editor = await server.signIn();
    const { projectId, first } = await publishedTour(editor);
    // More than any buffer on the way holds, so that it cannot have been sent when its reader leaves.
    const { sha256 } = await server.deps.storage.putBlob(randomBytes(30_000_000));
    await server.db.insertInto('public_media').values({ sha256, type: 'video/mp4' }).execute();
    const walkthrough = sampleWalkthrough(first);
    const forward = { url: `/media/${sha256}/forward.mp4`, bytes: 30_000_000 };
    const variant = { width: 1920, height: 1080, codec: 'avc1.640028', forward, reverse: forward };
    walkthrough.media.transitions.move = {
      type: 'video',
      fps: 30,
      count: 2,
      width: 1920,
      height: 1080,
      variants: [variant],
    };
    await publishBody(server, { projectId, icgiId: first }, { ...walkthrough, version: 2 });
    const { url } = await folderOf(editor, first);
    const leaving = new AbortController();
    await fetch(new URL(url, server.url), { signal: leaving.signal });
    const again = async () => {
      const response = await fetch(new URL(url, server.url));
      await response.body?.cancel();
      return response.status;
    };
    expect(await again()).toBe(429);
    leaving.abort();
    await expect.poll(again).toBe(200);
  });
});

describe('the files of a published page', () => {
  const filesOf = async (id: string, pictures: string) => {
    const response = await fetch(`${server.url}/api/product/icgi/${id}/files?pictures=${pictures}`);
    const answer = (await response.json()) as PageFiles;
    return { response, files: answer.files, hash: answer.hash };
  };

  test('are all that it fetches, in the one format of pictures that the browser shows best, with their sizes', async () => {
    const editor = await server.signIn();
    const { first, picture } = await publishedTour(editor);
    const { files, hash, response } = await filesOf(first, 'avif');
    expect(response.headers.get('cache-control')).toContain('public');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const media = files.filter(({ url }) => url.startsWith('/media/'));
    expect(media.map(({ url }) => url.replace(/.*\./, '.'))).toEqual(['.webp']);
    expect(files.some(({ url }) => url.endsWith('open-sans-latin.woff2'))).toBe(true);
    for (const { url, bytes } of [...media, ...files.filter(({ url: one }) => one.startsWith('/fonts/'))]) {
      const fetched = await fetch(`${server.url}${url}`);
      expect((await fetched.arrayBuffer()).byteLength).toBe(bytes);
    }
    const { files: jpegs } = await filesOf(first, 'jpeg');
    expect(jpegs.some(({ url }) => url.endsWith('.webp'))).toBe(false);
    expect(jpegs.some(({ url }) => url.includes(picture.sha256))).toBe(false);
    const again = await fetch(response.url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('are those of published products alone', async () => {
    const { call } = await server.signIn();
    const { id: projectId } = await call.projects.create.mutate({ name: 'P', slug: `p-${crypto.randomUUID()}` });
    const icgi = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
    expect((await fetch(`${server.url}/api/product/icgi/${icgi.id.id}/files`)).status).toBe(404);
    expect((await fetch(`${server.url}/api/product/gis/${icgi.id.id}/files`)).status).toBe(404);
  });
});

test('a panorama is fetched whole, and a picture that no other format was made of as it is', () => {
  const [photo, small, round, plain] = ['a', 'b', 'c', 'd'].map((digit) => `/media/${digit.repeat(64)}/${digit}.jpg`);
  const source = (type: string, url = '') => ({ type, width: 640, url });
  const pictures = {
    [photo ?? '']: { sources: [source('image/jpeg', photo), source('image/webp', small)] },
    [round ?? '']: { sources: [source('image/jpeg', round), source('image/webp', small)] },
  };
  const content = { type: 'media', mediaType: '360', media: { url: round } };
  const needed = neededMedia([{ image: { url: photo }, other: { url: plain }, pictures }, { content }], {
    pictures: 'avif',
    films: 'all',
  });
  expect([...needed.values()].sort()).toEqual(['b.jpg', 'c.jpg', 'd.jpg']);
});

test('videos for upright windows are kept by browsers that may be held so, and by no others', () => {
  const video = (digit: string) => ({
    forward: { url: `/media/${digit.repeat(64)}/${digit}-forward.mp4`, bytes: 1 },
    reverse: { url: `/media/${digit.repeat(64)}/${digit}-reverse.mp4`, bytes: 1 },
  });
  const move = { type: 'video', variants: [video('a')], portrait: [{ ...video('b'), cut: { width: 408 } }] };
  const namesFor = (films: 'whole' | 'all') => [...neededMedia([{ move }], { pictures: 'avif', films }).keys()];
  expect(namesFor('whole')).toEqual(['a'.repeat(64)]);
  expect(namesFor('all')).toEqual(['a'.repeat(64), 'b'.repeat(64)]);
});
