import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Config } from '../../platform/config/config.ts';
import { type Fate, startBreakingStore } from '../../platform/storage/breaking-store.testing.ts';
import { s3Variables, startLocalS3 } from '../../platform/storage/local-s3.testing.ts';
import { LocalStorage } from '../../platform/storage/local-storage.ts';
import { S3Content } from '../../platform/storage/s3-content.ts';
import { S3Storage } from '../../platform/storage/s3-storage.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createEmptyDatabase } from '../../testing/test-database.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';
import { projectWithFolder } from '../files/files.testing.ts';
import { runBackupCommand, runRestoreCommand } from './backup.command.ts';
import { listTar } from './tar-reader.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
let number = 0;
/** A path no other test uses. */
const freshPath = (name: string) => join(folder.path, `${++number}-${name}`);

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Sent in parts: three times what goes in one. */
const LARGE = randomBytes(24 * 1024 ** 2);

async function run(command: typeof runBackupCommand, args: string[], env: Record<string, string>) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await command(args, { env, say: (line) => out.push(line), complain: (line) => err.push(line) });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** A server with a picture and a large file, an upload under way, and the variables its commands take. */
async function workplace(env: Record<string, string> = {}) {
  const server = await createTestApp(env);
  const at = await projectWithFolder(server);
  await addFile(server, at.call, { ...at, name: 'hall.png', bytes: await testPicture('#283') });
  await server.deps.storage.putBlob(LARGE);
  await server.deps.storage.put('uploads/under-way', Buffer.from('half'));
  await server.deps.storage.put('parts/under-way/00001', Buffer.from('half'));
  const variables = { DATA_DIR: server.deps.config.dataDir, DATABASE_URL: server.deps.databaseUrl, ...env };
  return { server, variables };
}

/** SHA-256 of the bytes under each key of content. */
async function hashesIn(storage: Storage, keys: readonly string[]): Promise<Record<string, string | null>> {
  const hashes: Record<string, string | null> = {};
  for (const key of keys) {
    const read = await storage.read(key);
    hashes[key] = read ? sha256Of(await buffer(read.stream)) : null;
  }
  return hashes;
}

const storageOf = (config: S3Config): S3Storage => new S3Storage(config, freshPath('temporary'));
async function keysIn(config: S3Config): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of new S3Content(config).keys()) keys.push(key);
  return keys;
}
const asNamed = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, key.split('/').at(-1)]));

/** Restores into a folder and a database of its own. */
async function restore(archive: string, more: Record<string, string> = {}) {
  const dataDir = freshPath('data');
  await using database = await createEmptyDatabase();
  const restored = await run(runRestoreCommand, [archive], { DATA_DIR: dataDir, DATABASE_URL: database.url, ...more });
  return { ...restored, dataDir };
}

