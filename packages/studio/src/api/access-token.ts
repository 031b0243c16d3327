import { ACCESS_COOKIE } from '@diorama/contract/sessions/cookie.ts';

/** Share of a token's life after which it is renewed. */
const RENEW_AT = 0.8;

/** Milliseconds by which this machine's clock is ahead of the server's, measured with the last new token. */
let clockOffset = 0;

interface Claims {
  sub: string;
  iat: number;
  exp: number;
}

/** The access token that this browser's tabs share, or null. */
export function accessToken(): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${ACCESS_COOKIE}=`));
  return found?.slice(ACCESS_COOKIE.length + 1) || null;
}

/** A browser takes secure cookies over https alone; over plain http, one that is not keeps the token on this machine. */
const attributes = (): string => `Path=/; ${window.location.protocol === 'https:' ? 'Secure; ' : ''}SameSite=Strict`;

/** Stores a token that another server issued for this one, as this server's own response would. `life` in seconds. */
export function keepAccessToken(token: string, life: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${ACCESS_COOKIE}=${token}; Max-Age=${life}; ${attributes()}`;
}

/** Takes the token of an ended session away, which would look good for minutes still. */
export function forgetAccessToken(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${ACCESS_COOKIE}=; Max-Age=0; ${attributes()}`;
}

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && 'iat' in value && 'exp' in value;

function claimsOf(token: string): Claims | null {
  try {
    const body = token.split('.')[1] ?? '';
    const parsed: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
    return isClaims(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Milliseconds of this machine's clock from which a token is too old to begin a call with; 0 for one that cannot be read. */
export function renewalTime(token: string): number {
  const claims = claimsOf(token);
  return claims ? (claims.iat + (claims.exp - claims.iat) * RENEW_AT) * 1000 + clockOffset : 0;
}

/** Whether a token is good for the next call. */
export const isFresh = (token: string): boolean => Date.now() < renewalTime(token);

/** Whose token it is. */
export const userOf = (token: string): string | null => claimsOf(token)?.sub ?? null;

/** Notes the server's time from a token it has just given. A machine whose clock is wrong would renew without end. */
export function setClockBy(token: string): void {
  const claims = claimsOf(token);
  if (claims) clockOffset = Date.now() - claims.iat * 1000;
}
