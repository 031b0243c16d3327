// A process of its own: the least a server can do, which other products were compared with (docs/benchmarks.md). Bare
// Fastify sends bytes that were prepared once with their ETag, finds 25 rows by a substring in an array, and takes a whole
// document, keeps it and sends it back. Argument: a file with the document as JSON.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const PROJECTS = 1_000;
const PAGE = 25;

const [file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
const rows = Array.from({ length: PROJECTS }, (_, at) => ({
  id: `project-${at}`,
  name: `Kvarteret ${at} Ankaret`,
  slug: `list-${at}`,
  counts: { icgi: 0, e3d: 0, gis: 0 },
  state: 'draft',
  updatedAt: new Date().toISOString(),
}));
let kept: unknown = JSON.parse(bytes.toString('utf8'));

const app = fastify({ bodyLimit: 64 * 1024 * 1024 });
app.get('/document', (request, reply) => {
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
});
app.get<{ Querystring: { search: string } }>('/list', (request) => {
  const { search } = request.query;
  return rows.filter(({ name, slug }) => name.toLowerCase().includes(search) || slug.includes(search)).slice(0, PAGE);
});
app.patch('/document', (request) => {
  kept = request.body;
  return kept;
});
process.on('disconnect', () => process.exit(0));
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