describe('a bucket', () => {
  let store: Awaited<ReturnType<typeof startLocalS3>>;
  let server: TestApp;
  let variables: Record<string, string>;
  let content: string[];
  const archive = join(folder.path, 'bucket.tar');
  /** The same bucket behind connections that break. */
  const through = (endpoint: string) => ({ ...variables, S3_ENDPOINT: endpoint });

  beforeAll(async () => {
    store = await startLocalS3();
    ({ server, variables } = await workplace(s3Variables(store.config)));
    content = await keysIn(store.config);
    const made = await run(runBackupCommand, ['--with-files', '--to', archive], variables);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(new RegExp(`rows, ${content.length} files, 2\\d\\.\\d MB\\)`));
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
  });

  test('goes into a backup with all content and no upload under way', async () => {
    const names = (await listTar(archive)).map(({ name }) => name).filter((name) => name.startsWith('storage/'));
    expect(names).toEqual(content.map((key) => `storage/${key}`));
    expect(content).toContain(blobKey(sha256Of(LARGE)));
    expect(content.length).toBeGreaterThan(2);
  });

  test('stays out of one without the option, which is named', async () => {
    const target = freshPath('rows.tar');
    const made = await run(runBackupCommand, ['--to', target], variables);
    expect(made).toMatchObject({ code: 0, err: '', out: expect.stringContaining('add --with-files') });
    expect((await listTar(target)).filter(({ name }) => name.startsWith('storage/'))).toEqual([]);
    const restored = await restore(target, s3Variables(store.config));
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('start with the same S3_ variables') });
  });

  test('is restored into another bucket, and what is there is left the second time', async () => {
    await using other = await startLocalS3();
    const first = await restore(archive, s3Variables(other.config));
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain(`and ${content.length} files to the bucket "${other.config.bucket}" at `);
    expect(first.out).not.toContain('already');
    expect(existsSync(join(first.dataDir, 'storage'))).toBe(false);
    const copy = storageOf(other.config);
    expect(await keysIn(other.config)).toEqual(content);
    expect(await hashesIn(copy, content)).toEqual(asNamed(content));
    await copy.remove(content[0] ?? '');
    const second = await restore(archive, s3Variables(other.config));
    expect(second.out).toContain('and 1 file to the bucket');
    expect(second.out).toContain(`; ${content.length - 1} files were there already`);
    expect(await hashesIn(copy, content)).toEqual(asNamed(content));
  });

  test('is restored into a local folder where no bucket is set', async () => {
    const restored = await restore(archive);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(new RegExp(`rows and ${content.length} files of .* to `));
    expect(restored.out).not.toContain('bucket');
    expect(await hashesIn(new LocalStorage({ dataDir: restored.dataDir }), content)).toEqual(asNamed(content));
  });

  test('that lacks a file and has another damaged is backed up all the same, and both are named', async () => {
    await using other = await startLocalS3();
    await restore(archive, s3Variables(other.config));
    const { sha256: absent } = await server.db.selectFrom('files').select('sha256').executeTakeFirstOrThrow();
    const damaged = sha256Of(LARGE);
    const copy = storageOf(other.config);
    await copy.remove(blobKey(absent));
    await copy.put(blobKey(damaged), Buffer.from('not what it was'));
    const target = freshPath('damaged.tar');
    const made = await run(runBackupCommand, ['--with-files', '--to', target], {
      ...variables,
      ...s3Variables(other.config),
    });
    expect(made.code).toBe(0);
    expect(made.err.split('\n')).toEqual([
      `Warning: 1 file missing in the storage: ${absent}`,
      `Warning: 1 file damaged in the storage: ${damaged}`,
    ]);
    // A damaged file goes where there is none, and replaces no other.
    await restore(target, s3Variables(store.config));
    expect(await hashesIn(server.deps.storage, content)).toEqual(asNamed(content));
    const elsewhere = await restore(target);
    const kept = new LocalStorage({ dataDir: elsewhere.dataDir });
    expect(await kept.head(blobKey(damaged))).toEqual({ size: 15 });
  });

  test('whose connection breaks now and then is read to its end', async () => {
    let breaks = 0;
    const isLarge = blobKey(sha256Of(LARGE));
    const fateOf = ({ method, url = '' }: IncomingMessage): Fate =>
      method === 'GET' && url.includes(isLarge) && ++breaks < 4 ? 'halve' : 'pass';
    await using breaking = await startBreakingStore(store.config.endpoint, fateOf);
    const target = freshPath('broken.tar');
    const made = await run(runBackupCommand, ['--with-files', '--to', target], through(breaking.endpoint));
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(breaks).toBe(4);
  });

  test('that ends in the middle ends the backup with a clear message, and no file is left', async () => {
    let isGone = false;
    const fateOf = ({ method, url = '' }: IncomingMessage): Fate => {
      if (isGone) return 'cut';
      isGone = method === 'GET' && url.includes('/blobs/');
      return isGone ? 'halve' : 'pass';
    };
    await using breaking = await startBreakingStore(store.config.endpoint, fateOf);
    const target = freshPath('ended.tar');
    const made = await run(runBackupCommand, ['--with-files', '--to', target], through(breaking.endpoint));
    expect(made).toMatchObject({ code: 1, out: '' });
    expect(made.err).toMatch(
      /^That failed: The file store 127\.0\.0\.1:\d+ \(bucket ".+"\) cannot be reached \(.+\)\. Check S3_ENDPOINT, the network and that the store runs\.$/,
    );
    expect(isGone).toBe(true);
    expect(readdirSync(folder.path).filter((name) => name.includes('ended.tar'))).toEqual([]);
  });

  test('that ends in the middle of a restore leaves rows and folder as they were, and the next one ends it', async () => {
    await using other = await startLocalS3();
    await using database = await createEmptyDatabase();
    const dataDir = freshPath('data');
    let sent = 0;
    const fateOf = ({ method }: IncomingMessage): Fate => (method === 'PUT' && ++sent > 1 ? 'cut' : 'pass');
    await using breaking = await startBreakingStore(other.config.endpoint, fateOf);
    const target = { DATA_DIR: dataDir, DATABASE_URL: database.url, ...s3Variables(other.config) };
    const failed = await run(runRestoreCommand, [archive], { ...target, S3_ENDPOINT: breaking.endpoint });
    expect(failed).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^That failed: The file store .* reached/),
    });
    expect(existsSync(dataDir)).toBe(false);
    const again = await run(runRestoreCommand, [archive], target);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('there already');
    expect(await hashesIn(storageOf(other.config), content)).toEqual(asNamed(content));
  });

  test('that is not there is refused before anything is done', async () => {
    const absent = { ...variables, S3_BUCKET: 'absent' };
    const target = freshPath('absent.tar');
    const made = await run(runBackupCommand, ['--with-files', '--to', target], absent);
    expect(made).toMatchObject({
      code: 1,
      err: expect.stringContaining('no such bucket. Make it, or check S3_BUCKET'),
    });
    expect(existsSync(target)).toBe(false);
    const restored = await restore(archive, { ...s3Variables(store.config), S3_BUCKET: 'absent' });
    expect(restored).toMatchObject({ code: 1, err: expect.stringContaining('no such bucket') });
    expect(existsSync(restored.dataDir)).toBe(false);
  });
});

test('a local folder moves into a bucket by a backup and a restore', async () => {
  const { server, variables } = await workplace();
  await using _server = server;
  await using store = await startLocalS3();
  const archive = freshPath('folder.tar');
  const made = await run(runBackupCommand, ['--to', archive], variables);
  expect(made).toMatchObject({ code: 0, err: '' });
  const withOption = await run(runBackupCommand, ['--with-files', '--to', freshPath('same.tar')], variables);
  expect(withOption.out.replace(/\S+same\.tar/, archive)).toBe(made.out);
  const moved = await restore(archive, s3Variables(store.config));
  expect(moved).toMatchObject({ code: 0, err: '', out: expect.stringContaining('start with the same S3_ variables') });
  expect(existsSync(join(moved.dataDir, 'storage'))).toBe(false);
  expect(readFileSync(join(moved.dataDir, 'storage-secret'))).toEqual(
    readFileSync(join(server.deps.config.dataDir, 'storage-secret')),
  );
  const keys = await keysIn(store.config);
  expect(keys).toContain(blobKey(sha256Of(LARGE)));
  expect(await hashesIn(storageOf(store.config), keys)).toEqual(asNamed(keys));
  expect(await hashesIn(server.deps.storage, keys)).toEqual(asNamed(keys));
});
