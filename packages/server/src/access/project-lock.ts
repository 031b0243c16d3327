import type { ProjectLock } from '@diorama/contract/errors/api-error.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/schema.ts';
import { projectLocked } from '../errors/api-error.ts';
import type { Actor } from './actor.ts';

/** A project's lock, for a row that left-joins `users as holders` on `projects.lock_by`. */
export const LOCK_COLUMNS = [
  'holders.id as holder_id',
  'holders.name as holder_name',
  'projects.lock_at',
  'projects.lock_reason',
] as const;

interface LockRow {
  holder_id: string | null;
  holder_name: string | null;
  lock_at: Date | null;
  lock_reason: string | null;
}

const lockIn = ({ holder_id, holder_name, lock_at, lock_reason }: LockRow): ProjectLock | null =>
  holder_id === null
    ? null
    : { by: { id: holder_id, name: holder_name ?? '' }, at: lock_at ?? new Date(), reason: lock_reason };

/** Who has locked the project, if anybody. Spaces of other kinds have no lock. */
export async function lockOf(trx: Kysely<Database>, spaceId: string): Promise<ProjectLock | null> {
  const row = await trx
    .selectFrom('projects')
    .innerJoin('users as holders', 'holders.id', 'projects.lock_by')
    .select(LOCK_COLUMNS)
    .where('projects.id', '=', spaceId)
    .executeTakeFirst();
  return row ? lockIn(row) : null;
}

function refuse(actor: Pick<Actor, 'userId'>, lock: ProjectLock | null): void {
  if (lock && lock.by.id !== actor.userId) throw projectLocked(lock);
}

/** Refuses a write while somebody else holds the project. */
export async function refuseWhenLocked(trx: Kysely<Database>, actor: Actor, spaceId: string): Promise<void> {
  refuse(actor, await lockOf(trx, spaceId));
}

/** The same for a row that was read with its project's lock. */
export const refuseWhenLockedIn = (row: LockRow, actor: Pick<Actor, 'userId'>): void => refuse(actor, lockIn(row));
