import type { RestCall } from '@diorama/contract/rest/rest-call.ts';
import { refreshCall, revokeCall, signInCall } from '@diorama/contract/rest/session.calls.ts';
import type { SignInResult } from '@diorama/contract/sessions/cookie.ts';
import { callRest, type RestAnswer } from '@diorama/players/rest/call-rest.ts';
import { accessToken, forgetAccessToken, isFresh, keepAccessToken, setClockBy, userOf } from './access-token.ts';
import { authHost, callAt } from './auth-host.ts';
import { forgetPerson } from './kept-person.ts';

import { onSessionEvent, tellElsewhere, tellEverywhere } from './session-events.ts';
import { providerStart } from './sign-in-provider.ts';

const LOCK = 'auth-refresh';
/** Milliseconds after which signing out no longer waits for the server, and takes no answer of it any more. */
const SIGN_OUT_LIMIT = 5_000;
/** Milliseconds between two tries to report a sign-out to the server. */
const RETRY_SIGN_OUT = 5_000;

const NO_COOKIES =
  'This browser keeps no cookies for this address, so you stay signed out. Allow cookies, and try again';

/** Whose page this is: what it shows and has not stored yet is theirs, and is never sent with another person's token. */
let pageUser: string | null = null;
/** Whether this tab knows of a session that has not ended. */
let isOpen = false;
onSessionEvent(({ type }) => {
  if (type === 'ended') isOpen = false;
});

/** The session has ended and cannot be renewed. */
export class SignedOutError extends Error {
  constructor() {
    super('The session has ended. Sign in again');
    this.name = 'SignedOutError';
  }
}

/** The server was unreachable. */
export class UnreachableError extends Error {
  constructor(cause?: unknown) {
    super('The server cannot be reached. Check the network and try again', { cause });
    this.name = 'UnreachableError';
  }
}

/**
 * Renews the session, once for all tabs of this browser. `stale` is the token that did not do: when another tab has
 * put a newer one in its place, that one is used.
 */
export async function renewSession(stale: string | null): Promise<string> {
  return navigator.locks.request(LOCK, async () => {
    if (pendingSignOut.isSet()) {
      await tellOfSignOut().catch(() => undefined);
      throw new SignedOutError();
    }
    const current = accessToken();
    if (current && current !== stale && isFresh(current)) return current;
    const answer = await refresh();
    if (answer.status === 401) {
      const newer = accessToken();
      // Somebody has signed in: their token stays.
      if (newer && newer !== current && isFresh(newer)) return newer;
      forgetAccessToken();
      const isNews = isOpen || stale !== null;
      isOpen = false;
      if (isNews) tellEverywhere({ type: 'ended' });
      throw new SignedOutError();
    }
    if (answer.status !== 200) throw new UnreachableError();
    const { access_token: token } = answer.body;
    setClockBy(token);
    tellEverywhere({ type: 'renewed' });
    return token;
  });
}

/** Queries the server that issued the session. One that a one-time link opened on this server is this server's own. */
async function refresh() {
  const host = authHost();
  if (host === null) return reach(refreshCall);
  const answer = await reach(refreshCall, { host });
  if (answer.status !== 200) return answer.status === 401 ? reach(refreshCall) : answer;
  keepAccessToken(answer.body.access_token, answer.body.expires_in);
  return answer;
}

/** A token good for the next call, renewed when it is getting old. */
export async function freshToken(): Promise<string> {
  const known = accessToken();
  return owned(known && isFresh(known) ? known : await renewSession(known));
}

/** A token of whose page this is; somebody else may have signed in in another tab. */
function owned(token: string): string {
  const owner = userOf(token);
  if (pageUser !== null && owner !== pageUser) throw new SignedOutError();
  pageUser = owner;
  isOpen = true;
  return token;
}

/** Says whose page this is when the server cannot: with another person's token nothing is sent from it. */
export function actFor(userId: string): void {
  pageUser ??= userId;
}

/** Whether somebody is signed in; an unreachable server does not sign anybody out. */
export async function isSignedIn(): Promise<boolean> {
  try {
    await freshToken();
    return true;
  } catch (error) {
    if (error instanceof SignedOutError) return false;
    throw error;
  }
}

/** The outcome of a sign-in: done, or the message next to the form. */
export type SignInOutcome =
  /** `isAnotherPerson`: than whose page this is. Reload it, so that nothing of theirs stays. */
  | { type: 'done'; isAnotherPerson: boolean }
  /** `fields`: what is wrong with one of them, by its name. */
  | { type: 'refused'; message: string; fields: Readonly<Record<string, string>> };

/** Sends what opens a session: a password, or a one-time link. `host`: the server that issues it, when it is another. */
export async function openSession(
  call: RestCall<{ 200: SignInResult }>,
  body: Record<string, string>,
  host: string | null = null,
): Promise<SignInOutcome> {
  if (pendingSignOut.isSet()) await tellOfSignOut();
  const answer = await reach(call, { body, host });
  if (answer.status !== 200) {
    const issues = answer.body.bodyErrors?.issues ?? [];
    const fields = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
    return { type: 'refused', message: answer.body.message, fields };
  }
  const { user, access_token: token, expires_in: life } = answer.body;
  if (host !== null) keepAccessToken(token, life);
  if (accessToken() === null) return { type: 'refused', message: NO_COOKIES, fields: {} };
  setClockBy(token);
  forgetPerson(user.id);
  tellElsewhere({ type: 'signed-in', userId: user.id });
  return { type: 'done', isAnotherPerson: isStranger(user.id) };
}

