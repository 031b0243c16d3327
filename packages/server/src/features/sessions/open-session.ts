import type { SignedInUser } from '@diorama/contract/sessions/cookie.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { unauthorized } from '../../errors/api-error.ts';
import { accountName } from './account-name.ts';
import { passwordFits } from './password.ts';
import { addSession, type Caller } from './session-rows.ts';

/** Opens a session. Unknown address, wrong password and no password yet look and last the same. */
export async function openSession(
  db: Kysely<Database>,
  { email, password }: { email: string; password: string },
  caller: Caller,
  now: number,
): Promise<{ user: SignedInUser; sid: string; refresh: string }> {
  const refused = () => unauthorized('TOKEN_MISSING', 'Invalid email or password');
  const found = await db.selectFrom('users').selectAll().where('email', '=', accountName(email)).executeTakeFirst();
  const fits = await passwordFits(found?.password_hash ?? undefined, password);
  if (!found || !fits) throw refused();
  const opened = await db.transaction().execute(async (trx) => {
    // Locked against a suspension or another password between the read above and the new session.
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', found.id)
      .where('state', '=', 'active')
      .where('password_hash', '=', found.password_hash)
      .forShare()
      .executeTakeFirst();
    return user ? addSession(trx, user.id, caller, now) : null;
  });
  if (!opened) throw refused();
  return { user: found, ...opened };
}
