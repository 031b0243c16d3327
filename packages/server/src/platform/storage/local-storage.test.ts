import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TooManyBytesError } from './chunks.ts';
import { LocalStorage } from './local-storage.ts';
import { blobKey } from './storage-key.ts';

/** printf hello | sha256sum */
const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

function openStorage() {
  const folder = temporaryFolder();
  return {
    folder,
    storage: new LocalStorage({ dataDir: folder.path }),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

test('equal content is kept once, at the address of its hash', async () => {
  using opened = openStorage();
  await opened.storage.putBlob(Buffer.from('hello'));
  await opened.storage.putBlob(Buffer.from('hello'));
  expect(readdirSync(join(opened.folder.path, 'storage/blobs/2c/f2'))).toEqual([HELLO]);
  expect(await opened.storage.head(blobKey(HELLO))).toEqual({ size: 5 });
});

test('bytes that come while an object is examined are not taken for those that were looked into', async () => {
  using opened = openStorage();
  const { storage } = opened;
  await storage.put('uploads/a', Buffer.from('hello'));
  const examined = await storage.examine('uploads/a');
  await storage.put('uploads/a', Buffer.from('other'));
  await examined?.promote();
  await examined?.release();
  expect(readFileSync(join(opened.folder.path, 'storage', blobKey(HELLO)), 'utf8')).toBe('hello');
});

test('examining leaves nothing behind, whether the object is promoted once, twice or never', async () => {
  using opened = openStorage();
  const { storage } = opened;
  for (const times of [0, 1, 2]) {
    await storage.put('uploads/a', Buffer.from('hello'));
    const examined = await storage.examine('uploads/a');
    for (let time = 0; time < times; time += 1) await examined?.promote();
    await examined?.release();
  }
  expect(readdirSync(join(opened.folder.path, 'storage/.incoming'))).toEqual([]);
});

test('a source that breaks off or exceeds the limit leaves nothing and keeps what was there', async () => {
  using opened = openStorage();
  await opened.storage.put('uploads/a', Buffer.from('before'));
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('line cut');
    })(),
  );
  await expect(opened.storage.put('uploads/a', breaking)).rejects.toThrow('line cut');
  await expect(opened.storage.put('uploads/a', Buffer.from('12345'), { maxBytes: 4 })).rejects.toThrow(
    TooManyBytesError,
  );
  expect(readFileSync(join(opened.folder.path, 'storage/uploads/a'), 'utf8')).toBe('before');
  expect(readdirSync(join(opened.folder.path, 'storage/.incoming'))).toEqual([]);
});

test('the range of one byte at the beginning is that byte', async () => {
  using opened = openStorage();
  await opened.storage.put('a', Buffer.from('hello'));
  const read = await opened.storage.read('a', { start: 0, end: 0 });
  expect(await text(read?.stream ?? Readable.from([]))).toBe('h');
});

test('a folder and what would be in a file are absent objects', async () => {
  using opened = openStorage();
  await opened.storage.put('folder/a', Buffer.from('x'));
  for (const key of ['folder', 'folder/a/b']) {
    expect(await opened.storage.head(key)).toBeNull();
    expect(await opened.storage.read(key)).toBeNull();
    expect(await opened.storage.path(key)).toBeNull();
  }
});

test('signed addresses stay valid over a restart, and their secret is private', async () => {
  using opened = openStorage();
  const signed = await opened.storage.signPut({ key: 'uploads/a', contentLength: 5 });
  const restarted = new LocalStorage({ dataDir: opened.folder.path });
  expect(restarted.verifyPut('uploads/a', new URL(signed.url, 'http://x').searchParams)).not.toBeNull();
  expect(statSync(join(opened.folder.path, 'storage-secret')).mode & 0o077).toBe(0);
});
