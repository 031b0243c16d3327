import * as z from 'zod';
import { ForgottenPassword, OpenLink, SetPassword, SignIn } from '../sessions/sessions.contract.ts';
import { restCall } from './rest-call.ts';
import { restRoute } from './rest-route.ts';
import { forgottenCall, openLinkCall, redeemLinkCall, refreshCall, revokeCall, signInCall } from './session.calls.ts';

const none = z.strictObject({});

export const signInRoute = restRoute({
  call: signInCall,
  pathParams: none,
  query: none,
  body: SignIn,
});

export const refreshRoute = restRoute({
  call: refreshCall,
  pathParams: none,
  query: none,
});

export const revokeRoute = restRoute({
  call: revokeCall,
  pathParams: none,
  query: none,
  body: z.strictObject({ all: z.boolean().default(false) }).default({ all: false }),
});

export const jwksRoute = restRoute({
  call: restCall({ method: 'GET', path: '/api/.well-known/jwks.json', statuses: { 200: 'The key set' } }),
  pathParams: none,
  query: none,
});

export const openLinkRoute = restRoute({
  call: openLinkCall,
  pathParams: none,
  query: none,
  body: OpenLink,
});

export const forgottenRoute = restRoute({
  call: forgottenCall,
  pathParams: none,
  query: none,
  body: ForgottenPassword,
});

export const redeemLinkRoute = restRoute({
  call: redeemLinkCall,
  pathParams: none,
  query: none,
  body: SetPassword,
});
