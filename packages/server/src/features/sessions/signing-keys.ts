import { createLocalJWKSet, importJWK, type JSONWebKeySet, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import { notify } from '../../platform/notifications/notifications.ts';
import { ALGORITHM, addKey, newestKey, retireKeys, withKeysLocked } from './signing-key-rows.ts';

/** Milliseconds: another process may have made a key that this one does not know yet. */
const COOLDOWN = 30_000;
/** Milliseconds the key set is kept. Source: SPEC §9. */
const MAX_AGE = 1_800_000;
/**
 * Milliseconds from publishing a key to signing with it: servers that cache the set for half an hour have it by then.
 */
const PUBLISHED_AHEAD = MAX_AGE + 300_000;
/** Milliseconds a key signs before the next one is made. */
const ROTATE_AFTER = 30 * 86_400_000;
const PublicKey = z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });
const PrivateKey = PublicKey.extend({ d: z.string() });

/** When the next key takes over, and whether it was made by this call. */
export interface Rotation {
  usedFrom: Date;
  isNew: boolean;
}

/**
 * The keys that sign access tokens: kept in the database, so that every process signs and verifies with the same. A key
 * is published, then signs, then is kept until its last token has died, then is gone.
 */
export function createSigningKeys(
  db: Kysely<Database>,
  now: () => number = Date.now,
  report: (reason: string) => void = () => {},
) {
  type Loaded = { at: number; set: JSONWebKeySet; verify: ReturnType<typeof createLocalJWKSet> };
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded> | null = null;
  /** Counts how often what is known was forgotten: what was read before that is not kept. */
  let age = 0;

  function forget(): void {
    age += 1;
    loaded = null;
    loading = null;
  }

  async function read(): Promise<Loaded> {
    const readAt = age;
    const rows = await db
      .selectFrom('signing_keys')
      .selectAll()
      .where('retired_at', 'is', null)
      .orderBy('created_at')
      .execute();
    const keys = rows.map(
      ({ kid, public_jwk }): JWK => ({ ...PublicKey.parse(public_jwk), kid, use: 'sig', alg: ALGORITHM }),
    );
    const set = { keys };
    const found = { at: now(), set, verify: createLocalJWKSet(set) };
    if (readAt === age) loaded = found;
    return found;
  }

  const load = (): Promise<Loaded> => {
    if (loading) return loading;
    const reading: Promise<Loaded> = read().finally(() => {
      if (loading === reading) loading = null;
    });
    loading = reading;
    return reading;
  };

  const current = async () => (loaded && Math.abs(now() - loaded.at) < MAX_AGE ? loaded : load());

  async function make(trx: Kysely<Database>, firstUse: number): Promise<string> {
    const kid = await addKey(trx, new Date(firstUse), now());
    forget();
    return kid;
  }

  /** Makes a key that signs at once when none may. Keys of a time when the clock was ahead wait until it is there. */
  async function ensureUsable(trx: Kysely<Database>): Promise<void> {
    if (await newestKey(trx, new Date(now()))) return;
    const waiting = await newestKey(trx);
    if (waiting)
      report(
        `Signing keys: the next one is for ${waiting.first_use_at.toISOString()}, because the clock was ahead when it was made. A new one signs from now on`,
      );
    await make(trx, now());
  }

  return {
    /** Makes the first key when none may sign, the next one when the newest is a month old, and retires the dead. */
    async maintain(): Promise<void> {
      await withKeysLocked(db, async (trx) => {
        await ensureUsable(trx);
        const last = await newestKey(trx, new Date(now() + PUBLISHED_AHEAD));
        if (last && now() - last.first_use_at.getTime() > ROTATE_AFTER) await make(trx, now() + PUBLISHED_AHEAD);
        if (await retireKeys(trx, now())) forget();
      });
    },

    /** Publishes the next key, unless one is waiting already. */
    async rotate(): Promise<Rotation> {
      return withKeysLocked(db, async (trx) => {
        const last = await newestKey(trx, new Date(now() + PUBLISHED_AHEAD));
        if (last && last.first_use_at.getTime() > now()) return { usedFrom: last.first_use_at, isNew: false };
        const usedFrom = now() + (last ? PUBLISHED_AHEAD : 0);
        await make(trx, usedFrom);
        return { usedFrom: new Date(usedFrom), isNew: true };
      });
    },

    /**
     * Makes every key worthless at once, also one that waits to be used, and signs with a new one from now on: for the
     * day when a key may be known to somebody else. Sessions go on; their browsers are given new access tokens.
     */
    async replace(): Promise<void> {
      await withKeysLocked(db, async (trx) => {
        await trx
          .updateTable('signing_keys')
          .set({ retired_at: new Date(now()), private_jwk: '{}' })
          .where('retired_at', 'is', null)
          .execute();
        await notify(trx, { type: 'keys', id: await make(trx, now()) });
      });
      forget();
    },

    /** Another process may have changed the keys: they are read again when they are next needed. */
    forget,

    /** The public keys, as `/api/.well-known/jwks.json` serves them. */
    publicSet: async (): Promise<JSONWebKeySet> => (await current()).set,

    /** The newest key that may sign already. */
    async signingKey() {
      const usable = () => newestKey(db, new Date(now()));
      let row = await usable();
      if (!row) {
        await withKeysLocked(db, ensureUsable);
        row = await usable();
      }
      if (!row) throw new Error('There is no signing key, and none could be made');
      // Made by another process: the bearer of the token must not have to wait until the key is found.
      if (loaded && !loaded.set.keys.some(({ kid }) => kid === row.kid)) forget();
      return { kid: row.kid, alg: ALGORITHM, key: await importJWK(PrivateKey.parse(row.private_jwk), ALGORITHM) };
    },

    /** Resolves the key of a token; an unknown `kid` reloads the set once per cooldown. */
    verificationKey: async (...args: Parameters<Loaded['verify']>) => {
      const set = await current();
      try {
        return await set.verify(...args);
      } catch (error) {
        if (Math.abs(now() - set.at) < COOLDOWN) throw error;
        return (await load()).verify(...args);
      }
    },
  };
}

export type SigningKeys = ReturnType<typeof createSigningKeys>;
