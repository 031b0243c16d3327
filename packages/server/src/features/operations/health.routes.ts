import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { watchStorage } from '../../platform/storage/storage-watch.ts';
import type { Drain } from './drain.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import type { Work } from './work.ts';

interface HealthDeps {
  db: Kysely<Database>;
  storage: Pick<Storage, 'check'>;
  metrics: Metrics;
  diskSpace: Pick<DiskSpace, 'isFull'>;
  work: Pick<Work, 'state'>;
  drain: Pick<Drain, 'isStopping'>;
  /** Whether people are answered here; else background work is all that this process is for. */
  isWeb: boolean;
}

/**
 * `/healthz` while the process answers, `/readyz` while it can also do its work: for load balancers and supervisors.
 * Returns the check of `/readyz`.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { db, storage, metrics, diskSpace, work, drain, isWeb }: HealthDeps,
): () => Promise<Readiness> {
  const watch = watchStorage(storage);
  metrics.gauge('diorama_storage_up', 'Whether the store of files answers: 1 or 0.', async () =>
    Number(await watch.isUp()),
  );
  metrics.gauge('diorama_work_started', 'Whether this process does background work: 1 or 0.', () =>
    Number(work.state() === 'working'),
  );
  metrics.gauge('diorama_disk_full', 'Whether a disk takes no more bytes: 1 or 0.', () => Number(diskSpace.isFull()));
  const readiness = createReadiness({ db, isStored: watch.isUp, diskSpace, work, drain, isWeb });
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const found = await readiness();
    if (!found.isReady) return reply.code(503).send({ status: 'degraded', reason: found.reason });
    return { status: 'ok', ...found.shortcomings };
  });
  return readiness;
}
