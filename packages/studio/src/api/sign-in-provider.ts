import { PROVIDER_COOKIE } from '@diorama/contract/sessions/cookie.ts';

const BASE = '/api/auth/oidc';
/** Where the browser arrives with the session that the provider opened. */
export const ARRIVAL = '/signed-in';

/** What people may sign in with besides a password, by its name; null: nothing. */
export function signInProvider(): string | null {
  const said = document.querySelector<HTMLMetaElement>('meta[name="sign-in-provider"]')?.content;
  return said ? decodeURIComponent(said) : null;
}

/** Where signing in by the provider begins. `next`: where it ends, a path of the studio. */
export const providerStart = (next: string): string => `${BASE}/start?${new URLSearchParams({ next })}`;

/** Where a sign-out goes on, once the session has ended here. */
export const PROVIDER_END = `${BASE}/end`;

/** Whether this browser's session came from the provider. */
export const isSignedInByProvider = (): boolean =>
  document.cookie.split('; ').some((pair) => pair.startsWith(`${PROVIDER_COOKIE}=`));
