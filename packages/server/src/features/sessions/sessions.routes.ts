import {
  jwksRoute,
  openLinkRoute,
  redeemLinkRoute,
  refreshRoute,
  revokeRoute,
  signInRoute,
} from '@diorama/contract/rest/session-routes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthorized } from '../../errors/api-error.ts';
import { bearerOf } from '../../http/requests/bearer.ts';
import { type ServeRoute, serveRoute } from '../../http/rest.ts';
import { DEVICE_AGE, DEVICE_COOKIE, type KnownDevices } from './known-devices.ts';
import { type Addresses, refuseForeignOrigin } from './own-origin.ts';
import type { Passwords } from './passwords.service.ts';
import type { SessionCalls } from './session-calls.ts';
import { clearTokens, isSecure, OF_SERVER, REFRESH_COOKIE, setProvider, setTokens } from './session-cookies.ts';
import type { Caller } from './session-rows.ts';
import type { Sessions } from './sessions.service.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import type { SigningKeys } from './signing-keys.ts';

interface Services {
  sessions: Sessions;
  passwords: Passwords;
  signingKeys: SigningKeys;
  signInLimiter: SignInLimiter;
  sessionCalls: SessionCalls;
  knownDevices: KnownDevices;
}

/** Sign-in, refresh, sign-out and one-time links (CONTRACT 2 and 3). */
export function registerSessionRoutes(
  app: FastifyInstance,
  { sessions, passwords, signingKeys, signInLimiter, sessionCalls, knownDevices }: Services,
  addresses: Addresses,
): void {
  admitStudios(app, addresses.authOrigins);
  const callerOf = (request: FastifyRequest): Caller => ({
    ip: request.ip,
    requestId: request.id,
    userAgent: request.headers['user-agent'] ?? null,
  });
  /** What every call passes: it comes from a page of ours, and not too often. */
  const serveSession: ServeRoute = (route, handle) =>
    serveRoute(app, route, async (parsed) => {
      refuseForeignOrigin(parsed.request, addresses);
      await sessionCalls.count(parsed.request.ip);
      return handle(parsed);
    });

  serveSession(signInRoute, async ({ body, request, reply }) => {
    const isKnownDevice = knownDevices.isKnown(body.email, request.cookies[DEVICE_COOKIE]);
    const { refresh, ...result } = await signInLimiter.run({ ip: request.ip, email: body.email, isKnownDevice }, () =>
      sessions.signIn(body, callerOf(request)),
    );
    setTokens({ request, reply }, { access: result.access_token, refresh, expiresIn: result.expires_in }, addresses);
    setProvider({ request, reply }, null, addresses);
    if (!isKnownDevice)
      reply.setCookie(DEVICE_COOKIE, knownDevices.mark(body.email), {
        ...OF_SERVER,
        secure: isSecure(request, addresses),
        maxAge: DEVICE_AGE,
      });
    return result;
  });

  serveSession(refreshRoute, async ({ request, reply }) => {
    const token = request.cookies[REFRESH_COOKIE];
    // A lost race must not clear the cookie that another tab has just been given.
    if (!token) throw unauthorized('TOKEN_MISSING', 'There is no session to refresh');
    const sid = await sessions.sessionOfRefresh(token);
    if (sid !== null) await sessionCalls.countRefresh(sid);
    const tokens = await sessions.refresh(token, callerOf(request));
    setTokens({ request, reply }, tokens, addresses);
    return { access_token: tokens.access, expires_in: tokens.expiresIn };
  });

  serveSession(revokeRoute, async ({ body, request, reply }) => {
    const tokens = {
      refresh: request.cookies[REFRESH_COOKIE],
      bearer: bearerOf(request.headers.authorization),
      all: body.all,
    };
    await sessions.revoke(tokens, callerOf(request));
    clearTokens({ request, reply }, addresses);
    return reply.code(204).send();
  });

  serveSession(openLinkRoute, async ({ body, request }) => {
    return signInLimiter.run({ ip: request.ip }, () => passwords.openLink(body.token));
  });

  serveSession(redeemLinkRoute, async ({ body, request, reply }) => {
    const { user, opened } = await signInLimiter.run({ ip: request.ip }, () =>
      passwords.redeemLink(body, callerOf(request)),
    );
    const { refresh, ...result } = await sessions.answer(user, opened);
    setTokens({ request, reply }, { access: result.access_token, refresh, expiresIn: result.expires_in }, addresses);
    return result;
  });

  serveRoute(app, jwksRoute, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=1800');
    return signingKeys.publicSet();
  });
}

/** Seconds for which a browser keeps what it may send. */
const KEPT = 7_200;

/**
 * Lets studios of other servers sign people in here: their pages may read the responses of session calls, and cookies
 * are sent with them (CONTRACT 3). Other origins get no access.
 */
function admitStudios(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/auth/')) return;
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true');
    if (request.method !== 'OPTIONS') return;
    return reply
      .header('access-control-allow-methods', 'POST, PUT')
      .header('access-control-allow-headers', 'authorization, content-type')
      .header('access-control-max-age', KEPT)
      .code(204)
      .send();
  });
}
