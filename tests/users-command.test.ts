import { type ExecFileException, execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runUsersCommand } from '../packages/server/src/features/users/users.command.ts';
import { livePostmaster } from '../packages/server/src/platform/postgres/postmaster-file.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { createTestDatabase } from '../packages/server/src/testing/test-database.ts';
import { launchServer, type ServerProcess } from './support/server-process.ts';

const root = join(import.meta.dirname, '..');
const folder = temporaryFolder();
const env = { DATA_DIR: folder.path, PORT: '0', DEMO: '0' };
let server: ServerProcess;
let url: string;
beforeAll(start);
afterAll(async () => {
  await stop();
  folder[Symbol.dispose]();
});

async function start(): Promise<void> {
  server = launchServer(env);
  url = await server.ready;
}

async function stop(): Promise<void> {
  server.process.kill('SIGTERM');
  await server.ended;
}

interface Outcome {
  code: number;
  out: string;
  err: string;
}

type Given = { input?: string; more?: Record<string, string> };

/** Runs the command in this process: starting it takes longer than what most of these tests are about. */
async function users(args: string[], { input = '', more = {} }: Given = {}): Promise<Outcome> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runUsersCommand(args, {
    env: { ...env, PUBLIC_URL: 'http://studio.test', ...more },
    readInput: async () => input,
    say: (line) => out.push(line),
    complain: (line) => err.push(line),
  });
  return { code, out: out.join('\n').trim(), err: err.join('\n').trim() };
}

/** Runs the real command, as `npm run users -- ...` does. */
function realUsers(args: string[], { input = '', more = {} }: Given = {}) {
  return new Promise<Outcome>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'scripts/run.mjs'), join(root, 'scripts/users.ts'), ...args],
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, PUBLIC_URL: 'http://studio.test', ...more } },
      (error: ExecFileException | null, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: out.trim(), err: err.trim() }),
    );
    child.stdin?.end(input);
  });
}

const post = (path: string, body: unknown) =>
  fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const me = (token: string) =>
  fetch(`${url}/api/trpc/sessions.me`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
async function accessOf(response: Response): Promise<string> {
  const { access_token: token }: { access_token: string } = JSON.parse(await response.text());
  return token;
}
const tokenIn = (out: string): string => /#token=([\w-]{43})$/m.exec(out)?.[1] ?? '';

test('an added user signs in with the printed password; suspending ends that session on the next call', async () => {
  const added = await realUsers(['add', 'Anna@Example.test', '--name', 'Anna']);
  expect(added).toMatchObject({ code: 0, err: '' });
  const password = /shown this once\): (\S+)$/m.exec(added.out)?.[1];
  const signedIn = await post('login', { email: 'anna@example.test', password });
  const refreshCookie = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('refresh_token=')) ?? '';
  const access = await accessOf(signedIn);
  expect(await me(access)).toBe(200);

  expect(await users(['suspend', 'anna@example.test'])).toMatchObject({
    code: 0,
    out: 'Suspended anna@example.test; 1 session ended.',
  });
  expect(await me(access)).toBe(401);
  const refreshed = await fetch(`${url}/api/auth/refresh`, { method: 'PUT', headers: { cookie: refreshCookie } });
  expect(refreshed.status).toBe(401);
  expect((await post('login', { email: 'anna@example.test', password })).status).toBe(401);

  expect((await users(['activate', 'anna@example.test'])).code).toBe(0);
  expect(await me(access)).toBe(401);
  expect((await post('login', { email: 'anna@example.test', password })).status).toBe(200);
});

