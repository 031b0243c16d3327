import pg from 'pg';

/** What PostgreSQL does by itself within a minute of so many new rows. */
export async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze');
  await client.end();
}
