import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

test('robots may read pages and not the API, and no list names the projects of others', async () => {
  expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /api/\n');
  expect((await get('/sitemap.xml')).status).toBe(404);
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

test('a site that frames our pages receives a small script, which is kept', async () => {
  const script = await get('/embed.js');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe('public, max-age=3600');
  const text = await script.text();
  expect(text.length).toBeLessThan(2_500);
  expect(() => new Function(text)).not.toThrow();
});
