import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startLocalS3 } from './local-s3.testing.ts';
import { LocalStorage } from './local-storage.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.port.ts';
import { RangeNotSatisfiableError } from './storage-error.ts';
import { blobKey, StorageKeyError } from './storage-key.ts';

/** printf hello | sha256sum */
const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
const LEAST_PART = 5 * 1024 ** 2;
const KINDS = { 'a local folder': openLocal, 'a store that speaks S3': openS3 };

async function openLocal() {
  const folder = temporaryFolder();
  return { storage: new LocalStorage({ dataDir: folder.path }), close: async () => folder[Symbol.dispose]() };
}

async function openS3() {
  const folder = temporaryFolder();
  const s3 = await startLocalS3();
  const close = async () => {
    await s3[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  };
  return { storage: new S3Storage(s3.config, join(folder.path, 'temporary')), close };
}

const textOf = async (storage: Storage, key: string, range?: { start: number; end: number }) => {
  const read = await storage.read(key, range);
  return read ? text(read.stream) : null;
};

describe.each(Object.entries(KINDS))('%s', (_name, open) => {
  let storage: Storage;
  let close: () => Promise<void>;
  let number = 0;
  /** A key no other test uses. */
  const freshKey = () => `uploads/${++number}`;
  beforeAll(async () => {
    ({ storage, close } = await open());
  });
  afterAll(() => close());

  test('what was put is read back, with its size and hash', async () => {
    const key = freshKey();
    const stored = await storage.put(key, Readable.from([Buffer.from('hel'), Buffer.from('lo')]));
    expect(stored).toEqual({ sha256: HELLO, size: 5 });
    expect(await storage.head(key)).toEqual({ size: 5 });
    expect(await storage.read(key)).toMatchObject({ size: 5 });
    expect(await textOf(storage, key)).toBe('hello');
  });

  test('a blob is kept at the address of its hash', async () => {
    await storage.putBlob(Buffer.from('hello'));
    expect(await storage.putBlob(Readable.from([Buffer.from('hello')]))).toEqual({ sha256: HELLO, size: 5 });
    expect(await textOf(storage, blobKey(HELLO))).toBe('hello');
  });

  test('a blob too large for one request is kept whole, and so is an empty one', async () => {
    const bytes = randomBytes(20 * 1024 ** 2 + 3);
    const { sha256, size } = await storage.putBlob(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));
    expect(size).toBe(bytes.length);
    const read = await storage.read(blobKey(sha256));
    expect(read && bytes.equals(await buffer(read.stream))).toBe(true);
    expect(await storage.putBlob(Buffer.alloc(0))).toMatchObject({ size: 0 });
  });

  test('an examined object is a file with its bytes, and is moved to the address of its content', async () => {
    const key = freshKey();
    await storage.put(key, Buffer.from('examined'));
    const [first, second] = [await storage.examine(key), await storage.examine(key)];
    expect(readFileSync(first?.path ?? '', 'utf8')).toBe('examined');
    await first?.promote();
    expect(await storage.head(key)).toBeNull();
    expect(await textOf(storage, blobKey(first?.sha256 ?? ''))).toBe('examined');
    await second?.promote();
    expect(readFileSync(second?.path ?? '', 'utf8')).toBe('examined');
    await Promise.all([first?.release(), second?.release()]);
    expect(await storage.examine(key)).toBeNull();
  });

  test('a source that fails before it is read refuses the put, and nothing else', async () => {
    const [key, source] = [freshKey(), new Readable({ read: () => undefined })];
    const put = storage.put(key, source);
    source.destroy(new Error('the file is gone'));
    await expect(put).rejects.toThrow('the file is gone');
    expect(await storage.head(key)).toBeNull();
  });

  test('parts become one object in the order given, and stay', async () => {
    const folder = `parts/${++number}`;
    // S3 takes none below 5 MiB but the last.
    const parts = [randomBytes(LEAST_PART), randomBytes(LEAST_PART + 1), Buffer.from('end')];
    const keys = ['00001', '00002', '00003'].map((name) => `${folder}/${name}`);
    for (const [at, key] of keys.entries()) await storage.put(key, parts[at] ?? Buffer.alloc(0));
    expect(await storage.list(folder)).toEqual(keys.map((key, at) => ({ key, size: parts[at]?.length })));
    const whole = freshKey();
    expect(await storage.assemble(keys, whole)).toEqual({ size: 2 * LEAST_PART + 4 });
    const read = await storage.read(whole);
    expect(read && Buffer.concat(parts).equals(await buffer(read.stream))).toBe(true);
    expect(await storage.list(folder)).toHaveLength(3);
  });

  test('an assembly that lacks a part makes nothing', async () => {
    const [part, absent, whole] = [freshKey(), freshKey(), freshKey()];
    await storage.put(part, Buffer.from('x'));
    expect(await storage.assemble([part, absent], whole)).toBeNull();
    expect(await storage.head(whole)).toBeNull();
  });

  test('a folder is removed with what is in it, and nothing beside it', async () => {
    const folder = `parts/${++number}`;
    for (const key of [`${folder}/a`, `${folder}/b`, `${folder}0/a`]) await storage.put(key, Buffer.from('x'));
    await storage.removeFolder(folder);
    expect(await storage.list(folder)).toEqual([]);
    expect(await storage.list(`${folder}0`)).toHaveLength(1);
    await storage.removeFolder(folder);
  });

  test.each([
    [{ start: 0, end: 1 }, 'he'],
    [{ start: 1, end: 3 }, 'ell'],
    [{ start: 4, end: 4 }, 'o'],
    [{ start: 3, end: 99 }, 'lo'],
  ])('the range %j of "hello" is "%s"', async (range, expected) => {
    const key = freshKey();
    await storage.put(key, Buffer.from('hello'));
    expect(await storage.read(key, range)).toMatchObject({ size: 5 });
    expect(await textOf(storage, key, range)).toBe(expected);
  });

  test.each([
    { start: 5, end: 9 },
    { start: 3, end: 2 },
    { start: -1, end: 2 },
  ])('the range %j of "hello" is refused', async (range) => {
    const key = freshKey();
    await storage.put(key, Buffer.from('hello'));
    await expect(storage.read(key, range)).rejects.toThrow(RangeNotSatisfiableError);
  });

  test('a source that breaks off leaves what was there', async () => {
    const key = freshKey();
    await storage.put(key, Buffer.from('before'));
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('line cut');
      })(),
    );
    await expect(storage.put(key, breaking)).rejects.toThrow('line cut');
    expect(await textOf(storage, key)).toBe('before');
  });

  test.each(['../secret', '/etc/passwd', 'a//b', '', 'a/.hidden', 'a\\b', 'a\0b', 'a/', 'x'.repeat(513)])(
    'the key %j is refused by every operation',
    async (key) => {
      const attempts = [
        () => storage.put(key, Buffer.from('x')),
        () => storage.read(key),
        () => storage.head(key),
        () => storage.list(key),
        () => storage.remove(key),
        () => storage.discard(key),
        () => storage.removeFolder(key),
        () => storage.path(key),
        () => storage.examine(key),
        () => storage.assemble([key], 'uploads/whole'),
        () => storage.assemble(['uploads/part'], key),
        () => storage.signPut({ key }),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toThrow(StorageKeyError);
    },
  );

  test('absent objects are absent, and removing them is fine', async () => {
    for (const key of ['nothing', 'uploads/nothing']) {
      expect(await storage.head(key)).toBeNull();
      expect(await storage.read(key)).toBeNull();
      expect(await storage.read(key, { start: 0, end: 1 })).toBeNull();
      expect(await storage.path(key)).toBeNull();
      expect(await storage.list(key)).toEqual([]);
      await storage.remove(key);
      await storage.discard(key);
    }
  });

  test('a file for tools has the bytes of its object', async () => {
    const key = freshKey();
    await storage.put(key, Buffer.from('for tools'));
    const file = await storage.path(key);
    expect(readFileSync(file?.path ?? '', 'utf8')).toBe('for tools');
    await file?.release();
  });
});

test('files that a killed process worked on are gone at the next start', async () => {
  using folder = temporaryFolder();
  await using s3 = await startLocalS3();
  const first = new S3Storage(s3.config, folder.path);
  await first.put('uploads/a', Buffer.from('x'));
  const left = await first.path('uploads/a');
  expect(readFileSync(left?.path ?? '', 'utf8')).toBe('x');
  new S3Storage(s3.config, folder.path);
  expect(() => readFileSync(left?.path ?? '')).toThrow('ENOENT');
});
