import { randomBytes } from 'node:crypto';
import type { AppDeps } from '../../app/deps.ts';
import { withAdvisoryLock } from '../../database/advisory-lock.ts';
import { newId } from '../../database/ids.ts';
import { askForAccessMode } from '../access/access-mode.ts';
import { hashPassword } from '../sessions/password.ts';

/** In `server_secrets` while a first start is under way: the id of its administrator. */
const UNDER_WAY = 'first-start';
const NAME = 'Administrator';

/**
 * Creates the administrator when there are no users yet, lets `seed` fill the database, and returns the sign-in once. A
 * first start that was killed is finished by the next one: no sign-in is possible before.
 */
export async function firstStart(
  deps: Pick<AppDeps, 'config' | 'db'>,
  seed: (admin: { id: string; name: string }) => Promise<void>,
): Promise<{ admin: { email: string; password: string } | null }> {
  // Processes that start together on an empty database wait here.
  return withAdvisoryLock(deps.db, 'firstStart', () => makeAdministrator(deps, seed));
}

async function makeAdministrator(
  { config, db }: Pick<AppDeps, 'config' | 'db'>,
  seed: (admin: { id: string; name: string }) => Promise<void>,
): Promise<{ admin: { email: string; password: string } | null }> {
  const users = await db.selectFrom('users').select('id').limit(1).execute();
  const mark =
    users.length > 0 &&
    (await db.selectFrom('server_secrets').select('value').where('name', '=', UNDER_WAY).executeTakeFirst());
  if (users.length > 0 && !mark) return { admin: null };
  const admin = config.admin ?? { email: 'admin@diorama.local', password: randomBytes(9).toString('base64url') };
  const id = mark ? mark.value.toString('utf8') : newId();
  const account = { email: admin.email.toLowerCase(), password_hash: await hashPassword(admin.password) };
  if (!mark) {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('users')
        .values({ id, ...account, name: NAME, staff: true, state: 'suspended' })
        .execute();
      await trx
        .insertInto('server_secrets')
        .values({ name: UNDER_WAY, value: Buffer.from(id) })
        .execute();
      await askForAccessMode(trx);
    });
  }
  await seed({ id, name: NAME });
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ ...account, state: 'active' })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('server_secrets').where('name', '=', UNDER_WAY).execute();
  });
  return { admin };
}
