import type { PinProject } from '@diorama/contract/projects/projects.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField } from '../../errors/api-error.ts';
import { type ProjectDeps, projectRow } from './project-rows.ts';

/** Projects that one person has pinned at most: all of them are shown. */
export const MOST_PINNED = 24;

/** Keeps a project at hand for the caller alone, or no longer. Twice is once. */
export async function pinProject(
  { db }: Pick<ProjectDeps, 'db'>,
  actor: Actor,
  { projectId, pinned }: z.output<typeof PinProject>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await projectRow(trx, actor, projectId);
    const pin = { user_id: actor.userId, project_id: projectId };
    if (!pinned) {
      await trx
        .deleteFrom('project_pins')
        .where('user_id', '=', actor.userId)
        .where('project_id', '=', projectId)
        .execute();
      return;
    }
    await trx
      .insertInto('project_pins')
      .values(pin)
      .onConflict((row) => row.doNothing())
      .execute();
    const { count } = await trx
      .selectFrom('project_pins')
      .innerJoin('spaces', 'spaces.id', 'project_pins.project_id')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', actor.userId)
      .where('spaces.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(count) > MOST_PINNED)
      throw invalidField(
        ['projectId'],
        `You have pinned ${MOST_PINNED} projects, the most there can be. Unpin one first`,
      );
  });
}

export async function isPinned(db: Kysely<Database>, { userId }: Actor, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('project_pins')
    .select('project_id')
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row !== undefined;
}
