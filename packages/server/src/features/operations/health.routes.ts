import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { watchStorage } from '../../platform/storage/storage-watch.ts';
import type { Drain } from './drain.ts';
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

/** What `/readyz` says besides `ok`: what does not work at the moment though requests are answered. */
interface Shortcomings {
  storage?: 'away';
  work?: 'starting';
}

/**
 * `/healthz` while the process answers, `/readyz` while it can also do what it is there for: for load balancers and
 * supervisors. A store that is away is said but takes nobody out of service: pages are still answered.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { db, storage, metrics, diskSpace, work, drain, isWeb }: HealthDeps,
): void {
  const watch = watchStorage(storage);
  metrics.gauge('diorama_storage_up', 'Whether the store of files answers: 1 or 0.', async () =>
    Number(await watch.isUp()),
  );
  metrics.gauge('diorama_work_started', 'Whether this process does background work: 1 or 0.', () =>
    Number(work.state() === 'working'),
  );
  metrics.gauge('diorama_disk_full', 'Whether a disk takes no more bytes: 1 or 0.', () => Number(diskSpace.isFull()));
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const [isReady, isStored] = await Promise.all([
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
      watch.isUp(),
    ]);
    const degraded = (reason: string) => reply.code(503).send({ status: 'degraded', reason });
    if (drain.isStopping()) return degraded('STOPPING');
    if (!isReady) return degraded('DATABASE_AWAY');
    if (diskSpace.isFull()) return degraded('STORAGE_FULL');
    const isStarting = work.state() === 'starting';
    if (isStarting && !isWeb) return degraded('WORK_NOT_STARTED');
    const shortcomings: Shortcomings = {
      ...(!isStored && { storage: 'away' }),
      ...(isStarting && { work: 'starting' }),
    };
    return { status: 'ok', ...shortcomings };
  });
}
