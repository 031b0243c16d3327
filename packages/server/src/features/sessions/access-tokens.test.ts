import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { createSigningKeys } from './signing-keys.ts';

let database: TestDatabase;
let keys: ReturnType<typeof createSigningKeys>;
let tokens: AccessTokens;
beforeAll(async () => {
  database = await createTestDatabase();
  keys = createSigningKeys(database.db);
  await keys.maintain();
  tokens = createAccessTokens(keys, Date.now);
});
afterAll(() => database.drop());

const reasonOf = (bearer: string) =>
  tokens.verify(bearer).then(
    () => 'accepted',
    (error: { extras?: { reason?: string } }) => error.extras?.reason ?? String(error),
  );

/** A token of ours in all but what is said here. */
async function signed({ issuer = 'diorama', audience = 'diorama', expiresAt = Date.now() / 1_000 + 60 } = {}) {
  const { key, kid, alg } = await keys.signingKey();
  return new SignJWT({ sid: newId() })
    .setProtectedHeader({ alg, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(newId())
    .setExpirationTime(Math.floor(expiresAt))
    .sign(key);
}

test('a token made here is accepted, and says whose session it is', async () => {
  const [sub, sid] = [newId(), newId()];
  expect(await tokens.verify(await tokens.issue(sub, sid))).toMatchObject({ sub, sid });
});

test.each([
  ['for another audience', { audience: 'elsewhere' }, 'TOKEN_CLAIM'],
  ['of another issuer', { issuer: 'elsewhere' }, 'TOKEN_CLAIM'],
  ['that has run out', { expiresAt: Date.now() / 1_000 - 60 }, 'TOKEN_EXPIRED'],
])('a token %s is refused with its reason', async (_name, about, reason) => {
  expect(await reasonOf(await signed(about))).toBe(reason);
});

test('a token has one spelling: white space and padding are refused, however often they are sent', async () => {
  const token = await tokens.issue(newId(), newId());
  const [header, payload, signature = ''] = token.split('.');
  expect(await reasonOf(token)).toBe('accepted');
  for (const spelling of [
    ` ${token}`,
    `${token} `,
    `${token}=`,
    `${header}.${payload}.${signature.slice(0, 9)} ${signature.slice(9)}`,
  ])
    expect(await reasonOf(spelling)).toBe('TOKEN_SIGNATURE');
});

test('a token of more than 4 KB is refused unread', async () => {
  const token = await tokens.issue(newId(), newId());
  const verify = vi.spyOn(keys, 'verificationKey');
  expect(await reasonOf(`${token}${'a'.repeat(5_000)}`)).toBe('TOKEN_SIGNATURE');
  expect(verify).not.toHaveBeenCalled();
});

test('a database that is away is not the fault of the token', async () => {
  const away = createAccessTokens({ ...keys, verificationKey: () => Promise.reject(new Error('away')) }, Date.now);
  await expect(away.verify(await tokens.issue(newId(), newId()))).rejects.toThrow('away');
});
