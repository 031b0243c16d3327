import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../database/ids.ts';
import { type Slots, shortRead } from '../../database/prepared-statements.ts';
import type { Database } from '../../database/tables/schema.ts';
import { audit } from '../audit/audit.ts';
import { MAX_SESSIONS, REFRESH_LIFE, SESSION_LIFE } from './lifetimes.ts';

/** Characters of a browser's name for itself that are kept. */
const MAX_USER_AGENT = 400;

/** Why a session has ended. `reuse`: its refresh token was used twice, so somebody else may have had it. */
export type EndReason = 'signed out' | 'ended' | 'password' | 'suspended' | 'reuse';

/** The caller of a session request, as the request describes it. */
export interface Caller {
  ip: string;
  requestId: string;
  userAgent: string | null;
}

/** The stored form of refresh tokens and one-time links: 256 random bits need no slow hash. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits that fit a cookie and an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A refresh token of a session; `parent` is the one it was given for. */
export async function addRefreshToken(
  trx: Kysely<Database>,
  session: { id: string; expires_at: Date },
  parent: Buffer | null,
  now: number,
): Promise<string> {
  const token = newToken();
  const expires = new Date(Math.min(now + REFRESH_LIFE, session.expires_at.getTime()));
  await trx
    .insertInto('refresh_tokens')
    .values({ hash: hashOf(token), session_id: session.id, parent, expires_at: expires })
    .execute();
  return token;
}

/**
 * Opens a session in the caller's transaction, which locks the user's row: the user cannot be suspended in the
 * meantime.
 */
export async function addSession(
  trx: Kysely<Database>,
  userId: string,
  { ip, userAgent, requestId }: Caller,
  now: number,
  providerSid: string | null = null,
): Promise<{ sid: string; refresh: string }> {
  const session = { id: newId(), expires_at: new Date(now + SESSION_LIFE), last_seen_at: new Date(now) };
  const user_agent = userAgent?.slice(0, MAX_USER_AGENT) ?? null;
  await trx
    .insertInto('sessions')
    .values({
      ...{ ...session, user_id: userId, ip, user_agent, created_at: new Date(now) },
      ...{ revoked_reason: null, provider_sid: providerSid },
    })
    .execute();
  await endOldest(trx, userId, now);
  await audit(trx, { userId, sid: session.id, ip, requestId }, { action: 'session.signIn' });
  return { sid: session.id, refresh: await addRefreshToken(trx, session, null, now) };
}

/** Makes room: no user can use more sessions, and a stolen password cannot open thousands. */
async function endOldest(trx: Kysely<Database>, userId: string, now: number): Promise<void> {
  const doomed = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_token', '=', false)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_SESSIONS)
    .execute();
  for (const { id } of doomed) await endSessions(trx, { sid: id }, 'ended', now);
}

/**
 * The session with its person, while it has not ended and the person is active; and whether the key is still in use that
 * signed the token which named it.
 */
export async function livingSession(trx: Kysely<Database>, sid: string, now: number, kid: string | null = null) {
  const [session] = await sessionById(trx, { sid, kid, now: new Date(now) }, null);
  return session;
}

const sessionById = shortRead((db, slot: Slots<{ sid: string; kid: string | null; now: Date }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.expires_at', 'sessions.user_id', 'users.name', 'users.email', 'users.staff'])
    .select(
      sql<boolean>`${slot('kid')}::text is null
        or exists (select from signing_keys where kid = ${slot('kid')} and retired_at is null)`.as('isKeyLiving'),
    )
    .where('sessions.id', '=', slot('sid'))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', slot('now'))
    .where('users.state', '=', 'active'),
);

export type LivingSession = NonNullable<Awaited<ReturnType<typeof livingSession>>>;

/** Ends one session, or all of a person: access tokens are refused from the next call, refresh tokens are dead. */
export async function endSessions(
  trx: Kysely<Database>,
  which: { sid: string } | { userId: string; withPrograms?: boolean },
  reason: EndReason,
  now: number,
): Promise<number> {
  const doomed = trx
    .updateTable('sessions')
    .set({ revoked_at: new Date(now), revoked_reason: reason })
    .where('revoked_at', 'is', null);
  // Programs go on when their person signs out or takes another password.
  const all = 'sid' in which ? doomed.where('id', '=', which.sid) : doomed.where('user_id', '=', which.userId);
  const { numUpdatedRows } = await ('sid' in which || reason === 'suspended'
    ? all
    : all.where('is_token', '=', false)
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Ends what came from one session at the provider; `providerSid` null: from any. Those opened after `until`, a second apart, and those
 * opened with a password go on.
 */
export async function endProviderSessions(
  trx: Kysely<Database>,
  { userId, providerSid, until }: { userId: string; providerSid: string | null; until: Date },
): Promise<number> {
  const ofProvider = trx
    .updateTable('sessions')
    .set({ revoked_at: new Date(), revoked_reason: 'signed out' satisfies EndReason })
    .where('revoked_at', 'is', null)
    .where('user_id', '=', userId)
    .where('provider_sid', 'is not', null)
    .where('created_at', '<', new Date(until.getTime() + 1_000));
  const { numUpdatedRows } = await (providerSid === null
    ? ofProvider
    : ofProvider.where('provider_sid', '=', providerSid)
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}
