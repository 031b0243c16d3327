import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { newId } from '../../database/ids.ts';
import { tokenError } from '../../errors/api-error.ts';
import { ACCESS_LIFE } from './lifetimes.ts';
import { hashOf } from './session-rows.ts';
import type { SigningKeys } from './signing-keys.ts';

const ISSUER = 'diorama';
const AUDIENCE = 'diorama';
/** `exp`: seconds since 1970. */
const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });
/** Access tokens whose signature is not worked out again with every call. */
const MAX_VERIFIED = 2_000;
/** Longest access token, in characters. Ours have about 400. */
const MAX_LENGTH = 4_096;
/** Decoders of base64 ignore white space: without this, one token has any number of spellings. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** What an access token says, and the key of this server that signed it; null: another server's. */
export type AccessClaims = z.output<typeof Claims> & { kid: string | null };

/**
 * Makes and verifies access tokens. Every call checks in the database whether their session lives. `remote`: keys that
 * count as well, where another server signs people in.
 */
export function createAccessTokens(keys: SigningKeys, now: () => number, remote?: SigningKeys['verificationKey']) {
  /** Claims by the hash of their token, oldest first. */
  const verified = new Map<string, AccessClaims>();

  function keep(id: string, claims: AccessClaims): void {
    verified.delete(id);
    verified.set(id, claims);
    const [oldest] = verified.keys();
    if (verified.size > MAX_VERIFIED && oldest !== undefined) verified.delete(oldest);
  }

  return {
    async issue(userId: string, sid: string): Promise<string> {
      const { key, kid, alg } = await keys.signingKey();
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ sid })
        .setProtectedHeader({ alg, kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setJti(newId())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_LIFE)
        .sign(key);
    },

    /**
     * What a token says whose signature fits. Its key may have been replaced since this process read the keys.
     * @throws TOKEN_EXPIRED, TOKEN_CLAIM or TOKEN_SIGNATURE
     */
    async verify(bearer: string): Promise<AccessClaims> {
      if (bearer.length > MAX_LENGTH || !COMPACT.test(bearer)) throw tokenError(undefined);
      const id = hashOf(bearer).toString('base64');
      const known = verified.get(id);
      if (known && known.exp * 1_000 > now()) return known;
      const options = { issuer: ISSUER, audience: AUDIENCE, currentDate: new Date(now()) };
      let isRemote = false;
      const keyOf: SigningKeys['verificationKey'] = (...args) =>
        keys.verificationKey(...args).catch((error: unknown) => {
          if (!remote || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
          isRemote = true;
          return remote(...args);
        });
      const { payload, protectedHeader } = await jwtVerify(bearer, keyOf, options).catch((error: unknown) => {
        // A database that is away says nothing about the token.
        throw error instanceof errors.JOSEError ? tokenError(error.code) : error;
      });
      const parsed = Claims.safeParse(payload);
      if (!parsed.success) throw tokenError(undefined);
      const claims = { ...parsed.data, kid: isRemote ? null : (protectedHeader.kid ?? '') };
      keep(id, claims);
      return claims;
    },
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;
