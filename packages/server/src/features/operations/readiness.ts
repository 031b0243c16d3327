import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import type { Drain } from './drain.ts';
import type { Work } from './work.ts';

interface ReadinessDeps {
  db: Kysely<Database>;
  /** Whether the store of files answers. */
  isStored: () => Promise<boolean>;
  diskSpace: Pick<DiskSpace, 'isFull'>;
  work: Pick<Work, 'state'>;
  drain: Pick<Drain, 'isStopping'>;
  /** Whether people are answered here; else background work is all that this process is for. */
  isWeb: boolean;
}

/** Whether a process can do what it is there for. */
export type Readiness =
  | { isReady: false; reason: 'STOPPING' | 'DATABASE_AWAY' | 'STORAGE_FULL' | 'WORK_NOT_STARTED' }
  /** With what does not work at the moment though requests are answered: pages are, while the store is away. */
  | { isReady: true; shortcomings: { storage?: 'away'; work?: 'starting' } };

/** Looks at what a process needs, each time it is called. */
export const createReadiness =
  ({ db, isStored, diskSpace, work, drain, isWeb }: ReadinessDeps) =>
  async (): Promise<Readiness> => {
    const [answers, stored] = await Promise.all([
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
      isStored(),
    ]);
    if (drain.isStopping()) return { isReady: false, reason: 'STOPPING' };
    if (!answers) return { isReady: false, reason: 'DATABASE_AWAY' };
    if (diskSpace.isFull()) return { isReady: false, reason: 'STORAGE_FULL' };
    const isStarting = work.state() === 'starting';
    if (isStarting && !isWeb) return { isReady: false, reason: 'WORK_NOT_STARTED' };
    return {
      isReady: true,
      shortcomings: { ...(!stored && { storage: 'away' }), ...(isStarting && { work: 'starting' }) },
    };
  };
