import type { SignedInUser, SignInResult } from '@diorama/contract/sessions/cookie.ts';
import type { Me } from '@diorama/contract/sessions/sessions.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor, Scope } from '../../access/actor.ts';
import { scopeOf } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { tokenError, unauthorized } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { audit } from '../audit/audit.ts';
import { createAccessTokens } from './access-tokens.ts';
import { accountName } from './account-name.ts';
import { ACCESS_LIFE, SESSION_LIFE } from './lifetimes.ts';
import { passwordFits } from './password.ts';
import { createRemoteKeys } from './remote-keys.ts';
import { adoptSession } from './remote-sessions.ts';
import { rotateRefreshToken, sessionOfRefresh } from './rotate-refresh-token.ts';
import { addSession, type Caller, endSessions, type LivingSession, livingSession } from './session-rows.ts';
import type { SigningKeys } from './signing-keys.ts';
import { actorOfToken, isApiToken } from './token-sessions.ts';

/** An access token, and the refresh token to keep; null: the one that came is to be kept. */
export interface Tokens {
  access: string;
  refresh: string | null;
  expiresIn: number;
}

/** A new session's answer, and the refresh token that goes into its cookie. */
export type OpenedSession = SignInResult & { refresh: string };

const ended = () => unauthorized('SESSION_REVOKED', 'The session has ended. Sign in again');

