import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import { authHostAway, unauthorized } from '../../errors/api-error.ts';
import { SESSION_LIFE } from './lifetimes.ts';

/** Milliseconds. */
const TIMEOUT = 5_000;

/** The data of a person at the other server that is stored here. */
const Person = z.object({
  result: z.object({ data: z.object({ json: z.object({ id: z.uuid(), name: z.string(), email: z.string() }) }) }),
});

/** The caller of a token that another server has signed. */
interface RemoteCaller {
  bearer: string;
  sub: string;
  sid: string;
  ip: string;
}

/**
 * Gives a session of the server that signs people in its row here, with the first valid token of it, so that it can be
 * ended here as well. A person who was never here gets an account without a password.
 */
export async function adoptSession(
  db: Kysely<Database>,
  authHost: string,
  { bearer, sub, sid, ip }: RemoteCaller,
  now: number,
): Promise<void> {
  const known = await db.selectFrom('users').select('id').where('id', '=', sub).executeTakeFirst();
  if (!known) await adoptPerson(db, authHost, bearer, sub);
  await db
    .insertInto('sessions')
    .values({
      id: sid,
      user_id: sub,
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(now + SESSION_LIFE),
      revoked_reason: null,
      ip,
      user_agent: null,
    })
    // Ended here before: it stays so.
    .onConflict((row) => row.doNothing())
    .execute();
}

async function adoptPerson(db: Kysely<Database>, authHost: string, bearer: string, sub: string): Promise<void> {
  const { id, name, email } = await personOf(authHost, bearer);
  const added =
    id === sub &&
    (await db
      .insertInto('users')
      .values({ id, email, name, password_hash: null })
      .onConflict((row) => row.doNothing())
      .returning('id')
      .executeTakeFirst());
  if (!added && !(await db.selectFrom('users').select('id').where('id', '=', sub).executeTakeFirst()))
    throw unauthorized(
      'SESSION_REVOKED',
      'Another account here has your e-mail address. Ask an administrator to remove or rename it',
    );
}

async function personOf(authHost: string, bearer: string) {
  const response = await fetch(`${authHost}/trpc/sessions.me`, {
    headers: { authorization: `Bearer ${bearer}` },
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => null);
  if (response?.status === 401) throw unauthorized('SESSION_REVOKED', 'The session has ended. Sign in again');
  const said = response?.ok ? Person.safeParse(await response.json().catch(() => null)) : null;
  if (!said?.success) throw authHostAway();
  return said.data.result.data.json;
}
