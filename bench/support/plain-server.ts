// A process of its own: the least a server can do for a working copy. Bare Fastify keeps one JSON body in memory and sends
// it back; with a database address it keeps it in one row of PostgreSQL, every commit flushed. Argument: the address or "".
import fastify from 'fastify';
import pg from 'pg';

const [databaseUrl = ''] = process.argv.slice(2);
const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 16 }) : null;
await pool?.query('create table if not exists plain_copy (id int primary key, body jsonb not null)');
let body: unknown = {};

const app = fastify({ bodyLimit: 64 * 1024 * 1024 });
app.get('/', async () => {
  if (!pool) return body;
  const { rows } = await pool.query('select body from plain_copy where id = 1');
  return rows[0]?.body ?? {};
});
app.put('/', async (request) => {
  if (!pool) body = request.body;
  else {
    await pool.query(
      'insert into plain_copy values (1, $1) on conflict (id) do update set body = plain_copy.body || excluded.body',
      [JSON.stringify(request.body)],
    );
  }
  return { ok: true };
});
process.on('disconnect', () => process.exit(0));
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
