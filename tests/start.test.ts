import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { livePostmaster } from '../packages/server/src/platform/postgres/postmaster-file.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { serverArguments } from '../scripts/server-command.mjs';
import { launchServer } from './support/server-process.ts';

async function expectRefusal(env: Record<string, string>, line: RegExp): Promise<void> {
  const server = launchServer(env);
  expect(await server.ended).toBe(1);
  expect(server.stderr().trim().split('\n')).toEqual([expect.stringMatching(line)]);
}

test('a first start prepares everything, prints address and sign-in; a stop is clean; a second start makes nothing anew', async () => {
  using folder = temporaryFolder();
  const env = { DATA_DIR: folder.path, PORT: '0', DEMO: '0' };
  const first = launchServer(env, 'scripts/start.mjs');
  const address = await first.ready;
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(first.stdout()).toMatch(/Database: embedded PostgreSQL/);
  expect(first.stdout()).toMatch(/Migrations: applied \d+/);
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.stdout()).toMatch(/First sign-in: \S+@\S+ with password \S+/);
  expect(livePostmaster(join(folder.path, 'postgres'))).toBeNull();

  const second = launchServer(env, 'scripts/start.mjs');
  expect((await fetch(`${await second.ready}/healthz`)).status).toBe(200);
  expect(second.stdout()).not.toMatch(/First sign-in|Migrations/);
  second.process.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

test('after a start the server runs from its bundle, and its stack traces name the sources', async () => {
  using folder = temporaryFolder();
  expect(serverArguments().at(-1)).toMatch(/\/packages\/server\/dist\/\w+\/main\.mjs$/);
  const planted = `import net from 'node:net'; import { syncBuiltinESMExports } from 'node:module';
    net.createServer = () => { throw new TypeError('planted'); };
    syncBuiltinESMExports();`;
  const server = launchServer({
    DATA_DIR: folder.path,
    PORT: '0',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(planted)}`,
  });
  expect(await server.ended).toBe(1);
  const source = readFileSync(join(import.meta.dirname, '../packages/server/src/main.ts'), 'utf8').split('\n');
  const line = source.findIndex((text) => text.includes('claimPort(')) + 1;
  expect(server.stderr()).toContain('Diorama cannot start: TypeError: planted\n');
  expect(server.stderr()).toMatch(
    /at claimPort \(\S+\/packages\/server\/src\/platform\/process\/listening-address\.ts:\d+:\d+\)/,
  );
  expect(server.stderr()).toMatch(new RegExp(`at start \\(\\S+/packages/server/src/main\\.ts:${line}:\\d+\\)`));
});

test('a second server on the same folder is refused, and the first one goes on', async () => {
  using folder = temporaryFolder();
  const first = launchServer({ DATA_DIR: folder.path, PORT: '0', DEMO: '0' });
  const address = await first.ready;
  await expectRefusal(
    { DATA_DIR: folder.path, PORT: '0' },
    /another Diorama \(process \d+\) is already running on this DATA_DIR/,
  );
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);
});

test('a server that has time to stop says so first, and answers until it ends', async () => {
  using folder = temporaryFolder();
  const server = launchServer({ DATA_DIR: folder.path, PORT: '0', DEMO: '0', STOP_DELAY: '3' });
  const address = await server.ready;
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  server.process.kill('SIGTERM');
  await expect.poll(async () => await (await fetch(`${address}/readyz`)).json()).toMatchObject({ reason: 'STOPPING' });
  expect((await fetch(`${address}/api/status`)).status).toBe(200);
  expect(await server.ended).toBe(0);
});

test('three kills of the server leave a folder that starts again and serves', async () => {
  using folder = temporaryFolder();
  const env = { DATA_DIR: folder.path, PORT: '0', DEMO: '0' };
  for (let round = 0; round < 3; round++) {
    const server = launchServer(env);
    const address = await server.ready;
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    server.process.kill('SIGKILL');
    await server.ended;
  }
  const last = launchServer(env);
  await last.ready;
  expect(last.stdout()).toMatch(/it was still running and goes on/);
  last.process.kill('SIGTERM');
  expect(await last.ended).toBe(0);
});

test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is told in one line, with what to do', async (code) => {
  using folder = temporaryFolder();
  // Stands for the disk: every write into the folder is refused as the operating system refuses it.
  const fullDisk = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
    const write = fs.writeFileSync;
    fs.writeFileSync = (path, ...more) => {
      if (!String(path).startsWith(${JSON.stringify(folder.path)})) return write(path, ...more);
      throw Object.assign(new Error('${code}: no space left on device, write'), { code: '${code}' });
    };
    syncBuiltinESMExports();`;
  await expectRefusal(
    {
      DATA_DIR: folder.path,
      PORT: '0',
      DEMO: '0',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fullDisk)}`,
    },
    /^Diorama cannot start: The disk is full\. Free space on the disk of .+, then start again; nothing that was saved is lost$/,
  );
});

test('a taken port is named, before anything is prepared', async () => {
  using folder = temporaryFolder();
  const holder = createServer().listen({ host: '127.0.0.1', port: 0 });
  await once(holder, 'listening');
  const address = holder.address();
  const port = String(address !== null && typeof address === 'object' ? address.port : 0);
  await expectRefusal({ DATA_DIR: folder.path, PORT: port }, new RegExp(`port ${port} on 127.0.0.1 is already in use`));
  holder.close();
});

test('a folder that is a file is refused in one line', async () => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'file'), '');
  await expectRefusal({ DATA_DIR: join(folder.path, 'file') }, /cannot be written \(E\w+\)/);
});

test.each([
  [{ PORT: 'abc' }, /PORT must be a whole number from 0 to 65535, not "abc"/],
  [{ S3_BUCKET: 'files' }, /S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing/],
  [{ ADMIN_PASSWORD: 'long enough' }, /ADMIN_EMAIL missing/],
  [{ HOST: '192.0.2.1' }, /this machine has no address 192\.0\.2\.1/],
])('the environment %j is refused in one line', async (env, line) => {
  using folder = temporaryFolder();
  await expectRefusal({ DATA_DIR: folder.path, ...env }, line);
});
