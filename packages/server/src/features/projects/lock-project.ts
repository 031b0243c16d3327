import type { ProjectLock } from '@diorama/contract/errors/api-error.ts';
import type { LockProject } from '@diorama/contract/projects/projects.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { projectLocked } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { lockIn, type ProjectDeps, projectRow } from './project-rows.ts';
import { lockedProject } from './stale-project.ts';

/**
 * Freezes a project, so that its holder alone may change and publish it, or ends that. A freeze has no end of its own.
 * PROJECT_LOCKED when somebody else holds it; with `force` it is taken over or ended, and the holder is notified by the
 * event that every lock sends.
 */
export async function lockProject(
  { db }: ProjectDeps,
  actor: Actor,
  { projectId, locked, reason, force }: z.output<typeof LockProject>,
): Promise<{ lock: ProjectLock | null }> {
  return db.transaction().execute(async (trx) => {
    const row = await lockedProject(trx, actor, projectId);
    const lock = lockIn(row);
    if (!locked && !lock) return { lock: null };
    const isOthers = lock !== null && lock.by.id !== actor.userId;
    if (isOthers && !force) throw projectLocked(lock);
    const isHeld = lock !== null && !isOthers;
    await trx
      .updateTable('projects')
      .set(
        locked
          ? { lock_by: actor.userId, lock_at: isHeld ? lock.at : new Date(), lock_reason: reason || null }
          : { lock_by: null, lock_at: null, lock_reason: null },
      )
      .where('id', '=', projectId)
      .execute();
    const deed = locked ? 'lock' : 'unlock';
    const action = isOthers ? `project.${deed}Forced` : `project.${deed}`;
    await audit(trx, actor, { action, target: projectId, spaceId: projectId });
    return { lock: lockIn(await projectRow(trx, actor, projectId)) };
  });
}
