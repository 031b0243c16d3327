import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

test('robots are pointed to the sitemap, which names no project that is not published', async () => {
  const editor = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const { id } = await editor.call.projects.create.mutate({ name: 'House', slug });
  await editor.call.icgis.create.mutate({ projectId: id, settings: { name: 'Tour' } });
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${server.deps.config.publicUrl}/sitemap.xml`);
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(await sitemap.text()).not.toContain(slug);
});

test('browsers that ask for an icon by name receive one', async () => {
  const icon = await get('/favicon.ico');
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  expect([...new Uint8Array(await icon.arrayBuffer()).slice(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
});

test.each(['/p', '/p/', '/p/x/y', '/p/x/y/z/and/more'])('a visitor at %s reads a page, not data', async (path) => {
  const response = await get(path, { 'accept-language': 'sv' });
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('Här finns ingenting');
});
