// A process of its own: bare Fastify that sends given bytes. Arguments: file with the bytes, content encoding ("" for none).
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const [file = '', encoding = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const app = fastify();
app.get('/*', (_request, reply) => {
  reply.type('application/json; charset=utf-8');
  if (encoding !== '') reply.header('content-encoding', encoding);
  return reply.send(bytes);
});
process.on('disconnect', () => process.exit(0));
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
