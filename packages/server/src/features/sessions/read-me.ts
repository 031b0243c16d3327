import type { Me } from '@diorama/contract/sessions/sessions.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import type { Config } from '../../platform/config/config.ts';

/** The signed-in person's own data. */
export async function readMe(
  { db, config }: { db: Kysely<Database>; config: Pick<Config, 'accessMode'> },
  actor: Actor,
): Promise<Me> {
  const [person, notice] = await Promise.all([
    db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', actor.userId).executeTakeFirstOrThrow(),
    db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', actor.userId)
      .where('revoked_reason', '=', 'reuse')
      .where('notice_seen_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    ...person,
    hasSessionNotice: notice !== undefined,
    mayUseTools: actor.scope.type === 'all',
    rolesCount: config.accessMode === 'members',
  };
}
