import { type Kysely, sql } from 'kysely';
import { newId } from '../../database/ids.ts';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/tables/schema.ts';
import { acceptInvitations } from '../clients/invitations.ts';
import { accountName } from '../sessions/account-name.ts';
import { UserCommandError } from './user-command-error.ts';

/** What somebody may do for a client; counts with ACCESS_MODE=members. */
export const MEMBER_ROLES = ['owner', 'editor', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What a person is given in addition to an account. */
export interface Grants {
  isStaff: boolean;
  /** `client` is an id or a name. */
  membership: { client: string; role: MemberRole } | null;
}

/** Finds a user and locks the row, so that no one signs in with what is being revoked. */
export async function findUser(trx: Kysely<Database>, email: string) {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'state', 'password_hash'])
    .where('email', '=', accountName(email))
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new UserCommandError(`There is no user ${accountName(email)}. "list" shows all.`);
  return user;
}

/** The id of a client by its id or name. */
export async function clientNamed(trx: Kysely<Database>, client: string): Promise<string> {
  const found = await trx
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb(sql`id::text`, '=', client.toLowerCase()), eb(sql`lower(name)`, '=', client.trim().toLowerCase())]),
    )
    .execute();
  const [only] = found;
  if (only && found.length === 1) return only.id;
  if (found.length > 1)
    throw new UserCommandError(
      `${found.length} clients are called "${client}". Give one of their ids: ${found.map(({ id }) => id).join(', ')}.`,
    );
  const all = await trx
    .selectFrom('clients')
    .select('name')
    .where('deleted_at', 'is', null)
    .orderBy(inNameOrder('name'))
    .execute();
  throw new UserCommandError(
    `There is no client "${client}". ${all.length > 0 ? `There are: ${all.map(({ name }) => name).join(', ')}.` : 'There are none yet.'}`,
  );
}

/** Makes a user staff, or a member of a client, or gives them another role there. */
export async function grantUser(trx: Kysely<Database>, userId: string, { isStaff, membership }: Grants): Promise<void> {
  if (isStaff)
    await trx.updateTable('users').set({ staff: true, staff_by_group: false }).where('id', '=', userId).execute();
  if (!membership) return;
  const { role } = membership;
  await trx
    .insertInto('client_members')
    .values({ client_id: await clientNamed(trx, membership.client), user_id: userId, role })
    .onConflict((row) => row.columns(['client_id', 'user_id']).doUpdateSet({ role, by_group: false }))
    .execute();
}

/** Adds a user, with or without a password. */
export async function addUser(
  trx: Kysely<Database>,
  person: { email: string; name: string; password_hash: string | null },
  grants: Grants,
): Promise<string> {
  const email = accountName(person.email);
  const user = { id: newId(), email, name: person.name, password_hash: person.password_hash };
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('users')
    .values(user)
    .onConflict((row) => row.column('email').doNothing())
    .executeTakeFirst();
  if (!added) throw new UserCommandError(`${email} is a user already. "reset" makes a link to set a new password.`);
  await acceptInvitations(trx, user.id, email);
  await grantUser(trx, user.id, grants);
  return user.id;
}
