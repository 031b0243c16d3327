import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED_FONTS } from '../../packages/documents/src/theme/fonts/shipped-fonts.ts';
import { startLocalS3 } from '../../packages/server/src/platform/storage/local-s3.testing.ts';
import { blobKey } from '../../packages/server/src/platform/storage/storage-key.ts';
import { withRoutes } from './registered-routes.testing.ts';
import { createTenantWorld, type TenantWorld } from './tenant-world.testing.ts';

/** An address that a route answers with success, by route; all others get a made-up request. */
function addresses({ own }: TenantWorld): Readonly<Record<string, string>> {
  const [font] = SHIPPED_FONTS.flatMap(({ files }) => files);
  const project = `/api/client/${own.slug}`;
  return {
    'GET /media/:sha256/:name': `/media/${own.sha256}/hall.png`,
    'GET /fonts/:hash/:file': `/fonts/${font?.hash}/${font?.file}`,
    'GET /p/:slug': `/p/${own.slug}`,
    'GET /p/:slug/': `/p/${own.slug}/`,
    'GET /p/:slug/:type/:id': `/p/${own.slug}/gis/${own.gisId}`,
    'GET /p/:slug/sitemap.xml': `/p/${own.slug}/sitemap.xml`,
    'GET /api/client/:slug': project,
    'GET /api/client/:slug/:type/:id': `${project}/gis/${own.gisId}`,
    'GET /api/client/:slug/translations/:language': `${project}/translations/sv`,
    'GET /api/product/:type/:id/theme-tokens': `/api/product/gis/${own.gisId}/theme-tokens`,
  };
}

/** A server on a database and a store of its own that can be taken away. */
async function openWorld() {
  const s3 = await startLocalS3();
  const { config } = s3;
  const { made: world, routes } = await withRoutes(() =>
    createTenantWorld({
      S3_ENDPOINT: config.endpoint,
      S3_REGION: config.region,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    }),
  );
  const { call } = world.editor;
  await call.gis.publish.mutate({ projectId: world.own.projectId, gisId: world.own.gisId });
  await call.publications.publishProject.mutate({ projectId: world.own.projectId });
  const known = addresses(world);
  const made = (path: string) => path.replaceAll(/:\w+/g, 'x').replace('*', 'x');
  const asked = routes.flatMap((route) => {
    const [method = '', path = ''] = route.split(' ');
    return method === 'GET' && !path.startsWith('/api/trpc') ? [{ route, address: known[route] ?? made(path) }] : [];
  });
  return { world, s3, asked };
}

type Opened = Awaited<ReturnType<typeof openWorld>>;

const headersOf = ({ world }: Opened) => ({ authorization: `Bearer ${world.editor.token}` });

