import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** `/healthz` while the process answers, `/readyz` while the database does too: for whoever restarts and balances. */
export function registerHealthRoutes(app: FastifyInstance, db: Kysely<Database>): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const isReady = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'degraded' });
  });
}
