import type { ProjectLock } from '@diorama/contract/errors/api-error.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { projectLocked } from '../errors/api-error.ts';
import type { Actor } from './actor.ts';

/** A project's lock beside a row that joins `users as holders` on `projects.lock_by`. */
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

/** Who has frozen the project, if anybody. */
export async function lockOf(trx: Kysely<Database>, projectId: string): Promise<ProjectLock | null> {
  const row = await trx
    .selectFrom('projects')
    .innerJoin('users as holders', 'holders.id', 'projects.lock_by')
    .select(LOCK_COLUMNS)
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  return row ? lockIn(row) : null;
}

function refuse(actor: Actor, lock: ProjectLock | null): void {
  if (lock && lock.by.id !== actor.userId) throw projectLocked(lock);
}

/** Refuses a write while somebody else holds the project. */
export async function refuseWhenLocked(trx: Kysely<Database>, actor: Actor, projectId: string | null): Promise<void> {
  if (projectId) refuse(actor, await lockOf(trx, projectId));
}

/** The same for a row that was read with its project's lock. */
export const refuseWhenLockedIn = (row: LockRow, actor: Actor): void => refuse(actor, lockIn(row));
