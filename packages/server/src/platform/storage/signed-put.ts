import { createHmac, timingSafeEqual } from 'node:crypto';

/** The scope a signature covers. */
export interface PutScope {
  key: string;
  contentLength: number | null;
  /** Bytes; the most that may arrive where no exact length is given. `null`: the largest file. */
  maxBytes: number | null;
  contentType: string | null;
  /** Seconds since 1970. */
  expires: number;
}

/** Path and query of an address that allows exactly this PUT. */
export function signedPutPath(scope: PutScope, secret: Buffer): string {
  const query = new URLSearchParams({ expires: String(scope.expires) });
  if (scope.contentLength !== null) query.set('length', String(scope.contentLength));
  if (scope.maxBytes !== null) query.set('most', String(scope.maxBytes));
  if (scope.contentType !== null) query.set('type', scope.contentType);
  query.set('signature', signatureOf(scope, secret).toString('base64url'));
  return `/storage/${scope.key}?${query}`;
}

/** The scope of a presented address, or `null` when its signature was not made by `secret` for exactly that scope. */
export function verifySignedPut(key: string, query: URLSearchParams, secret: Buffer): PutScope | null {
  const expires = wholeNumber(query.get('expires'));
  const contentLength = numberOrNone(query.get('length'));
  const maxBytes = numberOrNone(query.get('most'));
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  if (expires === null || contentLength === undefined || maxBytes === undefined) return null;
  const scope = { key, contentLength, maxBytes, contentType: query.get('type'), expires };
  const expected = signatureOf(scope, secret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? scope : null;
}

/** JSON keeps the parts apart: no two scopes give the same text. */
function signatureOf(scope: PutScope, secret: Buffer): Buffer {
  const { key, contentLength, maxBytes, contentType, expires } = scope;
  const text = JSON.stringify(['PUT', key, contentLength, maxBytes, contentType, expires]);
  return createHmac('sha256', secret).update(text).digest();
}

/** `null` where there is none, `undefined` for a text that is no number. */
const numberOrNone = (text: string | null): number | null | undefined =>
  text === null ? null : (wholeNumber(text) ?? undefined);

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
