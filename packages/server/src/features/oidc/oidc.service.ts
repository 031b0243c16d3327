import { Name } from '@diorama/contract/common/inputs.ts';
import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import * as oidc from 'openid-client';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import { providerAway } from '../../errors/api-error.ts';
import type { OidcConfig } from '../../platform/config/oidc-config.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Caller } from '../sessions/session-rows.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.service.ts';
import { createLogoutReader, endThose, Subject } from './logout-token.ts';
import { createProviderClient } from './provider-client.ts';
import { openForPerson, type ProviderPerson } from './provider-people.ts';
import { FLOW_LIFE, ProviderRefusal } from './provider-refusal.ts';

const FLOW = 'diorama-provider-sign-in';
/** What the browser keeps while its person is at the provider. */
const Flow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), next: z.string() });

const Address = z.object({
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.literal('true'), z.literal('false')])
    .optional()
    .catch(undefined),
});
const Claims = z.object({
  sub: Subject,
  name: Name.optional().catch(undefined),
  sid: Subject.optional().catch(undefined),
});

interface Deps {
  db: Kysely<Database>;
  log: Pick<Log, 'warn'>;
  metrics: Pick<Metrics, 'counter'>;
  publicUrl: string;
  /** Signs what browsers keep on the way. */
  secret: Buffer;
  sessions: Pick<Sessions, 'answer'>;
}

