import type { ProjectLock } from '@diorama/contract/errors/api-error.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { projectLocked } from '../../http/api-error.ts';
import type { Actor } from '../../http/context.ts';

/** Who has frozen the project, if anybody. */
export async function lockOf(trx: Kysely<Database>, projectId: string): Promise<ProjectLock | null> {
  const row = await trx
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.lock_by')
    .select(['users.id', 'users.name', 'projects.lock_at', 'projects.lock_reason'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  return row ? { by: { id: row.id, name: row.name }, at: row.lock_at ?? new Date(), reason: row.lock_reason } : null;
}

/** Refuses a write while somebody else holds the project. */
export async function refuseWhenLocked(trx: Kysely<Database>, actor: Actor, projectId: string | null): Promise<void> {
  const lock = projectId ? await lockOf(trx, projectId) : null;
  if (lock && lock.by.id !== actor.userId) throw projectLocked(lock);
}
