import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { launchServer, type ServerProcess } from '../../tests/support/server-process.ts';

const ACCOUNT = { email: 'bench@example.test', password: 'a long bench password' };

/** The real server on a folder of its own, with the embedded database as it always runs (every commit is flushed). */
export interface BenchServer extends AsyncDisposable {
  url: string;
  process: ServerProcess;
  /** Calls a procedure; resolves with its result, the bytes of the request's body and the milliseconds it took. */
  mutate<T>(path: string, input: unknown): Promise<{ result: T; bytes: number; milliseconds: number }>;
  /** Reads a procedure; resolves with its result, the bytes of the answer's body and the milliseconds it took. */
  query<T>(path: string, input: unknown): Promise<{ result: T; bytes: number; milliseconds: number }>;
  token: string;
  /** Its administrator. */
  account: { email: string; password: string };
  /** Folder of the database and the files. */
  dataDir: string;
}

/** Starts it and signs its administrator in. `env` adds to the environment. */
export async function startBenchServer(env: Record<string, string> = {}): Promise<BenchServer> {
  const folder = temporaryFolder();
  const server = launchServer({
    DATA_DIR: folder.path,
    PORT: '0',
    DEMO: '0',
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
    ...env,
  });
  const close = async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    rmSync(folder.path, { recursive: true, force: true });
  };
  try {
    const url = await server.ready;
    const token = await signIn(url);
    const [mutate, query] = [caller(url, token, 'POST'), caller(url, token, 'GET')];
    return {
      url,
      process: server,
      token,
      account: ACCOUNT,
      dataDir: folder.path,
      mutate,
      query,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Milliseconds between two looks at the jobs, looks that see none before there are none, and most looks. */
const LOOK_EVERY = 500;
const LOOKS = 4;
const MOST_LOOKS = 120;

/**
 * Resolves when no job waits or runs, after a minute at the latest: after its first start a server makes previews of what
 * it ships with.
 */
export async function withoutJobs({ url }: Pick<BenchServer, 'url'>): Promise<void> {
  for (let [looks, seen] = [0, 0]; seen < LOOKS && looks < MOST_LOOKS; looks += 1) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const counts = [...text.matchAll(/^diorama_jobs\{.*state="(?:waiting|running)".*\} (\d+)/gm)];
    const isIdle = text.includes('diorama_work_started 1') && counts.every(([, count]) => count === '0');
    seen = isIdle ? seen + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}

/** Another person on the server, signed in; answers with the token. */
export async function signInSomebody({ url, dataDir }: BenchServer): Promise<string> {
  const account = { email: `${randomUUID().slice(0, 8)}@example.test`, password: 'a long bench password' };
  const { PATH, HOME } = process.env;
  const script = join(import.meta.dirname, '../../scripts/users.ts');
  execFileSync(process.execPath, [script, 'add', account.email, '--name', 'Bench', '--password-stdin'], {
    input: account.password,
    env: { PATH, HOME, DATA_DIR: dataDir, PUBLIC_URL: url },
  });
  return signIn(url, account);
}

async function signIn(url: string, account = ACCOUNT): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`);
  const { access_token: token }: { access_token: string } = await response.json();
  return token;
}

function caller(url: string, token: string, method: 'POST' | 'GET'): BenchServer['mutate'] {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return async <T>(path: string, input: unknown) => {
    const body = JSON.stringify({ json: input });
    const startedAt = performance.now();
    const response = await (method === 'POST'
      ? fetch(`${url}/api/trpc/${path}`, { method, headers, body })
      : fetch(`${url}/api/trpc/${path}?input=${encodeURIComponent(body)}`, { headers }));
    const text = await response.text();
    const milliseconds = performance.now() - startedAt;
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    const answer: { result: { data: { json: T } } } = JSON.parse(text);
    const bytes = Buffer.byteLength(method === 'POST' ? body : text);
    return { result: answer.result.data.json, bytes, milliseconds };
  };
}

/** A project with one walkthrough in it. */
export async function makeWalkthrough(
  server: BenchServer,
): Promise<{ projectId: string; slug: string; icgiId: string }> {
  const slug = `bench-${randomUUID().slice(0, 8)}`;
  const { result: project } = await server.mutate<{ id: string }>('projects.create', { name: 'Bench', slug });
  const { result: icgi } = await server.mutate<{ id: string | { id: string } }>('icgis.create', {
    projectId: project.id,
    settings: { name: 'Bench' },
  });
  return { projectId: project.id, slug, icgiId: typeof icgi.id === 'string' ? icgi.id : icgi.id.id };
}

/** Saves changes as the editors do and returns the new revision. */
export async function saveChanges(
  server: BenchServer,
  save: { id: string; baseRevision: number; label?: string; changes: readonly unknown[] },
) {
  const input = { label: 'Bench', requestId: randomUUID(), ...save };
  const { result, bytes, milliseconds } = await server.mutate<{ revision: number }>('documents.change', input);
  return { revision: result.revision, bytes, milliseconds };
}
