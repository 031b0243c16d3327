import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import { providerAway } from '../../errors/api-error.ts';
import { auditOperator } from '../audit/audit.ts';
import { endProviderSessions } from '../sessions/session-rows.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds for which a token is taken, and by which clocks may differ. */
const AGE = 300;

/** What a provider calls a person or a session: text that can be stored. */
export const Subject = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\0]*$/);
const Payload = z.object({
  sub: Subject.optional(),
  sid: Subject.optional(),
  iat: z.number(),
  events: z.looseObject({ [EVENT]: z.looseObject({}) }),
  // An ID token has one: it must not sign anybody out.
  nonce: z.undefined().optional(),
});

/** Whose session has ended at the provider, and when: all of a person, or one by its name there. */
interface EndedThere {
  sub: string | undefined;
  sid: string | null;
  at: Date;
}

/** Reads logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6). Keys are read again seldom, whatever is sent. */
export function createLogoutReader() {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  /** Null: it is none of this provider for this server. @throws PROVIDER_AWAY while its keys cannot be had */
  return async (
    token: string,
    { issuer, audience, keys }: { issuer: string; audience: string; keys: string },
  ): Promise<EndedThere | null> => {
    const keySet = keySets.get(keys) ?? createRemoteJWKSet(new URL(keys));
    keySets.set(keys, keySet);
    const read = await jwtVerify(token, keySet, {
      ...{ issuer, audience, maxTokenAge: AGE, clockTolerance: AGE },
      requiredClaims: ['iat', 'jti', 'events'],
    }).catch((error: unknown) => {
      const isOfToken =
        error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && !isOfAnswer(error);
      if (!isOfToken) throw providerAway();
      return null;
    });
    const payload = Payload.safeParse(read?.payload).data;
    if (!payload || (payload.sub === undefined && payload.sid === undefined)) return null;
    return { sub: payload.sub, sid: payload.sid ?? null, at: new Date(payload.iat * 1_000) };
  };
}

/** Another answer than keys. Source: jose, `JOSEError` itself for what a server of keys sends. */
const isOfAnswer = (error: InstanceType<typeof errors.JOSEError>): boolean => error.code === 'ERR_JOSE_GENERIC';

/** Ends what came from that session before it ended there; those opened with a password go on. */
export function endThose(db: Kysely<Database>, ended: EndedThere & { issuer: string }): Promise<void> {
  const { issuer, sub, sid, at } = ended;
  return db.transaction().execute(async (trx) => {
    const people = await trx
      .selectFrom('provider_accounts')
      .innerJoin('sessions', 'sessions.user_id', 'provider_accounts.user_id')
      .select('provider_accounts.user_id')
      .distinct()
      .where('issuer', '=', issuer)
      .where((row) => (sub === undefined ? row('provider_sid', '=', sid) : row('subject', '=', sub)))
      .execute();
    for (const { user_id: userId } of people) {
      const count = await endProviderSessions(trx, { userId, providerSid: sid, until: at });
      if (count > 0) await auditOperator(trx, 'session.signOutThere', userId);
    }
  });
}
