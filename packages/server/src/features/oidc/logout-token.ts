import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { auditOperator } from '../audit/audit.ts';
import { endProviderSessions } from '../sessions/session-rows.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds for which a token is taken, and by which clocks may differ. */
const AGE = 300;

/** Whose session has ended at the provider: all of a person, or one by its name there. */
interface EndedThere {
  sub: string | undefined;
  sid: string | null;
}

/** What a logout token says (OpenID Connect Back-Channel Logout 1.0, 2.6); null: it is none of this provider for this server. */
export async function readLogout(
  token: string,
  { issuer, audience, keys }: { issuer: string; audience: string; keys: URL },
): Promise<EndedThere | null> {
  const read = await jwtVerify(token, createRemoteJWKSet(keys), {
    ...{ issuer, audience, maxTokenAge: AGE, clockTolerance: AGE },
    requiredClaims: ['iat', 'jti', 'events'],
  }).catch(() => null);
  if (!read) return null;
  const { sub, sid, events, nonce } = read.payload;
  // An ID token has a nonce: it must not sign anybody out.
  if (!isPlainObject(events) || !(EVENT in events) || nonce !== undefined) return null;
  const named = typeof sid === 'string' ? sid : null;
  return sub === undefined && named === null ? null : { sub, sid: named };
}

/** Ends what came from that session; those opened with a password go on. */
export function endThose(db: Kysely<Database>, ended: EndedThere & { issuer: string }, now: number): Promise<void> {
  const { issuer, sub, sid } = ended;
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
      const count = await endProviderSessions(trx, { userId, providerSid: sid }, now);
      if (count > 0) await auditOperator(trx, 'session.signOutThere', userId);
    }
  });
}
