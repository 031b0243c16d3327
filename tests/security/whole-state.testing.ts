import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from '../../packages/server/src/testing/test-app.ts';

/** Tables that a refused call may write to: `rate_limits` counts every call, whatever becomes of it. */
const COUNTERS = new Set(['rate_limits']);

/** A hash of each table's rows and of each stored file: what must be the same before and after a refused call. */
export async function wholeState({ db, deps }: TestApp): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const names = tables.rows.map(({ name }) => name).filter((name) => !COUNTERS.has(name));
  const hashes = names.map(
    (name) => sql`select ${name}::text as name,
      (select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${sql.table(name)} t) as hash`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(db);
  return {
    ...Object.fromEntries(rows.map(({ name, hash }) => [`table ${name}`, hash])),
    ...filesBelow(deps.config.dataDir),
  };
}

function filesBelow(folder: string): Record<string, string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [`file ${relative(folder, path)}`, createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}
