import type { SessionItem, SessionList } from '@diorama/contract/sessions/sessions.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { endSessions } from './session-rows.ts';

/** Most sessions shown; a user with more can end all of them. */
const MAX_SHOWN = 100;
/** Milliseconds after which a session ended by reuse is history. */
const NOTICE_LIFE = 90 * 86_400_000;
const SHOWN = ['id', 'user_agent', 'ip', 'created_at', 'last_seen_at', 'revoked_at'] as const;

interface ShownRow {
  id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  last_seen_at: Date;
}

const itemOf = (row: ShownRow, sid: string): SessionItem => ({
  id: row.id,
  userAgent: row.user_agent,
  ip: row.ip,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  isCurrent: row.id === sid,
});

/** Where a user is signed in, and which sessions were ended because their key was used twice. Only the caller's own. */
export function createSessionList(db: Kysely<Database>, now: () => number = Date.now) {
  const own = (actor: Actor) =>
    db.selectFrom('sessions').select(SHOWN).where('user_id', '=', actor.userId).where('is_token', '=', false);

  return {
    /** This session first, then by when they were last seen. */
    async list(actor: Actor): Promise<SessionList> {
      const [living, reused] = await Promise.all([
        own(actor)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', new Date(now()))
          .orderBy(({ eb }) => eb('id', '=', actor.sid), 'desc')
          .orderBy('last_seen_at', 'desc')
          .limit(MAX_SHOWN)
          .execute(),
        own(actor)
          .where('revoked_reason', '=', 'reuse')
          .where('notice_seen_at', 'is', null)
          .where('revoked_at', '>', new Date(now() - NOTICE_LIFE))
          .orderBy('revoked_at', 'desc')
          .limit(MAX_SHOWN)
          .execute(),
      ]);
      return {
        items: living.map((row) => itemOf(row, actor.sid)),
        endedByReuse: reused.map((row) => ({
          ...itemOf(row, actor.sid),
          endedAt: row.revoked_at ?? row.last_seen_at,
        })),
      };
    },

    /** Ends one of the caller's own sessions. */
    async end(actor: Actor, sid: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const mine = await trx
          .selectFrom('sessions')
          .select('id')
          .where('id', '=', sid)
          .where('user_id', '=', actor.userId)
          .where('is_token', '=', false)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (!mine) throw notFound('Session', sid);
        await endSessions(trx, { sid }, 'ended', now());
        await audit(trx, actor, { action: 'session.end', target: sid });
      });
    },

    /** Takes the notices away: their person has read them. */
    async acknowledge(actor: Actor): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ notice_seen_at: new Date(now()) })
        .where('user_id', '=', actor.userId)
        .where('revoked_reason', '=', 'reuse')
        .where('notice_seen_at', 'is', null)
        .execute();
    },
  };
}

export type SessionListService = ReturnType<typeof createSessionList>;
