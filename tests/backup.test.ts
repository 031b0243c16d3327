import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../packages/server/src/platform/config/config.ts';
import { visitDatabase } from '../packages/server/src/platform/postgres/visit-database.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { createTestDatabase } from '../packages/server/src/testing/test-database.ts';
import { type Acknowledged, checkData } from './support/check-data.ts';
import { EditorClient, makeWorkplace, untilPublishable } from './support/editor-client.ts';
import { runOperatorCommand } from './support/operator-command.ts';
import { launchServer } from './support/server-process.ts';
import { startWriters } from './support/writers.ts';

const ACCOUNT = { email: 'anna@example.test', password: 'a long password' };
const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
const env = {
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: '0',
  ADMIN_EMAIL: ACCOUNT.email,
  ADMIN_PASSWORD: ACCOUNT.password,
};
const archive = join(folder.path, 'backup.tar');
/** Acknowledged before the backup began, and while it was made. */
const before: Acknowledged[] = [];
const during: Acknowledged[] = [];

const run = (script: 'backup.ts' | 'restore.ts', args: string[], more: Record<string, string> = {}) =>
  runOperatorCommand(script, args, { ...env, ...more });

/** A backup made while editors change, send and publish. */
beforeAll(async () => {
  const server = launchServer(env);
  const editor = new EditorClient(await server.ready, ACCOUNT);
  await editor.signIn();
  const workplace = await makeWorkplace(editor);
  await untilPublishable(editor, workplace);
  let list = before;
  const enough = Promise.withResolvers<void>();
  const writers = startWriters(editor, workplace, (item) => {
    list.push(item);
    if (before.length >= 25 && new Set(before.map(({ type }) => type)).size === 3) enough.resolve();
  });
  await enough.promise;
  list = during;
  const made = await run('backup.ts', ['--to', archive]);
  await writers.stop();
  server.process.kill('SIGTERM');
  await server.ended;
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toMatch(/^Backup: .*backup\.tar \([\d,]+ rows, \d+ files?, [\d.]+ MB\)$/m);
  expect(writers.refusals).toEqual([]);
});
afterAll(() => folder[Symbol.dispose]());

/** Looks into a data folder whose server is stopped. */
async function problemsIn(path: string, expected: readonly Acknowledged[], databaseUrl?: string): Promise<string[]> {
  const config = readConfig({ DATA_DIR: path, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });
  await using database = await visitDatabase(config);
  return await checkData({ url: database.url, dataDir: path }, expected);
}

test('a backup made while editors write holds all that was acknowledged before, and nothing half written', async () => {
  const target = join(folder.path, 'elsewhere');
  const restored = await run('restore.ts', [archive], { DATA_DIR: target });
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/^Restored [\d,]+ rows and \d+ files? of .* \(release \d+\.\d+\.\d+\)/);
  expect(during.length).toBeGreaterThan(0);
  expect(await problemsIn(target, before)).toEqual([]);
  expect(readdirSync(folder.path).filter((name) => name.includes('.restoring'))).toEqual([]);

  const server = launchServer({ ...env, DATA_DIR: target });
  const editor = new EditorClient(await server.ready, ACCOUNT);
  await editor.signIn();
  const workplace = await makeWorkplace(editor);
  expect(workplace.icgiId).toBeTruthy();
  expect(readFileSync(join(target, 'storage-secret'))).toEqual(readFileSync(join(dataDir, 'storage-secret')));
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a folder that holds data is replaced only when told so, and then kept beside', async () => {
  const refused = await run('restore.ts', [archive]);
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/is not empty.*--force/) });
  const forced = await run('restore.ts', [archive, '--force']);
  expect(forced.code).toBe(0);
  const kept = /kept in (\S+)\. /.exec(forced.out)?.[1] ?? '';
  expect(await problemsIn(kept, [...before, ...during])).toEqual([]);
  expect(await problemsIn(dataDir, before)).toEqual([]);
});

test('a backup is restored into the empty database of DATABASE_URL, and into no other', async () => {
  await using database = await createTestDatabase();
  const target = join(folder.path, 'given');
  const full = await run('restore.ts', [archive], { DATA_DIR: target, DATABASE_URL: database.url });
  expect(full).toMatchObject({ code: 1, err: expect.stringMatching(/DATABASE_URL is not empty/) });
  expect(existsSync(target)).toBe(false);
  await database.db.schema.dropSchema('public').cascade().execute();
  await database.db.schema.createSchema('public').execute();
  const empty = await run('restore.ts', [archive], { DATA_DIR: target, DATABASE_URL: database.url });
  expect(empty).toMatchObject({ code: 0, err: '' });
  expect(await problemsIn(target, before, database.url)).toEqual([]);

  const again = join(folder.path, 'again.tar');
  expect((await run('backup.ts', ['--to', again], { DATA_DIR: target, DATABASE_URL: database.url })).code).toBe(0);
});

test('a damaged, cut off, foreign or newer backup is refused in words, and nothing is touched', async () => {
  const bytes = readFileSync(archive);
  const target = join(folder.path, 'untouched');
  const attempt = async (name: string, content: Uint8Array) => {
    const path = join(folder.path, name);
    writeFileSync(path, content);
    const result = await run('restore.ts', [path], { DATA_DIR: target });
    expect(result.code).toBe(1);
    expect(existsSync(target)).toBe(false);
    return result.err;
  };
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(damaged.readUInt8(600) ^ 1, 600);
  expect(await attempt('damaged.tar', damaged)).toMatch(/is damaged: the bytes of database\/\S+ are not those/);
  expect(await attempt('short.tar', bytes.subarray(0, bytes.length / 2))).toMatch(/is cut off after/);
  expect(await attempt('foreign.tar', Buffer.from('x'.repeat(2_000)))).toMatch(/is not a backup/);
  const newer = Buffer.from(bytes.toString('latin1').replace('"0001-first-light"', '"9001-first-light"'), 'latin1');
  expect(await attempt('newer.tar', newer)).toMatch(/newer release.*9001-first-light.*Update Diorama first/);
  expect((await run('restore.ts', [join(folder.path, 'none.tar')], { DATA_DIR: target })).err).toMatch(
    /cannot be read/,
  );
});

test('a backup never overwrites one, and says how it is used', async () => {
  expect(await run('backup.ts', ['--to', archive])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is there already/),
  });
  expect(await run('backup.ts', ['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--to') });
  expect(await run('restore.ts', [])).toMatchObject({ code: 2, err: expect.stringContaining('npm run restore') });
  const empty = join(folder.path, 'empty');
  mkdirSync(empty);
  expect(await run('backup.ts', [], { DATA_DIR: empty })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/there is no database in/),
  });
});
