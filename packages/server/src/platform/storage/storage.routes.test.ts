import { once } from 'node:events';
import { request } from 'node:http';
import { type FastifyInstance, fastify } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { LocalStorage } from './local-storage.ts';
import type { SignPut } from './storage.port.ts';
import { registerStorageRoutes } from './storage.routes.ts';

const BODY = Buffer.from('hello');
const Refusal = z.object({ message: z.string(), requestId: z.string() });

async function withServer(
  run: (served: { app: FastifyInstance; storage: LocalStorage; origin: string }) => Promise<void>,
) {
  using folder = temporaryFolder();
  const storage = new LocalStorage({ dataDir: folder.path });
  const app = fastify();
  registerStorageRoutes(app, storage, 2 * 1024 ** 3, {
    diskSpace: { noteRefused: () => undefined },
    mayBeSent: async () => true,
  });
  try {
    await run({ app, storage, origin: await app.listen({ host: '127.0.0.1', port: 0 }) });
  } finally {
    await app.close();
  }
}

/** Signs an upload, changes the address or the request, sends it, and expects a message and an untouched storage. */
async function expectRefused(options: {
  sign?: Partial<SignPut>;
  alter?: (url: string) => string;
  send?: { body?: Buffer; headers?: Record<string, string> };
  status: number;
  message: RegExp;
}) {
  await withServer(async ({ app, storage }) => {
    const signed = await storage.signPut({
      key: 'uploads/a',
      contentLength: 5,
      contentType: 'image/png',
      ...options.sign,
    });
    const response = await app.inject({
      method: 'PUT',
      url: options.alter ? options.alter(signed.url) : signed.url,
      headers: { ...signed.headers, ...options.send?.headers },
      payload: options.send?.body ?? BODY,
    });
    expect(response.statusCode).toBe(options.status);
    expect(Refusal.parse(response.json()).message).toMatch(options.message);
    expect(await storage.head('uploads/a')).toBeNull();
    expect(await storage.head('uploads/b')).toBeNull();
    expect([...(await storage.list('parts/1')), ...(await storage.list('parts/2'))]).toEqual([]);
  });
}

test('a signed address takes exactly the file it was made for', async () => {
  await withServer(async ({ storage, origin }) => {
    const signed = await storage.signPut({ key: 'uploads/a', contentLength: 5, contentType: 'image/png' });
    const response = await fetch(origin + signed.url, { method: 'PUT', headers: signed.headers, body: BODY });
    expect(response.status).toBe(200);
    expect(await storage.head('uploads/a')).toEqual({ size: 5 });
  });
});

test('a changed signature is refused', () =>
  expectRefused({
    alter: (url) => url.replace(/signature=..../, 'signature=AAAA'),
    status: 403,
    message: /not valid/,
  }));

test('a missing signature is refused', () =>
  expectRefused({ alter: (url) => url.replace(/&signature=.*/, ''), status: 403, message: /not valid/ }));

test('another key is refused', () =>
  expectRefused({ alter: (url) => url.replace('uploads/a', 'uploads/b'), status: 403, message: /not valid/ }));

test('a key that climbs out of the storage is refused', () =>
  expectRefused({ alter: (url) => url.replace('uploads/a', '..%2f..%2fetc'), status: 403, message: /not valid/ }));

test.each([
  ['part', (url: string) => url.replace('00001', '00002')],
  ["upload's part", (url: string) => url.replace('parts/1/', 'parts/2/')],
  ['length', (url: string) => url.replace('length=5', 'length=6')],
])('an address of a part does for no other %s', (_what, alter) =>
  expectRefused({ sign: { key: 'parts/1/00001' }, alter, status: 403, message: /not valid/ }),
);

test('an expired address of a part is refused', () =>
  expectRefused({ sign: { key: 'parts/1/00001', expiresInSeconds: -1 }, status: 403, message: /expired/ }));

test('a part of another length is refused', () =>
  expectRefused({
    sign: { key: 'parts/1/00001' },
    send: { body: Buffer.from('hell') },
    status: 400,
    message: /5 bytes/,
  }));

test('a longer expiry is refused', () =>
  expectRefused({
    alter: (url) => url.replace(/expires=\d+/, 'expires=99999999999'),
    status: 403,
    message: /not valid/,
  }));

test('a dropped length is refused', () =>
  expectRefused({ alter: (url) => url.replace(/&length=5/, ''), status: 403, message: /not valid/ }));

test('an expired address is refused', () =>
  expectRefused({ sign: { expiresInSeconds: -1 }, status: 403, message: /expired/ }));

test('another content type is refused', () =>
  expectRefused({ send: { headers: { 'content-type': 'text/html' } }, status: 415, message: /image\/png/ }));

test('a longer body is refused before it is read', () =>
  expectRefused({ send: { body: Buffer.from('hello!') }, status: 413, message: /exactly 5 bytes/ }));

test('a shorter body is refused', () =>
  expectRefused({ send: { body: Buffer.from('hell') }, status: 400, message: /exactly 5 bytes/ }));

test.each([
  ['more', 'hello!', 413],
  ['fewer', 'hell', 400],
])('a body without a length that turns out to have %s bytes is refused and not kept', async (_word, body, status) => {
  await withServer(async ({ storage, origin }) => {
    const signed = await storage.signPut({ key: 'uploads/a', contentLength: 5 });
    const sending = request(origin + signed.url, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } });
    sending.on('error', () => {});
    sending.end(body);
    const [response] = await once(sending, 'response');
    response.resume();
    expect(response.statusCode).toBe(status);
    expect(await storage.head('uploads/a')).toBeNull();
  });
});

test('other methods have no such address', async () => {
  await withServer(async ({ app, storage }) => {
    const { url } = await storage.signPut({ key: 'uploads/a' });
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH'] as const) {
      expect((await app.inject({ method, url })).statusCode).toBe(404);
    }
  });
});

test('an upload that is broken off leaves nothing', async () => {
  await withServer(async ({ app, storage, origin }) => {
    const { url } = await storage.signPut({ key: 'uploads/a', contentLength: 5 });
    const answered = Promise.withResolvers<void>();
    app.server.once('request', (incoming) => incoming.once('close', () => answered.resolve()));
    const sending = request(origin + url, { method: 'PUT', headers: { 'content-length': '5' } });
    sending.on('error', () => {});
    sending.write('he', () => sending.destroy());
    await answered.promise;
    expect(await storage.head('uploads/a')).toBeNull();
  });
});
