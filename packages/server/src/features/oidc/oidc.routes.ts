import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { notFound } from '../../errors/api-error.ts';
import type { Addresses } from '../sessions/own-origin.ts';
import type { SessionCalls } from '../sessions/session-calls.ts';
import { ID_COOKIE, isSecure, setProvider, setTokens } from '../sessions/session-cookies.ts';
import type { Oidc } from './oidc.service.ts';
import { FLOW_LIFE, ProviderRefusal } from './provider-refusal.ts';

const BASE = '/api/auth/oidc';
const FLOW_COOKIE = 'provider_flow';
/** The provider's page leads back: a stricter cookie would not come along. */
const FLOW_OPTIONS = { path: BASE, sameSite: 'lax', httpOnly: true } as const;

const Begin = z.object({ next: z.string().max(2_000).catch('/') });
const Logout = z.object({ logout_token: z.string().min(1).max(16_384) });

/** A path of the studio; anything that could lead elsewhere is its beginning. */
function pathOf(next: string, publicUrl: string): string {
  const here = new URL(publicUrl);
  const target = next.startsWith('/') && !/^\/[/\\]/.test(next) ? URL.parse(next, publicUrl) : null;
  if (target?.origin !== here.origin || target.pathname.startsWith('//') || target.pathname.startsWith('/api/'))
    return '/';
  return `${target.pathname}${target.search}${target.hash}`;
}

/** The redirects to the OpenID Connect provider and back. */
export function registerOidcRoutes(
  app: FastifyInstance,
  { oidc, sessionCalls }: { oidc: Oidc | null; sessionCalls: SessionCalls },
  addresses: Addresses,
): void {
  const { publicUrl } = addresses;
  const provider = () => {
    if (!oidc) throw notFound('Provider', 'This server has none');
    return oidc;
  };
  const leave = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  const toSignIn = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    if (!(error instanceof ProviderRefusal)) throw error;
    reply.clearCookie(FLOW_COOKIE, { ...FLOW_OPTIONS, secure: isSecure(request, addresses) });
    return leave(reply).redirect(`/login?reason=provider-${error.problem}`, 303);
  };

  app.get(`${BASE}/start`, async (request, reply) => {
    const { begin } = provider();
    await sessionCalls.count(request.ip);
    const { next } = Begin.parse(request.query);
    try {
      const { url, kept } = await begin(pathOf(next, publicUrl));
      const secure = isSecure(request, addresses);
      reply.setCookie(FLOW_COOKIE, kept, { ...FLOW_OPTIONS, secure, maxAge: FLOW_LIFE });
      return leave(reply).redirect(url, 303);
    } catch (error) {
      return toSignIn(request, reply, error);
    }
  });

  app.get(`${BASE}/callback`, async (request, reply) => {
    const { finish } = provider();
    await sessionCalls.count(request.ip);
    const caller = { ip: request.ip, requestId: request.id, userAgent: request.headers['user-agent'] ?? null };
    const search = /\?.*/.exec(request.url)?.[0] ?? '';
    try {
      const { opened, idToken, next } = await finish(search, request.cookies[FLOW_COOKIE], caller);
      const tokens = { access: opened.access_token, refresh: opened.refresh, expiresIn: opened.expires_in };
      setTokens({ request, reply }, tokens, addresses);
      setProvider({ request, reply }, idToken, addresses);
      reply.clearCookie(FLOW_COOKIE, { ...FLOW_OPTIONS, secure: isSecure(request, addresses) });
      return leave(reply).redirect(`/signed-in?${new URLSearchParams({ next })}`, 303);
    } catch (error) {
      return toSignIn(request, reply, error);
    }
  });

  /** After the session has ended here, its browser signs out at the provider. */
  app.get(`${BASE}/end`, async (request, reply) => {
    const { endOf } = provider();
    await sessionCalls.count(request.ip);
    const url = await endOf(request.cookies[ID_COOKIE]);
    setProvider({ request, reply }, null, addresses);
    return leave(reply).redirect(url ?? '/login', 303);
  });

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 32_768 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(`${BASE}/signed-out`, async (request, reply) => {
      const { signedOutThere } = provider();
      await sessionCalls.count(request.ip);
      const body = Logout.safeParse(request.body);
      const isDone = body.success && (await signedOutThere(body.data.logout_token));
      reply.header('cache-control', 'no-store');
      return isDone ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_request' });
    });
  });
}
