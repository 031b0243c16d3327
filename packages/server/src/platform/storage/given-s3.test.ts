import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  type BucketLifecycleConfiguration,
  CreateMultipartUploadCommand,
  GetBucketLifecycleConfigurationCommand,
  ListMultipartUploadsCommand,
  PutBucketLifecycleConfigurationCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { isGivenS3, startLocalS3 } from './local-s3.testing.ts';
import { createS3Client } from './s3-client.ts';
import { S3Storage } from './s3-storage.ts';
import { blobKey } from './storage-key.ts';

const GUIDE = join(import.meta.dirname, '../../../../../docs/guides/operate.md');
/** Bytes of the parts that browsers send. */
const PART = 8 * 1024 ** 2;

/** What the store inside the tests does not do: check signatures and conditions, and list uploads that were not ended. */
describe.runIf(isGivenS3)('a store that was given', () => {
  const folder = temporaryFolder();
  let store: Awaited<ReturnType<typeof startLocalS3>>;
  let storage: S3Storage;
  beforeAll(async () => {
    store = await startLocalS3();
    storage = new S3Storage(store.config, folder.path);
  });
  afterAll(async () => {
    await store[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  const put = async (url: string, body: string, type?: string) =>
    (await fetch(url, { method: 'PUT', body: Buffer.from(body), headers: type ? { 'content-type': type } : {} }))
      .status;

  test('takes at a signed address what was signed, and nothing else', async () => {
    const typed = await storage.signPut({ key: 'uploads/1', contentLength: 5, contentType: 'image/png' });
    expect(await put(typed.url, 'hello', 'text/html')).toBe(403);
    expect(await put(typed.url, 'hello')).toBe(403);
    expect(await put(typed.url, 'longer', 'image/png')).toBe(403);
    expect(await put(typed.url.replace('uploads/1', 'uploads/2'), 'hello', 'image/png')).toBe(403);
    expect(await put(typed.url.split('?')[0] ?? '', 'hello', 'image/png')).toBe(403);
    expect((await fetch(typed.url, { method: 'DELETE' })).status).toBe(403);
    expect(await storage.head('uploads/1')).toBeNull();
    expect(await put(typed.url, 'hello', 'image/png')).toBe(200);
    expect(await storage.head('uploads/1')).toEqual({ size: 5 });

    const any = await storage.signPut({ key: 'parts/1/00001', contentLength: 5 });
    expect(await put(any.url, 'longer')).toBe(403);
    expect(await put(any.url, 'hello')).toBe(200);
    expect(await put(any.url, 'hello', 'video/mp4')).toBe(200);
  });

  test('takes a large file in parts, puts it together, and keeps what was examined', async () => {
    const whole = randomBytes(5 * PART);
    const keys = [1, 2, 3, 4, 5].map((part) => `parts/large/0000${part}`);
    for (const [at, key] of keys.entries()) {
      const { url, method, headers } = await storage.signPut({ key, contentLength: PART });
      const sent = await fetch(url, { method, headers, body: whole.subarray(at * PART, (at + 1) * PART) });
      expect(sent.status).toBe(200);
    }
    expect(await storage.assemble(keys, 'uploads/large')).toEqual({ size: whole.length });
    const examined = await storage.examine('uploads/large');
    await examined?.promote();
    await examined?.release();
    await storage.removeFolder('parts/large');
    expect(await storage.list('parts/large')).toEqual([]);
    const kept = await storage.read(blobKey(examined?.sha256 ?? ''));
    expect(kept && whole.equals(await buffer(kept.stream))).toBe(true);
    expect(await unfinished()).toEqual([]);
  });

  test('lets pages ask before they send', async () => {
    expect(await storage.findObstacle('https://studio.example')).toBeNull();
  });

  test('takes the rule of the guide for uploads that were not ended', async () => {
    const client = createS3Client(store.config);
    const Bucket = store.config.bucket;
    const written = /```json\n(\{\s*"Rules"[\s\S]*?)```/.exec(readFileSync(GUIDE, 'utf8'))?.[1] ?? '';
    const LifecycleConfiguration: BucketLifecycleConfiguration = JSON.parse(written);
    await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration }));
    const { Rules = [] } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
    expect(Rules).toMatchObject([{ Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } }]);
  });

  test('gives up assemblies of an object that is discarded, and no others', async () => {
    const client = createS3Client(store.config);
    for (const Key of ['uploads/whole', 'uploads/whole', 'uploads/whole2'])
      await client.send(new CreateMultipartUploadCommand({ Bucket: store.config.bucket, Key }));
    await storage.discard('uploads/whole');
    expect(await unfinished()).toEqual(['uploads/whole2']);
    await storage.discard('uploads/whole2');
    expect(await unfinished()).toEqual([]);
  });

  async function unfinished(): Promise<(string | undefined)[]> {
    const request = new ListMultipartUploadsCommand({ Bucket: store.config.bucket });
    const { Uploads = [] } = await createS3Client(store.config).send(request);
    return Uploads.map(({ Key }) => Key);
  }
});
