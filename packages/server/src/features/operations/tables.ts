import pg from 'pg';

/** A table whose rows last, as it is copied. */
export interface Table {
  name: string;
  columns: string[];
}

/** Distinguishes two tables with the same rows from two with others, whatever the order of the rows. */
export interface Fingerprint {
  rows: number;
  checksum: string;
}

/** Both sides of a copy write dates, bytes and numbers in one way, whatever the server is set to. */
const ONE_WAY = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set lock_timeout = '30s'`;

/** A connection of its own that writes values in one way. */
export async function openForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the call under way is rejected, too
  await client.connect();
  await client.query(ONE_WAY);
  return client;
}

/**
 * The tables of our schema, each after those it refers to. Left out: tables that a crash may empty (counters, presence),
 * the list of migrations, and the jobs' own schema.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> 'schema_migrations'
     group by c.relname order by c.relname`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace and f.oid <> t.oid`,
  );
  const sorted: Table[] = [];
  const isPlaced = (name: string): boolean => sorted.some((table) => table.name === name);
  const open = new Set(tables);
  while (open.size > 0) {
    const free = [...open].filter(({ name }) =>
      references.every(({ from, to }) => from !== name || isPlaced(to) || !tables.some((table) => table.name === to)),
    );
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...open].map(({ name }) => name).join(', ')}`);
    for (const table of free) {
      sorted.push(table);
      open.delete(table);
    }
  }
  return sorted;
}

/** Names a table with its columns, as COPY wants it. */
export const copyTarget = ({ name, columns }: Table): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

/** Counts and sums up the rows; the connection is one of {@link openForCopy}. */
export async function fingerprintOf(client: pg.ClientBase, { name, columns }: Table): Promise<Fingerprint> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `select count(*)::int8 as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::int8::numeric), 0)::text as checksum
     from (select ${columns.map((column) => pg.escapeIdentifier(column)).join(', ')} from ${pg.escapeIdentifier(name)}) t`,
  );
  const [found] = rows;
  return { rows: Number(found?.rows ?? 0), checksum: found?.checksum ?? '0' };
}
