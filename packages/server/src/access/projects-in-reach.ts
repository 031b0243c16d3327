import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/schema.ts';
import { notFound } from '../errors/api-error.ts';
import type { Actor } from './actor.ts';
import { withinScope } from './scope.ts';

/** Throws NOT_FOUND unless the caller may reach the project. */
export async function requireProject(
  trx: Kysely<Database>,
  actor: Pick<Actor, 'scope'>,
  projectId: string,
): Promise<void> {
  const row = await trx
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .select('projects.id')
    .where('projects.id', '=', projectId)
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(actor.scope))
    .executeTakeFirst();
  if (!row) throw notFound('Project', projectId);
}