async function ask(opened: Opened, address: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${opened.world.server.url}${address}`, {
    headers: { ...headersOf(opened), ...headers },
    redirect: 'manual',
  });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, caching: response.headers.get('cache-control'), headers: response.headers, body };
}

/** What is wrong with the answers of all routes: none is a fault, and no refusal may be kept by anybody. */
async function faultsOf(opened: Opened): Promise<string[]> {
  const faults: string[] = [];
  for (const { route, address } of opened.asked) {
    const { status, caching, headers } = await ask(opened, address);
    if (status === 500) faults.push(`${route}: 500`);
    if (status >= 400 && caching !== 'no-store') faults.push(`${route}: ${status} with ${caching}`);
    if (status >= 400 && headers.get('etag') !== null) faults.push(`${route}: ${status} with a tag`);
    if (status === 503 && headers.get('retry-after') === null && !route.endsWith('z'))
      faults.push(`${route}: 503 without Retry-After`);
  }
  return faults;
}

const media = ({ world }: Opened) => `/media/${world.own.sha256}/hall.png`;

describe('answers of every route', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openWorld();
  });
  afterAll(async () => {
    await opened.world[Symbol.asyncDispose]();
  });

  test('are good for the addresses of this test, and only those may be kept', async () => {
    const answers = await Promise.all(
      opened.asked
        .filter(({ route }) => addresses(opened.world)[route] !== undefined)
        .map(async ({ route, address }) => ({ route, status: (await ask(opened, address)).status })),
    );
    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    expect((await ask(opened, media(opened))).caching).toMatch(/immutable$/);
    expect(await faultsOf(opened)).toEqual([]);
  });

  test('are refused without being kept where a range is past the end', async () => {
    for (const address of [media(opened), addresses(opened.world)['GET /fonts/:hash/:file'] ?? '']) {
      const { status, caching } = await ask(opened, address, { range: 'bytes=99999999-' });
      if (status !== 200) expect([status, caching]).toEqual([416, 'no-store']);
    }
  });

  test('are not kept while the database is away, pages stay as they were, and all is well afterwards', async () => {
    const before = await ask(opened, `/p/${opened.world.own.slug}`);
    // What was unpublished does not come back during an outage, even if it was not requested since.
    const { own, editor } = opened.world;
    const hidden = `/p/${own.slug}/gis/${own.gisId}?k=unpublished`;
    expect((await ask(opened, hidden)).status).toBe(200);
    await editor.call.publications.unpublish.mutate({ type: 'gis', id: own.gisId });
    await editor.call.gis.publish.mutate({ projectId: own.projectId, gisId: own.gisId });
    await ask(opened, `/p/${own.slug}`);
    const name = new URL(opened.world.server.deps.databaseUrl).pathname.slice(1);
    const other = new URL(opened.world.server.deps.databaseUrl);
    other.pathname = '/postgres';
    await using admin = await connectTo(other.href);
    await admin.client.query(`alter database ${name} allow_connections false`);
    await admin.client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    expect(await faultsOf(opened)).toEqual([]);
    const during = await ask(opened, `/p/${opened.world.own.slug}`);
    expect([during.status, during.body.equals(before.body)]).toEqual([200, true]);
    expect(during.headers.get('content-security-policy')).toBe(before.headers.get('content-security-policy'));
    expect((await ask(opened, '/readyz')).status).toBe(503);
    expect((await ask(opened, hidden)).status).toBe(503);
    await admin.client.query(`alter database ${name} allow_connections true`);
    await expect.poll(async () => (await ask(opened, '/readyz')).status).toBe(200);
    expect((await ask(opened, media(opened))).status).toBe(200);
  });

  test('are not kept where the bytes of a file are missing', async () => {
    const { storage } = opened.world.server.deps;
    const key = blobKey(opened.world.own.sha256);
    const file = await storage.path(key);
    if (!file) throw new Error('the file is not stored');
    await storage.remove(key);
    expect([(await ask(opened, media(opened))).status, await faultsOf(opened)]).toEqual([404, []]);
    await storage.putBlob((await import('node:fs')).createReadStream(file.path));
    await file.release();
    expect((await ask(opened, media(opened))).status).toBe(200);
  });

  test('leave nothing open where the client goes before or in the middle of one, and are whole for the next', async () => {
    const whole = await ask(opened, media(opened));
    for (const { address } of opened.asked) for (const when of WHEN_GONE) await leave(opened, address, when);
    await expect.poll(() => openFiles(opened.world.own.sha256)).toEqual([]);
    expect(await faultsOf(opened)).toEqual([]);
    const after = await ask(opened, media(opened));
    expect([after.status, after.caching, after.body.equals(whole.body)]).toEqual([200, whole.caching, true]);
  });

  // The last one: the store does not come back.
  test('say while the store is away that it is, and are not kept', async () => {
    await opened.s3[Symbol.asyncDispose]();
    const { status, body, headers } = await ask(opened, media(opened));
    expect([status, JSON.parse(body.toString()).message, headers.get('retry-after')]).toEqual([
      503,
      'The file store cannot be reached at the moment. Try again in a minute',
      '30',
    ]);
    expect(await faultsOf(opened)).toEqual([]);
  });
});

/** When a client leaves: after its request, or after the response has begun. */
const WHEN_GONE = ['asked', 'answered'] as const;

/** Requests an address and breaks the connection off. */
function leave(opened: Opened, address: string, when: (typeof WHEN_GONE)[number]): Promise<void> {
  return new Promise((resolve) => {
    const asked = request(`${opened.world.server.url}${address}`, { headers: headersOf(opened), agent: false });
    // Breaking off is what is wanted.
    asked.on('error', () => undefined);
    asked.on('close', () => resolve());
    asked.on('response', () => asked.destroy());
    if (when === 'asked') asked.on('finish', () => asked.destroy());
    asked.end();
  });
}

/** Files of this process whose path has these characters; none where the system does not say which are open. */
function openFiles(part: string): string[] {
  const folder = '/proc/self/fd';
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => {
    try {
      const path = readlinkSync(join(folder, file));
      return path.includes(part) ? [path] : [];
    } catch {
      // Closed in between.
      return [];
    }
  });
}

async function connectTo(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
