import { type PutScope, signedPutPath, verifySignedPut } from './signed-put.ts';
import type { SignedPut, SignPut } from './storage.port.ts';
import { assertStorageKey, isStorageKey } from './storage-key.ts';

/** Seconds that an address lives unless the request says otherwise. */
export const DEFAULT_EXPIRY_SECONDS = 15 * 60;

/** Upload addresses of this server, below `/storage/`, signed by a secret that all its processes share. */
export class OwnAddresses {
  readonly #secret: Buffer;
  readonly #baseUrl: string;

  /** @param baseUrl what addresses begin with; empty for addresses relative to the server */
  constructor(secret: Buffer, baseUrl = '') {
    this.#secret = secret;
    this.#baseUrl = baseUrl;
  }

  sign(request: SignPut): SignedPut {
    assertStorageKey(request.key);
    const expires = Math.floor(Date.now() / 1000) + (request.expiresInSeconds ?? DEFAULT_EXPIRY_SECONDS);
    const scope: PutScope = {
      key: request.key,
      contentLength: request.contentLength ?? null,
      maxBytes: request.maxBytes ?? null,
      contentType: request.contentType ?? null,
      expires,
    };
    return {
      url: this.#baseUrl + signedPutPath(scope, this.#secret),
      method: 'PUT',
      headers: request.contentType ? { 'content-type': request.contentType } : {},
      expiresAt: new Date(expires * 1000),
    };
  }

  /** What a presented address allows, or `null` when it was not signed here for this key. */
  verify(key: string, query: URLSearchParams): PutScope | null {
    return isStorageKey(key) ? verifySignedPut(key, query, this.#secret) : null;
  }
}
