import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { HeadObjectCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { S3Config } from '../config/config.ts';
import { startBreakingStore } from './breaking-store.testing.ts';
import { isGivenS3, startLocalS3 } from './local-s3.testing.ts';
import { createS3Client } from './s3-client.ts';
import { S3Content } from './s3-content.ts';
import { S3Storage } from './s3-storage.ts';
import { copyObject, type TransferSizes } from './s3-transfer.ts';
import { ObjectChangedError, StorageError } from './storage-error.ts';
import { blobKey } from './storage-key.ts';

const MIB = 1024 ** 2;
/** The least that S3 takes, so that small files show how large ones go. */
const SMALL: TransferSizes = { part: 5 * MIB, copy: 6 * MIB, copyPart: 5 * MIB };
const UPLOAD = '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>';

/** What a store was sent that answers as the test says: method, number of the part, and what upload it was of. */
async function askedOf(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  run: (config: S3Config) => Promise<void>,
): Promise<string[]> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://store');
    const what = ['uploads', 'partNumber', 'uploadId'].filter((name) => searchParams.has(name));
    asked.push([request.method, ...what.map((name) => `${name}=${searchParams.get(name)}`)].join(' '));
    request.resume();
    request.once('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const keys = {
    region: 'eu-north-1',
    bucket: 'files',
    accessKeyId: 'A',
    secretAccessKey: 'B',
    uploads: 'bucket' as const,
  };
  try {
    await run({ endpoint: `http://127.0.0.1:${port}`, ...keys });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return asked;
}

const isPart = ({ url = '' }: IncomingMessage, number: number) => url.includes(`partNumber=${number}&`);

test('a part whose connection breaks is sent again, and no other', async () => {
  using folder = temporaryFolder();
  await using s3 = await startLocalS3();
  const sent: string[] = [];
  await using breaking = await startBreakingStore(s3.config.endpoint, ({ method, url = '' }) => {
    const number = /partNumber=(\d+)/.exec(url)?.[1];
    if (method !== 'PUT' || number === undefined) return 'pass';
    sent.push(number);
    return number === '2' && sent.filter((one) => one === '2').length < 3 ? 'cut' : 'pass';
  });
  const storage = new S3Storage({ ...s3.config, endpoint: breaking.endpoint }, folder.path, SMALL);
  const bytes = randomBytes(13 * MIB);
  const { sha256 } = await storage.putBlob(bytes);
  expect(sent.sort()).toEqual(['1', '2', '2', '2', '3']);
  const read = await storage.read(blobKey(sha256));
  expect(read && bytes.equals(await buffer(read.stream))).toBe(true);
});

test('an upload that fails gives up what it has sent, and says why it failed', async () => {
  using folder = temporaryFolder();
  const asked = await askedOf(
    (request, response) => {
      if (request.method === 'POST') response.writeHead(200).end(UPLOAD);
      else if (request.method === 'DELETE') response.writeHead(500).end();
      else if (isPart(request, 2)) response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      else response.writeHead(200, { etag: '"part"' }).end();
    },
    async (config) => {
      const storage = new S3Storage(config, folder.path, SMALL);
      await expect(storage.putBlob(randomBytes(11 * MIB))).rejects.toThrow('it refuses the access key');
    },
  );
  expect(asked).not.toContain('POST uploadId=1');
  expect(asked.at(-1)).toBe('DELETE uploadId=1');
});

test.runIf(isGivenS3)('a store has no part left of an upload that failed', async () => {
  using folder = temporaryFolder();
  await using s3 = await startLocalS3();
  await using breaking = await startBreakingStore(s3.config.endpoint, (request) =>
    isPart(request, 2) ? 'cut' : 'pass',
  );
  const storage = new S3Storage({ ...s3.config, endpoint: breaking.endpoint }, folder.path, SMALL);
  await expect(storage.putBlob(randomBytes(11 * MIB))).rejects.toThrow(StorageError);
  const found = await createS3Client(s3.config).send(new ListMultipartUploadsCommand({ Bucket: s3.config.bucket }));
  expect(found.Uploads ?? []).toEqual([]);
});

test('an object too large for one copy is copied in parts', async () => {
  using folder = temporaryFolder();
  await using s3 = await startLocalS3();
  const storage = new S3Storage(s3.config, folder.path);
  const bytes = randomBytes(12 * MIB);
  await storage.put('uploads/1', bytes);
  const client = createS3Client(s3.config);
  const at = (Key: string) => ({ Bucket: s3.config.bucket, Key });
  const { ETag: etag = '' } = await client.send(new HeadObjectCommand(at('uploads/1')));
  await copyObject(client, { from: at('uploads/1'), to: at('uploads/2'), size: bytes.length, etag }, SMALL);
  const read = await storage.read('uploads/2');
  expect(read && bytes.equals(await buffer(read.stream))).toBe(true);
});

test('a large object that was replaced in the middle is not promoted, and no copy of a part is left', async () => {
  using folder = temporaryFolder();
  const bytes = randomBytes(11 * MIB);
  const conditions = new Set<unknown>();
  const asked = await askedOf(
    (request, response) => {
      if (request.method === 'HEAD') response.writeHead(404).end();
      else if (request.method === 'GET') response.writeHead(200, { etag: '"old"' }).end(bytes);
      else if (request.method === 'POST') response.writeHead(200).end(UPLOAD);
      else if (request.method === 'DELETE') response.writeHead(204).end();
      else if (request.headers['x-amz-copy-source'] === undefined) response.writeHead(200).end();
      else if (request.url?.includes('/probes/')) response.writeHead(412).end();
      else {
        conditions.add(request.headers['x-amz-copy-source-if-match']);
        if (isPart(request, 3)) response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
        else response.writeHead(200).end('<CopyPartResult><ETag>"part"</ETag></CopyPartResult>');
      }
    },
    async (config) => {
      const examined = await new S3Storage(config, folder.path, SMALL).examine('uploads/1');
      await expect(examined?.promote()).rejects.toThrow(ObjectChangedError);
      await examined?.release();
    },
  );
  expect([...conditions]).toEqual(['"old"']);
  expect(asked).not.toContain('POST uploadId=1');
  expect(asked.at(-1)).toBe('DELETE uploadId=1');
});

test.each([
  ['small', 1000],
  ['large', 12 * MIB],
])('a %s object that is replaced while it is examined leaves no other bytes under its hash', async (_which, size) => {
  using folder = temporaryFolder();
  await using s3 = await startLocalS3();
  const storage = new S3Storage(s3.config, folder.path, SMALL);
  await storage.put('uploads/1', randomBytes(size));
  const examined = await storage.examine('uploads/1');
  await storage.put('uploads/1', randomBytes(size));
  const fault = await examined?.promote().catch((error: unknown) => error);
  if (fault !== undefined) expect(fault).toBeInstanceOf(ObjectChangedError);
  const kept = await storage.examine(blobKey(examined?.sha256 ?? ''));
  expect([undefined, examined?.sha256]).toContain(kept?.sha256);
  await Promise.all([examined?.release(), kept?.release()]);
  expect(await storage.list('probes')).toEqual([]);
});

test('a store that stops answering is given up, and named', async () => {
  using folder = temporaryFolder();
  await using silent = await startBreakingStore('http://127.0.0.1:9', () => 'hang');
  const keys = {
    region: 'eu-north-1',
    bucket: 'files',
    accessKeyId: 'A',
    secretAccessKey: 'B',
    uploads: 'bucket' as const,
  };
  const content = new S3Content({ endpoint: silent.endpoint, ...keys }, 30);
  const path = join(folder.path, 'file');
  writeFileSync(path, 'hello');
  const message = /^The file store 127\.0\.0\.1:\d+ \(bucket "files"\) cannot be reached \(it stopped answering\)/;
  await expect(content.files().next()).rejects.toThrow(message);
  await expect(content.send('blobs/1', { path, size: 5 })).rejects.toThrow(message);
});