/** Signs in with a password. */
export const signIn = (email: string, password: string): Promise<SignInOutcome> =>
  openSession(signInCall, { email, password }, authHost());

/** Leads to the provider; a sign-out that the server does not know of yet is reported first, or it would end the new session. */
export async function signInByProvider(next: string): Promise<void> {
  if (pendingSignOut.isSet()) await tellOfSignOut();
  window.location.assign(providerStart(next));
}

/** Takes over the session that the provider has just opened in this browser, and notifies the other tabs. */
export function arriveSignedIn(): void {
  const token = accessToken();
  const userId = token && userOf(token);
  if (!token || !userId) return;
  setClockBy(token);
  forgetPerson(userId);
  tellElsewhere({ type: 'signed-in', userId });
}

/** What a call of sessions sends, with whose token, and to which other server's API. */
interface SessionRequest {
  body?: Record<string, string | boolean>;
  bearer?: string | null;
  host?: string | null;
  signal?: AbortSignal;
}

/** Makes a call of sessions; a server that cannot answer counts as unreachable. */
export async function reach<Answers extends object>(
  call: RestCall<Answers>,
  { body, bearer = null, host = null, signal }: SessionRequest = {},
): Promise<RestAnswer<Answers>> {
  const { call: sent, baseUrl } = host === null ? { call, baseUrl: '' } : callAt(host, call);
  const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  const request = { body, headers, baseUrl, credentials: 'include', ...(signal && { signal }) } as const;
  const answer = await callRest(sent, request).catch((error: unknown) => {
    throw new UnreachableError(error);
  });
  if (Number(answer.status) >= 500) throw new UnreachableError();
  return answer;
}

/**
 * Ends the session here and on the server, and on the one that issues sessions when that is another. Without a server it
 * ends here at once, and there as soon as the server can be reached; signing out everywhere fails instead.
 * @returns whether the server knows
 */
export async function signOut({ isEverywhere = false } = {}): Promise<boolean> {
  const bearer = accessToken();
  if (isEverywhere) await revoke({ all: true, bearer });
  else pendingSignOut.set();
  forgetAccessToken();
  forgetPerson();
  isOpen = false;
  tellElsewhere({ type: 'ended' });
  if (!isEverywhere) await tellOfSignOut(bearer).catch(() => undefined);
  return !pendingSignOut.isSet();
}

/** The request that reports a sign-out to the server, while it is running. */
let telling: Promise<void> | undefined;

/**
 * Reports a sign-out of this browser to the server, with one request at a time: a response removes the session's
 * cookies, and must not arrive after the next person has signed in.
 */
function tellOfSignOut(bearer: string | null = null): Promise<void> {
  telling ??= revoke({ all: false, bearer, signal: AbortSignal.timeout(SIGN_OUT_LIMIT) })
    .then(() => pendingSignOut.clear())
    .finally(() => {
      telling = undefined;
    });
  return telling;
}

/** Where the session was issued first: without that one nothing of it can be renewed. */
async function revoke({ all, ...by }: { all: boolean; bearer: string | null; signal?: AbortSignal }): Promise<void> {
  const host = authHost();
  const request = { body: { all }, ...by };
  if (host !== null) await reach(revokeCall, { ...request, host });
  await reach(revokeCall, request);
}

/** Reports a sign-out to the server as soon as it may be reached again. Returns a function that stops it. */
export function watchPendingSignOut(): () => void {
  const retry = () => {
    if (pendingSignOut.isSet()) void tellOfSignOut().catch(() => undefined);
  };
  const events = ['online', 'focus'] as const;
  for (const event of events) window.addEventListener(event, retry);
  // A server that was down does not announce that it is back.
  const timer = setInterval(retry, RETRY_SIGN_OUT);
  return () => {
    clearInterval(timer);
    for (const event of events) window.removeEventListener(event, retry);
  };
}

/** `fetch` with the session's token; a token that did not do is renewed once. */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const attempt = async (token: string) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers }).catch((error: unknown) => {
      throw init.signal?.aborted ? error : new UnreachableError(error);
    });
  };
  const token = await freshToken();
  const response = await attempt(token);
  return response.status === 401 ? attempt(owned(await renewSession(token))) : response;
}

/** Whether `userId` is somebody else than whose page this is. */
export const isStranger = (userId: string): boolean => pageUser !== null && pageUser !== userId;

const KEY = 'diorama.signed-out';

/**
 * Set while a user signed out of this browser and the server was unreachable: until it is reached the session lives on,
 * and must not let in the next person at this browser.
 */
const pendingSignOut = {
  isSet: (): boolean => read() !== null,
  set: (): void => attempt(() => localStorage.setItem(KEY, 'yes')),
  clear: (): void => attempt(() => localStorage.removeItem(KEY)),
};

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Storage can be full or forbidden; signing out goes on all the same. */
function attempt(write: () => void): void {
  try {
    write();
  } catch {
    // Nothing to be done about it.
  }
}
