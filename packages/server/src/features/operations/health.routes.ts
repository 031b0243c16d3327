import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';

/** `/healthz` while the process answers, `/readyz` while it can also read and write: for load balancers and supervisors. */
export function registerHealthRoutes(
  app: FastifyInstance,
  db: Kysely<Database>,
  diskSpace: Pick<DiskSpace, 'isFull'>,
): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const isReady = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    if (isReady && !diskSpace.isFull()) return { status: 'ok' };
    const reason = isReady ? 'STORAGE_FULL' : 'DATABASE_AWAY';
    return reply.code(503).send({ status: 'degraded', reason });
  });
}
