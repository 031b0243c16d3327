import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Actor } from './actor.ts';
import { withinScope } from './scope.ts';

/** The documents a person may reach: not deleted, in a project that is not, within their scope. All else looks absent. */
export const documentsInReach = (trx: Kysely<Database>, actor: Pick<Actor, 'scope'>) =>
  trx
    .selectFrom('documents')
    .innerJoin('projects', 'projects.id', 'documents.project_id')
    .where('documents.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .where(withinScope(actor.scope));
