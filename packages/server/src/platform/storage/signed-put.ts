import { createHmac, timingSafeEqual } from 'node:crypto';

/** The scope a signature covers. */
export interface PutScope {
  key: string;
  contentLength: number | null;
  contentType: string | null;
  /** Seconds since 1970. */
  expires: number;
}

/** Path and query of an address that allows exactly this PUT. */
export function signedPutPath(scope: PutScope, secret: Buffer): string {
  const query = new URLSearchParams({ expires: String(scope.expires) });
  if (scope.contentLength !== null) query.set('length', String(scope.contentLength));
  if (scope.contentType !== null) query.set('type', scope.contentType);
  query.set('signature', signatureOf(scope, secret).toString('base64url'));
  return `/storage/${scope.key}?${query}`;
}

/** The scope of a presented address, or `null` when its signature was not made by `secret` for exactly that scope. */
export function verifySignedPut(key: string, query: URLSearchParams, secret: Buffer): PutScope | null {
  const expires = wholeNumber(query.get('expires'));
  const length = query.get('length');
  const contentLength = length === null ? null : wholeNumber(length);
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  if (expires === null || (length !== null && contentLength === null)) return null;
  const scope = { key, contentLength, contentType: query.get('type'), expires };
  const expected = signatureOf(scope, secret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? scope : null;
}

/** JSON keeps the parts apart: no two scopes give the same text. */
function signatureOf(scope: PutScope, secret: Buffer): Buffer {
  const text = JSON.stringify(['PUT', scope.key, scope.contentLength, scope.contentType, scope.expires]);
  return createHmac('sha256', secret).update(text).digest();
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
