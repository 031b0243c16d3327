import type { SignedInUser, SignInResult } from '@diorama/contract/sessions/cookie.ts';
import type { Me } from '@diorama/contract/sessions/sessions.contract.ts';
import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { scopeOf } from '../../access/scope.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { tokenError, unauthorized } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { audit } from '../audit/audit.ts';
import { accountName } from './account-name.ts';
import { ACCESS_LIFE, GRACE, MAX_SIBLINGS, SESSION_LIFE } from './lifetimes.ts';
import { passwordFits } from './password.ts';
import {
  addRefreshToken,
  addSession,
  type Caller,
  endSessions,
  hashOf,
  type LivingSession,
  livingSession,
} from './session-rows.ts';
import type { SigningKeys } from './signing-keys.ts';

const AUDIENCE = 'diorama';
/** `exp`: seconds since 1970. */
const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });
/** Access tokens whose signature is not worked out anew with every call. */
const MAX_VERIFIED = 2_000;

/** An access token, and the refresh token to keep; null: the one that came is to be kept. */
export interface Tokens {
  access: string;
  refresh: string | null;
  expiresIn: number;
}

const ended = () => unauthorized('SESSION_REVOKED', 'The session has ended. Sign in again');

/** Sign-in, rotating refresh with grace, revocation, and the check behind every request (CONTRACT 3). */
export function createSessions(
  { db, config }: { db: Kysely<Database>; config: Config },
  keys: SigningKeys,
  now: () => number = Date.now,
) {
  const issuer = config.authHost ?? 'diorama';
  /** Tokens whose signature fits. Whether their key and their session live is asked of the database all the same. */
  const verified = new Map<string, z.output<typeof Claims> & { kid: string }>();

  async function accessToken(userId: string, sid: string): Promise<string> {
    const { key, kid, alg } = await keys.signingKey();
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({ sid })
      .setProtectedHeader({ alg, kid })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setSubject(userId)
      .setJti(newId())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_LIFE)
      .sign(key);
  }

  async function actorOf(
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

  /** What a token says whose signature fits. Its key may have been replaced since this process read the keys. */
  async function verify(bearer: string) {
    const known = verified.get(bearer);
    if (known && known.exp * 1_000 > now()) return known;
    const options = { issuer, audience: AUDIENCE, currentDate: new Date(now()) };
    const { payload, protectedHeader } = await jwtVerify(bearer, keys.verificationKey, options);
    const claims = { ...Claims.parse(payload), kid: protectedHeader.kid ?? '' };
    verified.delete(bearer);
    verified.set(bearer, claims);
    for (const oldest of verified.keys()) {
      if (verified.size <= MAX_VERIFIED) break;
      verified.delete(oldest);
    }
    return claims;
  }

  /** The living session a valid token names. */
  async function sessionOf(bearer: string): Promise<LivingSession | undefined> {
    const claims = await verify(bearer).catch(() => null);
    const session = claims ? await livingSession(db, claims.sid, now(), claims.kid) : undefined;
    return session?.isKeyLiving ? session : undefined;
  }

  async function sidOfRefresh(token: string): Promise<string | null> {
    const row = await db
      .selectFrom('refresh_tokens')
      .select('session_id')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    return row?.session_id ?? null;
  }

  return {
    /** Opens a session. Unknown address, wrong password and no password yet look and last the same. */
    async signIn(
      { email, password }: { email: string; password: string },
      caller: Caller,
    ): Promise<SignInResult & { refresh: string }> {
      const refused = () => unauthorized('TOKEN_MISSING', 'Invalid email or password');
      const account = accountName(email);
      const found = await db.selectFrom('users').selectAll().where('email', '=', account).executeTakeFirst();
      const fits = await passwordFits(found?.password_hash ?? undefined, password);
      if (!found || !fits) throw refused();
      const opened = await db.transaction().execute(async (trx) => {
        // Locked against a suspension or another password between the look above and the new session.
        const user = await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', found.id)
          .where('state', '=', 'active')
          .where('password_hash', '=', found.password_hash)
          .forShare()
          .executeTakeFirst();
        return user ? addSession(trx, user.id, caller, now()) : null;
      });
      if (!opened) throw refused();
      return this.answer(found, opened);
    },

    /** What a new session's owner is given. */
    async answer(
      { id, name, email }: SignedInUser,
      { sid, refresh }: { sid: string; refresh: string },
    ): Promise<SignInResult & { refresh: string }> {
      return {
        access_token: await accessToken(id, sid),
        expires_in: ACCESS_LIFE,
        user: { id, name, email },
        refresh,
      };
    },

    /**
     * Rotates a refresh token. The first caller gets its child; callers within the grace get siblings, and when those
     * are used up the token they have is still good for an access token, so that retries and other tabs stay signed in.
     * A later one is a thief or a victim, and the whole session ends.
     */
    async refresh(token: string, caller: Caller): Promise<Tokens> {
      const hash = hashOf(token);
      const outcome = await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('refresh_tokens')
          .selectAll()
          .where('hash', '=', hash)
          .forUpdate()
          .executeTakeFirst();
        const session =
          row && row.expires_at.getTime() > now() ? await livingSession(trx, row.session_id, now()) : undefined;
        if (!row || !session) return null;
        if (row.rotated_at && now() - row.rotated_at.getTime() > GRACE) {
          await endSessions(trx, { sid: session.id }, 'reuse', now());
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
            .set({ rotated_at: new Date(now()) })
            .where('hash', '=', hash)
            .execute();
        await trx
          .updateTable('sessions')
          .set({ last_seen_at: new Date(now()), ip: caller.ip })
          .where('id', '=', session.id)
          .execute();
        const refresh = given.count > MAX_SIBLINGS ? null : await addRefreshToken(trx, session, hash, now());
        return { session, refresh };
      });
      if (!outcome) throw ended();
      return {
        access: await accessToken(outcome.session.user_id, outcome.session.id),
        refresh: outcome.refresh,
        expiresIn: ACCESS_LIFE,
      };
    },

    /**
     * Ends the session of a refresh or access token; with `all`, every session of that person, for which the token's
     * own must still live. Never fails.
     */
    async revoke(
      tokens: { refresh?: string | undefined; bearer?: string | undefined; all: boolean },
      caller: Caller,
    ): Promise<void> {
      const { refresh, bearer, all } = tokens;
      const sid = refresh ? await sidOfRefresh(refresh) : null;
      const byToken = sid === null && bearer ? await sessionOf(bearer) : undefined;
      const session = sid === null ? byToken : await livingSession(db, sid, now());
      if (!session) return;
      await db.transaction().execute(async (trx) => {
        await endSessions(trx, all ? { userId: session.user_id } : { sid: session.id }, 'signed out', now());
        await audit(
          trx,
          { userId: session.user_id, sid: session.id, ip: caller.ip, requestId: caller.requestId },
          { action: all ? 'session.signOutEverywhere' : 'session.signOut' },
        );
      });
    },

    /** The person behind a Bearer token whose session lives. */
    async authenticate(bearer: string | undefined, caller: { ip: string; requestId: string }): Promise<Actor> {
      if (!bearer) throw unauthorized('TOKEN_MISSING', 'Sign in to do this');
      const { sub, sid, kid } = await verify(bearer).catch((error: { code?: string }) => {
        throw tokenError(error.code);
      });
      const session = await livingSession(db, sid, now(), kid);
      if (session && !session.isKeyLiving) throw tokenError(undefined);
      if (!session || session.user_id !== sub) throw ended();
      return actorOf(session, kid, caller);
    },

    /**
     * The same person as things are now, for work that outlasts a request; null once the session has ended, `stale` when
     * the key was replaced that signed their token: they may come again with a new one.
     */
    async again({ sid, kid, ip, requestId }: Actor): Promise<Actor | 'stale' | null> {
      const session = await livingSession(db, sid, now(), kid);
      if (session && !session.isKeyLiving) return 'stale';
      return session ? actorOf(session, kid, { ip, requestId }) : null;
    },

    /** Removes refresh tokens that have run out, and sessions and links that have been over for a session's life. */
    async removeDead(): Promise<void> {
      await db.deleteFrom('refresh_tokens').where('expires_at', '<', new Date(now())).execute();
      const longAgo = new Date(now() - SESSION_LIFE);
      await db.deleteFrom('sessions').where('expires_at', '<', longAgo).execute();
      await db.deleteFrom('one_time_links').where('expires_at', '<', longAgo).execute();
    },

    /** The signed-in person's own data. */
    async me(actor: Actor): Promise<Me> {
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
      return { ...person, hasSessionNotice: notice !== undefined, mayUseTools: actor.scope.type === 'all' };
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
