import { StartError } from '../process/start-error.ts';

/** The oldest PostgreSQL that is served, as `server_version_num` counts. */
const OLDEST = 150_000;

/** Checks that the server behind DATABASE_URL responds and is new enough; throws a clear message if not. */
export async function checkGivenPostgres(url: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    );
    const [version] = rows;
    if (Number(version?.number) < OLDEST)
      throw new StartError(`the database of DATABASE_URL is PostgreSQL ${version?.name}; 15 or newer is needed.`);
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(withMessage(error), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Names the server's answer, never the address: it holds a password. */
function withMessage(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error && error.message ? error.message : code;
  switch (code) {
    case '28P01':
    case '28000':
      return `the database of DATABASE_URL refuses this user or password (${reason}).`;
    case '3D000':
      return `the database that DATABASE_URL names does not exist (${reason}). Create it, or name another.`;
    default:
      return `the database of DATABASE_URL cannot be reached (${code || reason}). Start it, or correct DATABASE_URL; unset it to use the embedded database.`;
  }
}
