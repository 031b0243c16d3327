import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/schema.ts';
import type { Actor } from './actor.ts';
import { withinScope } from './scope.ts';

/**
 * The documents of spaces a person may reach, deleted documents too. Columns of `projects` are null where the space is no
 * project.
 */
export const documentsOf = (trx: Kysely<Database>, actor: Pick<Actor, 'scope'>) =>
  trx
    .selectFrom('documents')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .leftJoin('projects', 'projects.id', 'spaces.id')
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(actor.scope));

/** The documents a person may reach: not deleted, in a space that is not, within their scope. All else looks absent. */
export const documentsInReach = (trx: Kysely<Database>, actor: Pick<Actor, 'scope'>) =>
  documentsOf(trx, actor).where('documents.deleted_at', 'is', null);
