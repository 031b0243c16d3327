import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/schema.ts';
import type { Actor } from './actor.ts';
import { withinScope } from './scope.ts';

/** The spaces a person may reach: not deleted, within their scope. */
export const spacesInReach = (trx: Kysely<Database>, actor: Pick<Actor, 'scope'>) =>
  trx.selectFrom('spaces').where('spaces.deleted_at', 'is', null).where(withinScope(actor.scope));
