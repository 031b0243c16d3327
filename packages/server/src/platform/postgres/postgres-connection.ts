import type { Client } from 'pg';

/** How a server answers to someone who wants one of its databases. */
export type Answer = 'ready' | 'database missing' | 'not answering';

/** PostgreSQL's error codes. */
const WRONG_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';

/** Tries to connect, once. A wrong password is thrown: waiting would not change it. */
export async function ask(url: string): Promise<Answer> {
  try {
    await withClient(url, async () => {});
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === WRONG_PASSWORD) throw error;
    return code === NO_SUCH_DATABASE ? 'database missing' : 'not answering';
  }
}

/** Creates a database; `serverUrl` names another one on the same server. */
export async function createDatabase(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query(`create database "${name}"`);
  });
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  // Loaded late: PostgreSQL is already starting while Node reads its driver.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // a server that ends now also rejects the running call
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
