import type { SignInResult } from '../sessions/cookie.ts';
import { restCall } from './rest-call.ts';

export const signInCall = restCall<{ 200: SignInResult }>({
  method: 'POST',
  path: '/api/auth/login',
  statuses: { 200: 'Signed in' },
});

export const refreshCall = restCall<{ 200: { access_token: string; expires_in: number } }>({
  method: 'PUT',
  path: '/api/auth/refresh',
  statuses: { 200: 'A new access token' },
});

export const revokeCall = restCall<{ 204: undefined }>({
  method: 'POST',
  path: '/api/auth/revoke',
  statuses: { 204: 'The session has ended' },
});

/** Whom an invitation or a reset link is for. The token travels in the body, where no log sees it. */
export const openLinkCall = restCall<{ 200: { purpose: 'invite' | 'reset'; email: string; name: string } }>({
  method: 'POST',
  path: '/api/auth/link',
  statuses: { 200: 'The link can be used' },
});

/** Has a link to choose another password sent, where there is such an account; the answer does not say whether. */
export const forgottenCall = restCall<{ 202: Record<string, never> }>({
  method: 'POST',
  path: '/api/auth/forgotten',
  statuses: { 202: 'It is sent, where there is such an account' },
});

/** Uses a link up and signs in. */
export const redeemLinkCall = restCall<{ 200: SignInResult }>({
  method: 'POST',
  path: '/api/auth/link/use',
  statuses: { 200: 'Signed in' },
});
