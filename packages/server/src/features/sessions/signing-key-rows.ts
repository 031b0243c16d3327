import { exportJWK, generateKeyPair } from 'jose';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { ACCESS_LIFE } from './lifetimes.ts';

export const ALGORITHM = 'ES256';
/** Milliseconds a key is still published after the next one took over: its last token and a slow clock. */
const KEPT_AFTER = ACCESS_LIFE * 1000 + 300_000;
/** Advisory lock: processes that start or tick together make one key, not one each. */
const KEY_LOCK = 4_104_072;

/** Does one thing at a time with the keys, whatever other processes do. */
export const withKeysLocked = <T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${KEY_LOCK})`.execute(trx);
    return work(trx);
  });

/** Makes a key and returns its id. `firstUse`: when it begins to sign. */
export async function addKey(trx: Kysely<Database>, firstUse: Date, now: number): Promise<string> {
  const kid = newId();
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  await trx
    .insertInto('signing_keys')
    .values({
      kid,
      public_jwk: JSON.stringify(await exportJWK(publicKey)),
      private_jwk: JSON.stringify(await exportJWK(privateKey)),
      created_at: new Date(now),
      first_use_at: firstUse,
    })
    .execute();
  return kid;
}

/** The key that is used last; with `usedBy`, of those in use by then. */
export const newestKey = (db: Kysely<Database>, usedBy?: Date) =>
  db
    .selectFrom('signing_keys')
    .select(['kid', 'private_jwk', 'first_use_at'])
    .where('retired_at', 'is', null)
    .$if(usedBy !== undefined, (query) => query.where('first_use_at', '<=', usedBy ?? new Date(0)))
    .orderBy('first_use_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Retires keys whose successor has signed for longer than their last token lives; their private part goes at once.
 * @returns whether there were any
 */
export async function retireKeys(trx: Kysely<Database>, now: number): Promise<boolean> {
  const heir = await trx
    .selectFrom('signing_keys')
    .select('first_use_at')
    .where('retired_at', 'is', null)
    .where('first_use_at', '<=', new Date(now - KEPT_AFTER))
    .orderBy('first_use_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!heir) return false;
  const retired = await trx
    .updateTable('signing_keys')
    .set({ retired_at: new Date(now), private_jwk: '{}' })
    .where('retired_at', 'is', null)
    .where('first_use_at', '<', heir.first_use_at)
    .executeTakeFirst();
  return retired.numUpdatedRows > 0n;
}
