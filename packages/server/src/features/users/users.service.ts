import type { LinkPurpose } from '@diorama/contract/sessions/sessions.contract.ts';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { accountName } from '../sessions/account-name.ts';
import { hashPassword } from '../sessions/password.ts';
import { createPasswords } from '../sessions/passwords.service.ts';
import { endSessions } from '../sessions/session-rows.ts';
import { UserCommandError } from './user-command-error.ts';

/** What somebody may do for a client; counts with ACCESS_MODE=members. */
export const MEMBER_ROLES = ['owner', 'editor', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What a person is given beside an account. */
export interface Grants {
  isStaff: boolean;
  /** `client` is an id or a name. */
  membership: { client: string; role: MemberRole } | null;
}

/** A line of the list. */
export interface UserLine {
  email: string;
  name: string;
  state: 'active' | 'suspended' | 'invited';
  isStaff: boolean;
  /** `Nordhamn (editor)`. */
  clients: string[];
  lastSeenAt: Date | null;
}

/** Users as the operator manages them, by command line. What was done is in the audit, without an actor. */
export function createUsers(db: Kysely<Database>, now: () => number = Date.now) {
  const passwords = createPasswords(db, now);

  const note = (trx: Kysely<Database>, action: string, target: string) =>
    trx
      .insertInto('audit')
      .values({ actor: null, sid: null, ip: null, space_id: null, revision: null, request_id: null, action, target })
      .execute();

  /** Locks the row, so that nobody signs in with what is being taken away. */
  async function find(trx: Kysely<Database>, email: string) {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email', 'name', 'state', 'password_hash'])
      .where('email', '=', accountName(email))
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new UserCommandError(`There is no user ${accountName(email)}. "list" shows all.`);
    return user;
  }

  async function clientNamed(trx: Kysely<Database>, client: string): Promise<string> {
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
      .orderBy('name')
      .execute();
    throw new UserCommandError(
      `There is no client "${client}". ${all.length > 0 ? `There are: ${all.map(({ name }) => name).join(', ')}.` : 'There are none yet.'}`,
    );
  }

  async function grant(trx: Kysely<Database>, userId: string, { isStaff, membership }: Grants): Promise<void> {
    if (isStaff) await trx.updateTable('users').set({ staff: true }).where('id', '=', userId).execute();
    if (!membership) return;
    const { role } = membership;
    await trx
      .insertInto('client_members')
      .values({ client_id: await clientNamed(trx, membership.client), user_id: userId, role })
      .onConflict((row) => row.columns(['client_id', 'user_id']).doUpdateSet({ role }))
      .execute();
  }

  async function add(
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
    await grant(trx, user.id, grants);
    return user.id;
  }

  return {
    /** A user who can sign in at once. */
    async add(person: { email: string; name: string; password: string }, grants: Grants): Promise<void> {
      const password_hash = await hashPassword(person.password);
      await db.transaction().execute(async (trx) => {
        const id = await add(trx, { email: person.email, name: person.name, password_hash }, grants);
        await note(trx, 'user.add', id);
      });
    },

    /** A user without a password; returns the token of the link by which they set one. */
    async invite(person: { email: string; name: string }, grants: Grants): Promise<string> {
      return db.transaction().execute(async (trx) => {
        const id = await add(trx, { ...person, password_hash: null }, grants);
        await note(trx, 'user.invite', id);
        return passwords.issueLink(trx, id, 'invite');
      });
    },

    /** Signs a user out everywhere and returns the token of a link by which they set a new password. */
    async reset(email: string): Promise<{ token: string; purpose: LinkPurpose; ended: number }> {
      return db.transaction().execute(async (trx) => {
        const user = await find(trx, email);
        if (user.state === 'suspended')
          throw new UserCommandError(`${user.email} is suspended. "activate" lets them in again.`);
        const purpose = user.password_hash === null ? 'invite' : 'reset';
        const ended = await endSessions(trx, { userId: user.id }, 'password', now());
        await note(trx, 'user.reset', user.id);
        return { token: await passwords.issueLink(trx, user.id, purpose), purpose, ended };
      });
    },

    /** Locks a user out at once: every session ends, links stop working. */
    async suspend(email: string): Promise<{ ended: number }> {
      return db.transaction().execute(async (trx) => {
        const user = await find(trx, email);
        await trx.updateTable('users').set({ state: 'suspended' }).where('id', '=', user.id).execute();
        const ended = await endSessions(trx, { userId: user.id }, 'suspended', now());
        await trx.deleteFrom('one_time_links').where('user_id', '=', user.id).execute();
        await note(trx, 'user.suspend', user.id);
        return { ended };
      });
    },

    /** Lets a suspended user sign in again. Sessions that were ended stay so. */
    async activate(email: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const user = await find(trx, email);
        await trx.updateTable('users').set({ state: 'active' }).where('id', '=', user.id).execute();
        await note(trx, 'user.activate', user.id);
      });
    },

    /** Makes a user staff, or a member of a client, or gives them another role there. */
    async grant(email: string, grants: Grants): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const user = await find(trx, email);
        await grant(trx, user.id, grants);
        await note(trx, 'user.grant', user.id);
      });
    },

    /** Everybody, by address. */
    async list(): Promise<UserLine[]> {
      const rows = await db
        .selectFrom('users')
        .select(({ selectFrom, ref }) => [
          'email',
          'name',
          'state',
          'staff',
          sql<boolean>`password_hash is null`.as('isInvited'),
          sql<
            string[]
          >`array(select c.name || ' (' || m.role || ')' from client_members m join clients c on c.id = m.client_id
            where m.user_id = ${ref('users.id')} and c.deleted_at is null order by c.name)`.as('clients'),
          selectFrom('sessions')
            .select(({ fn }) => fn.max('last_seen_at').as('at'))
            .whereRef('user_id', '=', 'users.id')
            .as('lastSeenAt'),
        ])
        .orderBy('email')
        .execute();
      return rows.map(({ staff, isInvited, state, ...row }) => ({
        ...row,
        isStaff: staff,
        state: state === 'active' && isInvited ? 'invited' : state,
      }));
    },
  };
}

export type Users = ReturnType<typeof createUsers>;