/** Sign-in by an OpenID Connect provider: code flow with PKCE, and sign-out in both directions. */
export function createOidc(deps: Deps, config: OidcConfig, now: () => number = Date.now) {
  const { db, log, publicUrl, secret, sessions } = deps;
  const client = createProviderClient(config, now);
  const outcomes = deps.metrics.counter(
    'diorama_provider_sign_ins_total',
    'Sign-ins by the OpenID Connect provider, by outcome.',
    ['outcome'],
  );
  const callback = `${publicUrl}/api/auth/oidc/callback`;
  const readLogout = createLogoutReader();

  /** Notes why no one was signed in. */
  function refused(error: unknown): ProviderRefusal {
    const refusal = error instanceof ProviderRefusal ? error : new ProviderRefusal(problemOf(error), error);
    outcomes.add(1, { outcome: refusal.problem });
    log.warn({ err: refusal.cause ?? refusal, problem: refusal.problem }, 'a sign-in by the provider failed');
    return refusal;
  }

  async function readFlow(kept: string | undefined): Promise<z.output<typeof Flow>> {
    const read = kept
      ? await jwtVerify(kept, secret, { audience: FLOW, algorithms: ['HS256'] }).catch(() => null)
      : null;
    const flow = Flow.safeParse(read?.payload).data;
    if (!flow) throw new ProviderRefusal('expired');
    return flow;
  }

  /** What the provider says of the person who came back. Its own messages are in the log alone: anybody can write them into an address. */
  async function personOf(search: string, flow: z.output<typeof Flow>) {
    const provider = await client();
    const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${callback}${search}`), {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
    });
    const signed = tokens.claims();
    if (!signed) throw new ProviderRefusal('failed');
    const { sub } = signed;
    // Many providers put address and groups there alone.
    const more = provider.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(provider, tokens.access_token, sub)
      : {};
    const said: Record<string, unknown> = { ...more, ...signed };
    const { name = null, sid } = Claims.parse(said);
    const person: ProviderPerson = {
      issuer: provider.serverMetadata().issuer,
      subject: Subject.parse(sub),
      ...addressIn(signed, more),
      name,
      groups: config.groups ? groupsIn(said, config.groups.claim) : null,
      sid: sid ?? '',
    };
    return { person, idToken: tokens.id_token ?? '' };
  }

  return {
    /** As the sign-in page calls the provider. */
    name: config.name,

    /** Where a browser goes to sign in, and what it keeps until it comes back. @throws ProviderRefusal */
    async begin(next: string): Promise<{ url: string; kept: string }> {
      try {
        const provider = await client();
        const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
        const url = oidc.buildAuthorizationUrl(provider, {
          ...{ redirect_uri: callback, scope: config.scopes, state, nonce },
          ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
        });
        const kept = await new SignJWT({ state, nonce, verifier, next })
          .setProtectedHeader({ alg: 'HS256' })
          .setAudience(FLOW)
          .setExpirationTime(new Date(now() + FLOW_LIFE * 1_000))
          .sign(secret);
        return { url: url.href, kept };
      } catch (error) {
        throw refused(error);
      }
    },

    /** Opens the session of somebody who came back. `search`: of the address, with `?`. @throws ProviderRefusal */
    async finish(
      search: string,
      kept: string | undefined,
      caller: Caller,
    ): Promise<{ opened: OpenedSession; idToken: string; next: string }> {
      try {
        const flow = await readFlow(kept);
        // Of another tab, or of no one: a provider's answer to a way that this browser did not begin.
        if (new URLSearchParams(search).get('state') !== flow.state) throw new ProviderRefusal('expired');
        const { person, idToken } = await personOf(search, flow);
        if (person.groups === null && config.groups)
          log.warn({ claim: config.groups.claim }, 'the provider names no groups: no one is given a role by them');
        const { missingClients, ...user } = await openForPerson(db, config, person, caller, now());
        if (missingClients.length > 0)
          log.warn({ clients: missingClients }, 'OIDC_GROUPS names clients that are not there');
        outcomes.add(1, { outcome: 'signed in' });
        return { opened: await sessions.answer(user, user), idToken, next: flow.next };
      } catch (error) {
        throw refused(error);
      }
    },

    /** Where a browser goes on to sign out at the provider; null: it offers that nowhere, or is away. */
    async endOf(idToken: string | undefined): Promise<string | null> {
      try {
        const provider = await client();
        if (!provider.serverMetadata().end_session_endpoint) return null;
        return oidc.buildEndSessionUrl(provider, {
          post_logout_redirect_uri: `${publicUrl}/login`,
          ...(idToken ? { id_token_hint: idToken } : {}),
        }).href;
      } catch (error) {
        log.warn({ err: error }, 'the provider could not be asked to sign out');
        return null;
      }
    },

    /**
     * Ends what came from a session that has ended at the provider.
     *
     * @returns false: the token is none of it for this server
     * @throws PROVIDER_AWAY while its keys cannot be had
     */
    async signedOutThere(logoutToken: string): Promise<boolean> {
      const { issuer, jwks_uri } = await client().then((provider) => provider.serverMetadata(), rethrowAway);
      if (!jwks_uri) return false;
      const ended = await readLogout(logoutToken, { issuer, audience: config.clientId, keys: jwks_uri });
      if (ended) await endThose(db, { issuer, ...ended });
      return ended !== null;
    },
  };
}

export type Oidc = ReturnType<typeof createOidc>;

/**
 * The address, with whether it is verified: both from one place. A token that names one and a user info that verifies another would open the
 * account of somebody else.
 */
function addressIn(signed: object, more: object): Pick<ProviderPerson, 'email' | 'isEmailVerified'> {
  const [first, second] = [Address.parse(signed), Address.parse(more)];
  const email = first.email ?? second.email ?? null;
  const ofIt = [first, second].filter((each) => each.email === undefined || each.email === email);
  const others = [first, second].some((each) => each.email !== undefined && each.email !== email);
  const said = ofIt.filter((each) => each.email === email).map(({ email_verified: verified }) => verified);
  const isVerified = said.some(isTrue) && !said.some((verified) => verified === false || verified === 'false');
  return { email, isEmailVerified: email !== null && !others && isVerified };
}

const isTrue = (verified: boolean | 'true' | 'false' | undefined): boolean => verified === true || verified === 'true';

/** Groups in a claim: a list of names, or one name. Null: there is no such claim. */
function groupsIn(said: Readonly<Record<string, unknown>>, claim: string): string[] | null {
  const value = said[claim];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((group) => typeof group === 'string') : null;
}

const rethrowAway = (): never => {
  throw providerAway();
};

/** What went wrong between this server and the provider. */
function problemOf(error: unknown): ProviderRefusal['problem'] {
  if (error instanceof oidc.AuthorizationResponseError) return 'refused';
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock';
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || error instanceof TypeError) return 'away';
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && !(error instanceof oidc.ResponseBodyError)) return 'away';
  return 'failed';
}
