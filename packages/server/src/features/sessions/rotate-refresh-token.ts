import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { audit } from '../audit/audit.ts';
import { GRACE, MAX_SIBLINGS } from './lifetimes.ts';
import {
  addRefreshToken,
  type Caller,
  endSessions,
  hashOf,
  type LivingSession,
  livingSession,
} from './session-rows.ts';

/**
 * Rotates a refresh token. The first caller gets its child; callers within the grace get siblings, and when those are
 * used up the token they have is still good for an access token, so that retries and other tabs stay signed in.
 * A later one is a thief or a victim, and the whole session ends.
 * @returns null once the session has ended; `refresh: null`: the token that came is to be kept
 */
export function rotateRefreshToken(
  db: Kysely<Database>,
  token: string,
  caller: Caller,
  now: number,
): Promise<{ session: LivingSession; refresh: string | null } | null> {
  const hash = hashOf(token);
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('hash', '=', hash)
      .forUpdate()
      .executeTakeFirst();
    const session = row && row.expires_at.getTime() > now ? await livingSession(trx, row.session_id, now) : undefined;
    if (!row || !session) return null;
    if (row.rotated_at && now - row.rotated_at.getTime() > GRACE) {
      await endSessions(trx, { sid: session.id }, 'reuse', now);
      const actor = { userId: session.user_id, sid: session.id, ip: caller.ip, requestId: caller.requestId };
      await audit(trx, actor, { action: 'session.reuse_detected' });
      return null;
    }
    const given = await trx
      .selectFrom('refresh_tokens')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('parent', '=', hash)
      .executeTakeFirstOrThrow();
    if (!row.rotated_at)
      await trx
        .updateTable('refresh_tokens')
        .set({ rotated_at: new Date(now) })
        .where('hash', '=', hash)
        .execute();
    await trx
      .updateTable('sessions')
      .set({ last_seen_at: new Date(now), ip: caller.ip })
      .where('id', '=', session.id)
      .execute();
    const refresh = given.count > MAX_SIBLINGS ? null : await addRefreshToken(trx, session, hash, now);
    return { session, refresh };
  });
}

/** The session a refresh token belongs to, whether it lives or not. */
export async function sessionOfRefresh(db: Kysely<Database>, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  return row?.session_id ?? null;
}
