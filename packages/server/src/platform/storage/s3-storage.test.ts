import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { S3Config } from '../config/config.ts';
import { S3Storage } from './s3-storage.ts';
import type { SignPut } from './storage.port.ts';
import { ObjectChangedError, StorageError } from './storage-error.ts';

const CONFIG: S3Config = {
  endpoint: 'http://127.0.0.1:9',
  region: 'eu-north-1',
  bucket: 'files',
  accessKeyId: 'AKEXAMPLE',
  secretAccessKey: 'keep me to yourself',
  uploads: 'bucket',
};
const UPLOAD = '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>';
const KEY = 'uploads/project/1';

afterEach(() => {
  vi.useRealTimers();
});

/** Signature Version 4 of an address, by its public description: what a store computes to compare. */
function signatureOf(method: string, url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('X-Amz-Signature');
  query.sort();
  const time = query.get('X-Amz-Date') ?? '';
  const scope = [time.slice(0, 8), CONFIG.region, 's3', 'aws4_request'];
  const headers = `content-length:5\ncontent-type:image/png\nhost:${url.host}\n`;
  const canonical = [
    method,
    url.pathname,
    [...query].map((pair) => pair.map(encodeURIComponent).join('=')).join('&'),
    headers,
    query.get('X-Amz-SignedHeaders') ?? '',
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n');
  const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();
  return hmac(scope.reduce<string | Buffer>(hmac, `AWS4${CONFIG.secretAccessKey}`), text).toString('hex');
}

async function withStorage(config: S3Config, run: (storage: S3Storage) => Promise<void>) {
  using folder = temporaryFolder();
  await run(new S3Storage(config, folder.path));
}

/** A store that responds as the test says. */
async function withAnswers(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  run: (storage: S3Storage) => Promise<void>,
) {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  try {
    await withStorage({ ...CONFIG, endpoint: `http://127.0.0.1:${port}` }, run);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function sign(storageConfig: S3Config, request: Partial<SignPut> = {}): Promise<URL> {
  using folder = temporaryFolder();
  const storage = new S3Storage(storageConfig, folder.path);
  const wanted = { key: KEY, contentLength: 5, contentType: 'image/png', ...request };
  return new URL((await storage.signPut(wanted)).url);
}

test('a signed address leads to the key in the bucket by path, for a quarter of an hour, and tells no secret', async () => {
  const url = await sign(CONFIG);
  expect(url.origin + url.pathname).toBe('http://127.0.0.1:9/files/uploads/project/1');
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
  expect([...url.searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
  expect(url.href).not.toContain(CONFIG.secretAccessKey);
});

test('an address for bytes of any type signs no type: browsers send the one they see, or none', async () => {
  using folder = temporaryFolder();
  const signed = await new S3Storage(CONFIG, folder.path).signPut({ key: KEY, contentLength: 5 });
  expect(new URL(signed.url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
  expect(signed.headers).toEqual({});
});

test.each<[string, Partial<SignPut>, Partial<S3Config>]>([
  ['key', { key: 'uploads/project/2' }, {}],
  ['part', { key: 'parts/1/00002' }, {}],
  ['length', { contentLength: 6 }, {}],
  ['content type', { contentType: 'text/html' }, {}],
  ['expiry', { expiresInSeconds: 86_400 }, {}],
  ['host', {}, { endpoint: 'http://127.0.0.1:10' }],
  ['bucket', {}, { bucket: 'others' }],
  ['region', {}, { region: 'us-east-1' }],
  ['secret', {}, { secretAccessKey: 'guessed' }],
])('another %s needs another signature', async (_what, request, config) => {
  // Frozen, so that the time alone makes no difference.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') });
  const mine = await sign(CONFIG);
  const other = await sign({ ...CONFIG, ...config }, request);
  expect(other.searchParams.get('X-Amz-Date')).toBe(mine.searchParams.get('X-Amz-Date'));
  expect(other.searchParams.get('X-Amz-Signature')).not.toBe(mine.searchParams.get('X-Amz-Signature'));
  const again = await sign(CONFIG);
  expect(again.href).toBe(mine.href);
});

test('an address signed for PUT does for no other method', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') });
  const url = await sign(CONFIG);
  const signature = url.searchParams.get('X-Amz-Signature');
  expect(signatureOf('PUT', url)).toBe(signature);
  for (const method of ['GET', 'POST', 'DELETE', 'HEAD']) expect(signatureOf(method, url)).not.toBe(signature);
});

test('failures are told in words that name the store and what to check', async () => {
  await withStorage({ ...CONFIG, endpoint: 'http://127.0.0.1:9' }, async (storage) => {
    await expect(storage.check()).rejects.toThrow(StorageError);
    await expect(storage.check()).rejects.toThrow(
      'The file store 127.0.0.1:9 (bucket "files") cannot be reached (ECONNREFUSED). Check S3_ENDPOINT, the network and that the store runs.',
    );
  });
});

test.each([
  [403, /refuses the access key\. Check S3_ACCESS_KEY_ID, its secret and its rights on the bucket/],
  [404, /has no such bucket\. Make it, or check S3_BUCKET/],
  [301, /is in another region\. Check S3_ENDPOINT and S3_REGION/],
])('a bucket that answers %i at the start gives words', async (status, message) => {
  await withAnswers(
    (_request, response) => response.writeHead(status).end(),
    (storage) => expect(storage.check()).rejects.toThrow(message),
  );
});

test('an object that was replaced while it was looked into is not promoted, and stays', async () => {
  const asked: string[] = [];
  const conditions: unknown[] = [];
  await withAnswers(
    (request, response) => {
      asked.push(`${request.method} ${request.url?.split('?')[0]}`);
      if (request.method === 'HEAD') response.writeHead(404).end();
      else if (request.method === 'GET') response.writeHead(200, { etag: '"old"' }).end('looked into');
      else if (request.method === 'POST') response.writeHead(200).end(UPLOAD);
      else if (request.method === 'DELETE') response.writeHead(204).end();
      else if (request.headers['x-amz-copy-source-if-match'] !== undefined) {
        conditions.push(request.headers['x-amz-copy-source-if-match']);
        response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
      } else response.writeHead(200).end('<CopyObjectResult/>');
    },
    async (storage) => {
      const examined = await storage.examine(KEY);
      await expect(examined?.promote()).rejects.toThrow(ObjectChangedError);
      await examined?.release();
    },
  );
  expect(conditions.at(-1)).toBe('"old"');
  expect(asked.filter((line) => line.startsWith('DELETE') && !line.includes('/probes/'))).toEqual([]);
});

test.each<[string, Record<string, string>, RegExp | null]>([
  ['any page', { 'access-control-allow-origin': '*' }, null],
  ['our pages', { 'access-control-allow-origin': 'https://studio.example' }, null],
  [
    'other pages',
    { 'access-control-allow-origin': 'https://other.example' },
    /does not let browsers at https:\/\/studio/,
  ],
  ['no page', {}, /"files" does not let browsers at https:\/\/studio\.example send files\. Allow PUT/],
])('a bucket that lets %s send is told apart before anybody tries', async (_who, headers, obstacle) => {
  await withAnswers(
    (_request, response) => response.writeHead(200, headers).end(),
    async (storage) => {
      const found = await storage.findObstacle('https://studio.example');
      if (obstacle) expect(found).toMatch(obstacle);
      else expect(found).toBeNull();
    },
  );
});
