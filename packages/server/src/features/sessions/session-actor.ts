import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { scopeOf } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import type { Config } from '../../platform/config/config.ts';
import type { LivingSession } from './session-rows.ts';

/** The person of a session, with what they may reach now. `kid`: the key that signed their token. */
export async function sessionActor(
  { db, config }: { db: Kysely<Database>; config: Pick<Config, 'accessMode'> },
  session: LivingSession,
  kid: string | null,
  caller: { ip: string; requestId: string },
): Promise<Actor> {
  const isMember = config.accessMode === 'members' && !session.staff;
  const memberships = isMember
    ? await db
        .selectFrom('client_members')
        .select(['client_id', 'role'])
        .where('user_id', '=', session.user_id)
        .execute()
    : [];
  return {
    userId: session.user_id,
    name: session.name,
    sid: session.id,
    kid,
    scope: isMember ? scopeOf(memberships) : { type: 'all' },
    ...caller,
  };
}
