import { ACCESS_COOKIE, PROVIDER_COOKIE } from '@diorama/contract/sessions/cookie.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPublicAddress } from '../../platform/outgoing/public-address.ts';
import type { Addresses } from './own-origin.ts';
import type { Tokens } from './sessions.service.ts';

export const REFRESH_COOKIE = 'refresh_token';
/** Every page reads it. */
const OF_PAGES = { path: '/', sameSite: 'strict' } as const;
/** Cookies that only the calls about sessions receive, and no script reads. */
export const OF_SERVER = { path: '/api/auth', sameSite: 'strict', httpOnly: true } as const;
/** Seconds. */
const REFRESH_AGE = 30 * 86_400;

/**
 * Cookies are sent over encrypted connections alone, but for a browser on this machine or its network which has come by
 * plain http: browsers drop secure cookies there, WebKit those of a loopback address, too. The form of the sign-in says
 * that nothing is encrypted. What a proxy has passed on has come from elsewhere.
 */
export function isSecure({ protocol, ip, headers }: FastifyRequest, { publicUrl }: Addresses): boolean {
  // A proxy may name no client: then the browser's origin decides, or the server's own address.
  if (publicUrl.startsWith('https:') || headers.origin?.startsWith('https:')) return true;
  const isPassedOn = 'forwarded' in headers || 'via' in headers || Object.keys(headers).some(isOfProxy);
  return protocol === 'https' || isPassedOn || isPublicAddress(ip);
}
const isOfProxy = (name: string): boolean => name.startsWith('x-forwarded-') || name === 'x-real-ip';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Without a refresh token the browser keeps the one it has. */
export function setTokens({ request, reply }: Exchange, tokens: Tokens, addresses: Addresses): void {
  const secure = isSecure(request, addresses);
  // The access cookie is how tabs of one browser share the token; the server itself never reads it.
  reply.setCookie(ACCESS_COOKIE, tokens.access, { ...OF_PAGES, secure, maxAge: tokens.expiresIn });
  if (tokens.refresh === null) return;
  reply.setCookie(REFRESH_COOKIE, tokens.refresh, { ...OF_SERVER, secure, maxAge: REFRESH_AGE });
}

export function clearTokens({ request, reply }: Exchange, addresses: Addresses): void {
  const secure = isSecure(request, addresses);
  reply.clearCookie(ACCESS_COOKIE, { ...OF_PAGES, secure });
  reply.clearCookie(REFRESH_COOKIE, { ...OF_SERVER, secure });
}

/** Notes in the browser whether the session came from the provider: its sign-out ends there, too. `idToken`: names it there. */
export function setProvider({ request, reply }: Exchange, idToken: string | null, addresses: Addresses): void {
  const secure = isSecure(request, addresses);
  if (idToken === null) {
    reply.clearCookie(PROVIDER_COOKIE, { ...OF_PAGES, secure });
    reply.clearCookie(ID_COOKIE, { ...OF_SERVER, secure });
    return;
  }
  reply.setCookie(PROVIDER_COOKIE, '1', { ...OF_PAGES, secure, maxAge: REFRESH_AGE });
  // Cookies hold 4 kB: without the token the provider asks who signs out.
  if (idToken.length <= MOST_ID_TOKEN)
    reply.setCookie(ID_COOKIE, idToken, { ...OF_SERVER, secure, maxAge: REFRESH_AGE });
}

export const ID_COOKIE = 'provider_id_token';
const MOST_ID_TOKEN = 3_500;
