import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EMBED_HOSTS } from '@diorama/documents/widget/embed-hosts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../packages/server/src/testing/test-app.ts';
import { addFile, testPicture } from '../../packages/server/src/testing/test-files.ts';
import { withRoutes } from './registered-routes.testing.ts';

let server: TestApp;
let routes: string[];
let editor: Awaited<ReturnType<TestApp['signIn']>>;
let addresses: Record<
  | 'api'
  | 'media'
  | 'page'
  | 'missing page'
  | 'preview page'
  | 'screen'
  | 'missing'
  | 'malformed'
  | 'invalid'
  | 'procedure',
  string
>;
beforeAll(async () => {
  ({ made: server, routes } = await withRoutes(createTestApp));
  editor = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'Solbacken', slug });
  const icgi = await editor.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  const root = await editor.call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const file = await addFile(server, editor.call, {
    projectId,
    directoryId: root.id,
    name: 'a.png',
    bytes: await testPicture(),
  });
  const { path } = await editor.call.previewLinks.create.mutate({ type: 'icgi', id: icgi.id.id });
  addresses = {
    api: '/api/status',
    media: file.url,
    page: `/p/${slug}`,
    'missing page': '/p/nowhere',
    'preview page': path,
    screen: '/projects',
    missing: '/api/nothing',
    malformed: '/%',
    invalid: '/api/client/x/icgi/x',
    procedure: '/api/trpc/projects.list',
  };
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${address}`, { headers, redirect: 'manual' });

describe('headers', () => {
  const PAGES = [
    'page',
    'missing page',
    'preview page',
    'screen',
    'api',
    'missing',
    'malformed',
    'invalid',
    'procedure',
  ] as const;

  test.each(PAGES)('of a %s: own files only, no inline script, no frame of others, types as said', async (kind) => {
    const { headers } = await get(addresses[kind]);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
        const [name = '', ...values] = part.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'self'",
      // The studio's viewer of models runs decoders.
      'script-src': kind === 'screen' ? "'self' 'wasm-unsafe-eval'" : "'self'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
    });
    // Widgets may show pages of these hosts, after a press.
    const framed = policy.get('frame-src')?.split(' ') ?? [];
    const hosts = new Set<string>(EMBED_HOSTS.flatMap((host) => [`https://${host}`, `https://*.${host}`]));
    expect(framed.filter((source) => source !== "'self'" && !hosts.has(source))).toEqual([]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  test.each([
    ['screen', "'none'", 'DENY'],
    ['missing page', "'none'", null],
    ['preview page', "'self'", null],
  ] as const)('of a %s: %s may show it in a frame', async (kind, ancestors, options) => {
    const { headers } = await get(addresses[kind]);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${ancestors};`);
    expect(headers.get('x-frame-options')).toBe(options);
  });

  test('of files of the build: what pages load runs nothing by itself, and workers are held to the policy of pages', async () => {
    const folder = join(import.meta.dirname, '../../packages/players/dist/assets');
    const names = readdirSync(folder).filter((name) => /\.(?:m?js|css)$/.test(name));
    const worker = names.find((name) => /worker/.test(name));
    const plain = ['.js', '.css'].map((ending) => names.find((name) => name.endsWith(ending) && !/worker/.test(name)));
    for (const name of plain) {
      const { headers, status } = await get(`/players/assets/${name}`);
      expect([status, headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
        200,
        "default-src 'none'; frame-ancestors 'none'",
        'nosniff',
      ]);
      expect([...headers].map(([key, value]) => `${key}: ${value}`).join().length).toBeLessThan(700);
    }
    expect((await get(`/players/assets/${worker}`)).headers.get('content-security-policy')).toContain(
      "connect-src 'self'",
    );
  });

  test('of media: a sandbox that runs nothing, types as said, and no other origin may read it', async () => {
    const { headers, status } = await get(addresses.media);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; script-src 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toMatch(/^private/);
  });

  test('of errors and drafts: nothing keeps them', async () => {
    for (const kind of ['missing page', 'preview page', 'api'] as const) {
      expect([kind, (await get(addresses[kind])).headers.get('cache-control')]).toEqual([kind, 'no-store']);
    }
  });
});

test('no answer lets another origin read it', async () => {
  const asked = routes.map((route) => route.split(' ')).filter(([, path = '']) => !path.includes('*'));
  expect(asked.length).toBeGreaterThan(12);
  for (const [method = 'GET', path = ''] of asked) {
    for (const verb of [method, 'OPTIONS']) {
      const response = await fetch(`${server.url}${path.replaceAll(/:\w+/g, 'x')}`, {
        method: verb === 'TRACE' || verb === 'QUERY' ? 'GET' : verb,
        headers: {
          origin: 'https://evil.test',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
      const allowed = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect([verb, path, allowed]).toEqual([verb, path, []]);
    }
  }
});

describe('a cookie', () => {
  const cookie = () => ({ cookie: `access_token=${editor.token}; refresh_token=${editor.refresh}` });

  test('never signs in to a procedure, whatever travels with it', async () => {
    const forms = [
      { method: 'GET', headers: cookie() },
      { method: 'POST', headers: { ...cookie(), 'content-type': 'application/json' }, body: '{"json":null}' },
      {
        method: 'POST',
        headers: { ...cookie(), authorization: 'Basic eDp5', 'content-type': 'application/json' },
        body: '{"json":null}',
      },
    ];
    for (const form of forms) {
      const path = form.method === 'GET' ? 'sessions.me' : 'sessions.acknowledge';
      expect((await fetch(`${server.url}/api/trpc/${path}`, form)).status).toBe(401);
    }
  });

  test('carries no mutation from a form of another page: those send no JSON', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain;application/json',
      '',
    ]) {
      const response = await fetch(`${server.url}/api/trpc/sessions.acknowledge`, {
        method: 'POST',
        headers: { ...cookie(), authorization: `Bearer ${editor.token}`, 'content-type': type },
        body: '{"json":null}',
      });
      expect([type, response.status]).toEqual([type, 415]);
    }
  });
});

describe('a batch', () => {
  const batch = (names: string) =>
    get(`/api/trpc/${names}?batch=1&input=%7B%7D`, { authorization: `Bearer ${editor.token}` });

  test.each([
    ['fifteen thousand commas', ','.repeat(15_000)],
    ['fifteen thousand commas, written as %2C', '%2C'.repeat(15_000)],
    ['a comma at its end', 'sessions.me,'],
    ['a comma at its beginning', ',sessions.me'],
    ['a name of spaces', 'sessions.me,%20,sessions.me'],
  ])('of %s costs no more than one refusal: nobody is looked up', async (_name, names) => {
    let lookups = 0;
    const { authenticate } = server.services.sessions;
    server.services.sessions.authenticate = (...args) => {
      lookups += 1;
      return authenticate.apply(server.services.sessions, args);
    };
    const response = await batch(names);
    server.services.sessions.authenticate = authenticate;
    expect([response.status, (await response.text()).length < 500, lookups <= 1]).toEqual([400, true, true]);
  });

  test('whose address cannot be decoded is refused', async () => {
    for (const path of ['%', '%E0%A4%A', 'sessions.me,%', '%00']) {
      const { status } = await get(`/api/trpc/${path}?batch=1`, { authorization: `Bearer ${editor.token}` });
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });

  test.each([50, 100])('of %i names nobody knows answers each of them', async (count) => {
    const response = await batch(Array.from({ length: count }, (_, at) => `no.such${at}`).join(','));
    expect([response.status, JSON.parse(await response.text()).length]).toEqual([404, count]);
  });
});

test('what leads somewhere else is never taken from a request', async () => {
  for (const path of [
    '//evil.test',
    '/\\evil.test',
    '/login?next=//evil.test',
    '/p//evil.test/..',
    '/p/x?next=https://evil.test',
    '/%2f%2fevil.test',
  ]) {
    const response = await get(path, { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    expect([path, response.headers.get('location')]).toEqual([path, null]);
  }
});
