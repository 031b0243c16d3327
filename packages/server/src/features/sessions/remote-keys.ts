import { createRemoteJWKSet, errors } from 'jose';
import { authHostAway } from '../../errors/api-error.ts';

/** Milliseconds. Source: SPEC §9 "Key-set cache 30 minutes; key fetch timeout 5 s; cooldown 30 s". */
const CACHED = 30 * 60_000;
const TIMEOUT = 5_000;
const COOLDOWN = 30_000;

/** A token that these keys did not sign, in contrast to keys that could not be read. */
const TELLING: readonly string[] = ['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS'];

/** The keys of the server that signs people in. Throws SERVICE_UNAVAILABLE when they cannot be read. */
export function createRemoteKeys(authHost: string) {
  const set = createRemoteJWKSet(new URL(`${authHost}/.well-known/jwks.json`), {
    cacheMaxAge: CACHED,
    timeoutDuration: TIMEOUT,
    cooldownDuration: COOLDOWN,
  });
  return async (...args: Parameters<typeof set>): ReturnType<typeof set> => {
    try {
      return await set(...args);
    } catch (error) {
      if (error instanceof errors.JOSEError && TELLING.includes(error.code)) throw error;
      throw Object.assign(authHostAway(), { cause: error });
    }
  };
}