/** Sign-in, rotating refresh with grace, revocation, and the check behind every request (CONTRACT 3). */
export function createSessions(
  deps: { db: Kysely<Database>; config: Config },
  keys: SigningKeys,
  now: () => number = Date.now,
) {
  const { db, config } = deps;
  const { authHost } = config;
  const accessTokens = createAccessTokens(keys, now, authHost === null ? undefined : createRemoteKeys(authHost));

  /** What a new session's owner is given. */
  async function answer(
    { id, name, email }: SignedInUser,
    { sid, refresh }: { sid: string; refresh: string },
  ): Promise<OpenedSession> {
    const access_token = await accessTokens.issue(id, sid);
    return { access_token, expires_in: ACCESS_LIFE, user: { id, name, email }, refresh };
  }

  /** The living session a valid token names. */
  async function sessionOf(bearer: string): Promise<LivingSession | undefined> {
    const claims = await accessTokens.verify(bearer).catch(() => null);
    const session = claims ? await livingSession(db, claims.sid, now(), claims.kid) : undefined;
    return session?.isKeyLiving ? session : undefined;
  }

  return {
    answer,
    me: (actor: Actor): Promise<Me> => readMe(deps, actor),

    async signIn(input: { email: string; password: string }, caller: Caller): Promise<OpenedSession> {
      const { user, ...opened } = await openSession(db, input, caller, now());
      return answer(user, opened);
    },

    /** The session that a refresh token belongs to, whether it lives or not. */
    sessionOfRefresh: (token: string): Promise<string | null> => sessionOfRefresh(db, token),

    async refresh(token: string, caller: Caller): Promise<Tokens> {
      const rotated = await rotateRefreshToken(db, token, caller, now());
      if (!rotated) throw ended();
      const access = await accessTokens.issue(rotated.session.user_id, rotated.session.id);
      return { access, refresh: rotated.refresh, expiresIn: ACCESS_LIFE };
    },

    /**
     * Ends the session of a refresh or access token; with `all`, every session of that person, for which the token's
     * own must still live. Never fails.
     */
    async revoke(
      { refresh, bearer, all }: { refresh?: string | undefined; bearer?: string | undefined; all: boolean },
      { ip, requestId }: Caller,
    ): Promise<void> {
      const sid = refresh ? await sessionOfRefresh(db, refresh) : null;
      const byToken = sid === null && bearer ? await sessionOf(bearer) : undefined;
      const session = sid === null ? byToken : await livingSession(db, sid, now());
      if (!session) return;
      await db.transaction().execute(async (trx) => {
        await endSessions(trx, all ? { userId: session.user_id } : { sid: session.id }, 'signed out', now());
        const actor = { userId: session.user_id, sid: session.id, ip, requestId };
        await audit(trx, actor, { action: all ? 'session.signOutEverywhere' : 'session.signOut' });
      });
    },

    /** The person behind a Bearer token whose session lives. */
    async authenticate(bearer: string | undefined, caller: { ip: string; requestId: string }): Promise<Actor> {
      if (!bearer) throw unauthorized('TOKEN_MISSING', 'Sign in to do this');
      if (isApiToken(bearer))
        return actorOfToken({ db, bearer, now: now(), ...caller }, (person) =>
          reachOf(deps, person.user_id, person.staff, person.isWithoutGroups),
        );
      const { sub, sid, kid, exp } = await accessTokens.verify(bearer);
      let session = await livingSession(db, sid, now(), kid);
      if (!session && authHost !== null && kid === null) {
        await adoptSession(db, authHost, { bearer, sub, sid, ip: caller.ip }, now());
        session = await livingSession(db, sid, now(), kid);
      }
      if (session && !session.isKeyLiving) throw tokenError(undefined);
      if (!session || session.user_id !== sub) throw ended();
      return sessionActor(deps, session, { kid, exp }, caller);
    },

    /**
     * The same person as things are now, for work that outlasts a request; null once the session has ended, `stale` when
     * the key was replaced that signed their token: they may come again with a new one.
     */
    async again({ sid, kid, ip, requestId }: Actor): Promise<Actor | 'stale' | null> {
      const session = await livingSession(db, sid, now(), kid);
      if (session && !session.isKeyLiving) return 'stale';
      return session ? sessionActor(deps, session, { kid, exp: Number.POSITIVE_INFINITY }, { ip, requestId }) : null;
    },

    /**
     * Removes expired refresh tokens, and sessions and links that have been over for a session's life. An invite link
     * that was never used stays: it shows that its person may get another one.
     */
    async removeDead(): Promise<void> {
      await db.deleteFrom('refresh_tokens').where('expires_at', '<', new Date(now())).execute();
      const longAgo = new Date(now() - SESSION_LIFE);
      await db.deleteFrom('sessions').where('expires_at', '<', longAgo).execute();
      await db
        .deleteFrom('one_time_links')
        .where('expires_at', '<', longAgo)
        .where((link) => link.or([link('purpose', '!=', 'invite'), link('used_at', 'is not', null)]))
        .execute();
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Opens a session. Unknown address, wrong password and no password yet look and last the same. */
async function openSession(
  db: Kysely<Database>,
  { email, password }: { email: string; password: string },
  caller: Caller,
  now: number,
): Promise<{ user: SignedInUser; sid: string; refresh: string }> {
  const refused = () => unauthorized('TOKEN_MISSING', 'Invalid email or password');
  const found = await db.selectFrom('users').selectAll().where('email', '=', accountName(email)).executeTakeFirst();
  const fits = await passwordFits(found?.password_hash ?? undefined, password);
  if (!found || !fits) throw refused();
  const opened = await db.transaction().execute(async (trx) => {
    // Locked against a suspension or another password between the read above and the new session.
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', found.id)
      .where('state', '=', 'active')
      .where('password_hash', '=', found.password_hash)
      .forShare()
      .executeTakeFirst();
    return user ? addSession(trx, user.id, caller, now) : null;
  });
  if (!opened) throw refused();
  return { user: found, ...opened };
}

/** The signed-in person's own data. */
async function readMe(
  { db, config }: { db: Kysely<Database>; config: Pick<Config, 'accessMode'> },
  actor: Actor,
): Promise<Me> {
  const [person, notice] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', sql<boolean>`password_hash is not null`.as('hasPassword')])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow(),
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

/** The person of a session, with what they may reach now. `kid`: the key that signed their token. */
async function sessionActor(
  deps: { db: Kysely<Database>; config: Pick<Config, 'accessMode'> },
  session: LivingSession,
  { kid, exp }: { kid: string | null; exp: number },
  caller: { ip: string; requestId: string },
): Promise<Actor> {
  return {
    userId: session.user_id,
    name: session.name,
    sid: session.id,
    kid,
    until: Math.min(exp * 1_000, session.expires_at.getTime()),
    scope: await reachOf(deps, session.user_id, session.staff),
    ...caller,
  };
}

/** What somebody reaches now. */
async function reachOf(
  { db, config }: { db: Kysely<Database>; config: Pick<Config, 'accessMode'> },
  userId: string,
  isStaff: boolean,
  isWithoutGroups = false,
): Promise<Scope> {
  if (config.accessMode !== 'members' || isStaff) return { type: 'all' };
  const memberships = db.selectFrom('client_members').select(['client_id', 'role']).where('user_id', '=', userId);
  return scopeOf(await (isWithoutGroups ? memberships.where('by_group', '=', false) : memberships).execute());
}
