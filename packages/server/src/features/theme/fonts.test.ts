import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SHIPPED_FONTS } from '@diorama/documents/theme/fonts/shipped-fonts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, sendFile, testPicture } from '../../testing/test-files.ts';
import { testFont } from '../../testing/test-fonts.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
const shipped = (file: string) => readFile(fileURLToPath(new URL(`../../../assets/fonts/${file}`, import.meta.url)));

test('every shipped file is served at an address that never changes its meaning, also into frames of no origin', async () => {
  for (const { hash, file, bytes } of SHIPPED_FONTS.flatMap(({ files }) => files)) {
    const content = await shipped(file);
    expect.soft(createHash('sha256').update(content).digest('hex').slice(0, 12), file).toBe(hash);
    expect.soft(content.length, file).toBe(bytes);
  }
  const [open] = SHIPPED_FONTS[0]?.files ?? [];
  const path = `/fonts/${open?.hash}/${open?.file}`;
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  expect((await response.arrayBuffer()).byteLength).toBe(open?.bytes);
  const again = await get(path, { 'if-none-match': response.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test.each(['/fonts/000000000000/open-sans-latin.woff2', '/fonts/x/..%2Fgoogle-web-fonts.txt', '/fonts/x/y'])(
  '%s is not found',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('the list of families is sorted, for people who are signed in, and sent once', async () => {
  expect((await get('/api/studio/google-web-fonts')).status).toBe(401);
  const { token } = await server.signIn();
  const headers = { authorization: `Bearer ${token}` };
  const response = await get('/api/studio/google-web-fonts', headers);
  expect(response.headers.get('cache-control')).toBe('private, max-age=86400');
  const names = z.array(z.string()).parse(await response.json());
  expect(names.length).toBeGreaterThan(1_500);
  expect(names).toEqual([...names].sort());
  expect(names).toContain('Open Sans');
  for (const { family } of SHIPPED_FONTS) expect.soft(names, family).toContain(family);
  const etag = response.headers.get('etag') ?? '';
  const again = await get('/api/studio/google-web-fonts', { ...headers, 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

async function projectOf() {
  const { call } = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const upload = (name: string, bytes: Uint8Array) => addFile(server, call, { projectId, directoryId, name, bytes });
  return { call, slug, projectId, directoryId, upload };
}

/** The same with a walkthrough that can be published. */
async function readyProduct() {
  const project = await projectOf();
  const { call, projectId, upload } = project;
  const { id } = (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
  const picture = await upload('hall.png', await testPicture());
  const image = { name: picture.fileName, type: picture.fileType, url: picture.uri };
  const place = { projectId, icgiId: id };
  const settings = { start: { type: 'keyframe', id: 'hall' } };
  const keyframes = [{ id: 'hall', name: 'Hall', image }];
  await call.icgis.update.mutate({ ...place, attributes: { settings, keyframes } });
  await expect.poll(async () => (await call.icgis.mediaState.query(place)).keyframes[0]?.missing).toBe(0);
  return { ...project, place };
}

test('a font that is uploaded says its family, and a theme that names it gets its files', async () => {
  const { call, projectId, upload } = await projectOf();
  const file = await upload('house.woff2', testFont('Husby'));
  expect(file).toMatchObject({ fileType: 'font/woff2', state: 'ready' });
  const listed = await call.themes.fonts.query({ projectId });
  expect(listed).toMatchObject([
    { family: 'Husby', files: [{ weight: { from: 300, to: 900 }, style: 'normal', media: { url: file.uri } }] },
  ]);
  expect((await get(listed[0]?.files[0]?.url ?? '')).status).toBe(200);
  const { document } = await call.themes.update.mutate({ projectId, theme: { fonts: { headings: 'Husby' } } });
  expect(document.theme).toMatchObject({
    fonts: { headings: 'Husby', body: 'Open Sans' },
    fontFiles: [{ family: 'Husby', media: { url: file.uri } }],
  });
  // The file is in use, and says where.
  await expect(call.files.delete.mutate({ projectId, fileIds: [file.id], directoryIds: [] })).rejects.toMatchObject({
    data: { reason: 'IN_USE' },
  });
  const back = await call.themes.update.mutate({ projectId, theme: { fonts: { headings: 'Lora' } } });
  expect(back.document.theme.fontFiles).toEqual([]);
});

test('a name that nobody knows is refused with its place; one of Google’s is taken and warned of', async () => {
  const { call, projectId, place } = await readyProduct();
  await expect(
    call.themes.update.mutate({ projectId, theme: { fonts: { body: 'Nobody Sans' } } }),
  ).rejects.toMatchObject({
    message: expect.stringContaining('“Nobody Sans”'),
    data: { code: 'BAD_REQUEST', issues: [{ path: ['theme', 'fonts', 'body'] }] },
  });
  await expect(
    call.icgis.update.mutate({ ...place, attributes: {}, theme: { fonts: { body: 'Nobody Sans' } } }),
  ).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  await call.themes.update.mutate({ projectId, theme: { fonts: { body: 'Abel' } } });
  const { warnings } = await call.icgis.publish.mutate(place);
  expect(warnings.filter(({ check }) => check.startsWith('theme')).map(({ check, record }) => [check, record])).toEqual(
    [['theme.font', null]],
  );
});

test('a file that is no font is refused, by its bytes and by its size', async () => {
  const { call, projectId, directoryId } = await projectOf();
  const refused = async (name: string, bytes: Uint8Array) => {
    const uri = await sendFile(server, call, { projectId, directoryId, name, bytes });
    return (await call.files.insert.mutate({ directoryId, blobUris: [uri] })).failed[0]?.reason;
  };
  expect(await refused('a.woff2', Buffer.from('<!doctype html>'))).toMatch(
    /^“a.woff2” is damaged, or not a WOFF2 file\. /,
  );
  const cut = testFont('Husby').subarray(0, 9_000);
  expect(await refused('b.woff2', cut)).toMatch(/^“b.woff2” is damaged, or not a WOFF2 font\. /);
  const large = Buffer.concat([testFont('Husby'), Buffer.alloc(6 * 1024 * 1024)]);
  expect(await refused('c.woff2', large)).toBe('“c.woff2” is too large: fonts have 5 MB at most');
  expect(await refused('d.woff2', await testPicture())).toMatch(/is not a WOFF2 file but a PNG file/);
});

test('a published page brings the theme’s fonts from this server alone, and keeps them when the file is replaced', async () => {
  const { call, projectId, place, slug, upload } = await readyProduct();
  const file = await upload('house.woff2', testFont('Husby'));
  await call.themes.update.mutate({ projectId, theme: { fonts: { body: 'Husby', headings: 'Lora' } } });
  const { warnings } = await call.icgis.publish.mutate(place);
  expect(warnings.filter(({ check }) => check.startsWith('theme'))).toEqual([]);
  const page = await (await get(`/p/${slug}`)).text();
  const address = /url\("(\/media\/[0-9a-f]{64}\/house\.woff2)"\)/.exec(page)?.[1] ?? '';
  expect(page).toContain(
    '@media (scripting:enabled){html:not(.live){--font-body:"Husby fallback", system-ui, sans-serif;--font-headings:"Lora fallback", system-ui, sans-serif}}',
  );
  expect(page).toMatch(/url\("\/fonts\/[0-9a-f]{12}\/lora-latin\.woff2"\)/);
  expect(page).toContain('--font-body:"Husby", "Husby fallback", system-ui, sans-serif');
  for (const [, url] of page.matchAll(/url\(["']?([^"')]+)/g)) expect.soft(url).toMatch(/^(\/|data:|&quot;data:)/);
  // Without a sign-in, from a page that may be framed by another site.
  const served = await get(address);
  expect([served.status, served.headers.get('access-control-allow-origin')]).toEqual([200, '*']);

  const uri = await sendFile(server, call, {
    projectId,
    directoryId: file.directoryId,
    name: 'house.woff2',
    bytes: testFont('Norra'),
  });
  await call.files.replace.mutate({ projectId, fileId: file.id, blobUri: uri });
  expect(await (await get(`/p/${slug}`)).text()).toContain(address);
  expect((await call.projects.products.list.query({ projectId }))[0]?.state).toBe('changed');
});

test('an imported theme brings its font files, once, and a copy of a project keeps its own', async () => {
  const from = await projectOf();
  const to = await projectOf();
  await from.upload('house.woff2', testFont('Husby'));
  await from.call.themes.update.mutate({ projectId: from.projectId, theme: { fonts: { body: 'Husby' } } });
  const places = { source: from.projectId, target: to.projectId };
  const imported = await from.call.themes.import.mutate(places);
  expect((await from.call.themes.import.mutate(places)).theme.fontFiles).toEqual(imported.theme.fontFiles);
  const [own, ...more] = await to.call.themes.fonts.query({ projectId: to.projectId });
  expect([own?.family, own?.files.length, more]).toEqual(['Husby', 1, []]);
  expect(imported.theme.fontFiles[0]?.media.url).toBe(own?.files[0]?.media.url);
  const { id } = await from.call.projects.duplicate.mutate({ projectId: from.projectId });
  const copied = await from.call.themes.get.query({ projectId: id });
  const [copy] = await from.call.themes.fonts.query({ projectId: id });
  expect(copied.theme.fontFiles[0]?.media.url).toBe(copy?.files[0]?.media.url);
});

test('nothing that is stored makes a page ask another host', async () => {
  const { call, projectId, place, slug } = await readyProduct();
  const elsewhere = { family: 'Husby', weight: { from: 400, to: 400 }, style: 'normal' };
  const media = { name: 'x.woff2', type: 'font/woff2', url: 'https://fonts.example/x.woff2' };
  await call.themes.update.mutate({ projectId, theme: { fontFiles: [{ ...elsewhere, media }] } });
  await call.themes.update.mutate({ projectId, theme: { fonts: { body: 'Husby' } } });
  await call.icgis.publish.mutate(place);
  expect(await (await get(`/p/${slug}`)).text()).not.toContain('fonts.example');
});