test('an invitation is good once: it sets name and password and signs in', async () => {
  const invited = await users(['invite', 'bo@example.test', '--staff']);
  expect(invited).toMatchObject({ code: 0, err: '' });
  expect(invited.out).toContain('http://studio.test/invite#token=');
  const token = tokenIn(invited.out);
  expect(await (await post('link', { token })).json()).toEqual({
    purpose: 'invite',
    email: 'bo@example.test',
    name: 'bo',
  });
  expect((await users(['list'])).out).toMatch(/^bo@example\.test +bo +invited +never +staff$/m);
  const both = await Promise.all([
    post('link/use', { token, name: 'Bo Ek', password: 'a long password' }),
    post('link/use', { token, name: 'Bo Ek', password: 'b long password' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await post('link', { token })).status).toBe(404);
  expect((await users(['list'])).out).toMatch(/^bo@example\.test +Bo Ek +active/m);
});

test('a reset signs out everywhere, and its link replaces the one before', async () => {
  await users(['add', 'cia@example.test', '--password-stdin'], { input: 'first password\n' });
  const access = await accessOf(await post('login', { email: 'cia@example.test', password: 'first password' }));
  const [first, second] = [await users(['reset', 'cia@example.test']), await users(['reset', 'cia@example.test'])];
  expect(first.out).toContain('signed out everywhere (1 session)');
  expect(await me(access)).toBe(401);
  expect((await post('link', { token: tokenIn(first.out) })).status).toBe(404);
  const used = await post('link/use', { token: tokenIn(second.out), password: 'second password' });
  expect(used.status).toBe(200);
  expect(await me(await accessOf(used))).toBe(200);
  expect((await post('login', { email: 'cia@example.test', password: 'first password' })).status).toBe(401);
});

test('replaced keys end every access token at once, and browsers go on with their refresh tokens', async () => {
  await users(['add', 'gro@example.test', '--password-stdin'], { input: 'a long password' });
  const signedIn = await post('login', { email: 'gro@example.test', password: 'a long password' });
  const cookie =
    signedIn.headers
      .getSetCookie()
      .find((line) => line.startsWith('refresh_token='))
      ?.split(';')[0] ?? '';
  const old = await accessOf(signedIn);
  expect(await me(old)).toBe(200);
  const kids = async () => {
    const set: { keys: { kid: string }[] } = JSON.parse(await (await fetch(`${url}/api/.well-known/jwks.json`)).text());
    return set.keys.map(({ kid }) => kid);
  };
  const before = await kids();

  const replaced = await users(['replace-keys']);
  expect(replaced).toMatchObject({ code: 0, err: '' });
  expect(replaced.out).toMatch(/^Replaced the keys that sign sessions\./);
  expect(await me(old)).toBe(401);
  const refreshed = await fetch(`${url}/api/auth/refresh`, { method: 'PUT', headers: { cookie } });
  expect(await me(await accessOf(refreshed))).toBe(200);
  const after = await kids();
  expect([before.length, after.length]).toEqual([1, 1]);
  expect(after).not.toEqual(before);
});

test('what cannot be done is said in words, with an exit code', async () => {
  await users(['add', 'dan@example.test']);
  expect(await users(['add', 'DAN@example.test'])).toEqual({
    code: 1,
    out: '',
    err: 'dan@example.test is a user already. "reset" makes a link to set a new password.',
  });
  expect(await users(['suspend', 'nobody@example.test'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('no user nobody'),
  });
  expect(await users(['invite', 'eva@example.test', '--client', 'Nobody', '--role', 'editor'])).toMatchObject({
    code: 1,
    err: 'There is no client "Nobody". There are none yet.',
  });
  expect((await users(['list'])).out).not.toContain('eva@example.test');
  expect(await realUsers(['frobnicate'])).toMatchObject({ code: 2, out: '' });
  expect(await realUsers(['--help'])).toMatchObject({ code: 0, err: '' });
  using empty = temporaryFolder();
  expect(await users(['list'], { more: { DATA_DIR: empty.path } })).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no database in'),
  });
});

test('works while the server is stopped, leaves the database stopped, and after a kill too', async () => {
  await stop();
  expect((await realUsers(['add', 'fia@example.test', '--password-stdin'], { input: 'a long password' })).code).toBe(0);
  expect(livePostmaster(join(folder.path, 'postgres'))).toBeNull();
  await start();
  expect((await post('login', { email: 'fia@example.test', password: 'a long password' })).status).toBe(200);
  server.process.kill('SIGKILL');
  await server.ended;
  expect((await realUsers(['list'])).out).toContain('fia@example.test');
  await start();
});

test('works on the database of DATABASE_URL, with a client by name', async () => {
  await using database = await createTestDatabase();
  const more = { DATABASE_URL: database.url };
  expect(await users(['list'], { more })).toMatchObject({ code: 1, err: expect.stringContaining('no users yet') });
  const ids = { client: crypto.randomUUID(), user: crypto.randomUUID() };
  await database.db.insertInto('clients').values({ id: ids.client, name: 'Nordhamn' }).execute();
  await database.db
    .insertInto('users')
    .values({ id: ids.user, email: 'first@example.test', name: 'First', password_hash: null })
    .execute();
  const granted = await users(['grant', 'first@example.test', '--client', 'nordhamn', '--role', 'viewer'], { more });
  expect(granted).toMatchObject({ code: 0, err: '' });
  await users(['grant', 'first@example.test', '--client', ids.client, '--role', 'owner'], { more });
  expect((await users(['list'], { more })).out).toMatch(/Nordhamn \(owner\)$/m);
  expect((await users(['rotate-keys'], { more })).out).toMatch(/^The next key is published/);
});
