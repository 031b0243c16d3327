import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** What the provider knows of a person, as claims; by a function, where its token and its user info differ. */
type PersonClaims = Record<string, unknown> | ((use: string) => Record<string, unknown>);

const CLIENT = { id: 'studio', secret: 'a secret of the test that is long enough' };

interface TestProviderOptions {
  /** Of the server that people sign in to. */
  publicUrl: string;
  /** By their names at the provider. */
  people: Record<string, PersonClaims>;
  tokenMethod?: 'client_secret_basic' | 'client_secret_post';
  /** Where it listens; 0: anywhere. */
  port?: number;
}

/** A real OpenID Connect provider on loopback, where every visitor is signed in as {@link person} at once. */
export async function startProvider({
  publicUrl,
  people,
  tokenMethod = 'client_secret_basic',
  port = 0,
}: TestProviderOptions) {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const state = { person: Object.keys(people)[0] ?? '', answer: 'sign in' as 'sign in' | 'refuse' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/auth/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
        token_endpoint_auth_method: tokenMethod,
        backchannel_logout_uri: `${publicUrl}/api/auth/oidc/signed-out`,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['of the test'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    ttl: { IdToken: 600, AccessToken: 600, Grant: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    findAccount: async (_ctx, id) => ({
      accountId: id,
      claims: async (use) => {
        const known = people[id] ?? {};
        return { sub: id, ...(typeof known === 'function' ? known(use) : known) };
      },
    }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.on('server_error', () => undefined);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const result =
      state.answer === 'refuse'
        ? { error: 'access_denied', error_description: 'Not today' }
        : { login: { accountId: state.person } };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });

  return {
    issuer,
    client: CLIENT,
    /** Who signs in next, and whether they do. */
    state,
    /** A token by which the provider says that somebody has signed out; `claims` change what it says. */
    logoutToken: (sub: string, claims: Record<string, unknown> = {}, secondsAgo = 0) =>
      new SignJWT({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, sub, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt' })
        .setIssuer(issuer)
        .setAudience(CLIENT.id)
        .setIssuedAt(Math.floor(Date.now() / 1_000) - secondsAgo)
        .setJti(crypto.randomUUID())
        .sign(privateKey),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
