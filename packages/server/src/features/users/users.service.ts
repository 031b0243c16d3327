import type { LinkPurpose } from '@diorama/contract/sessions/sessions.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { auditOperator } from '../audit/audit.ts';
import { hashPassword } from '../sessions/password.ts';
import { createPasswords } from '../sessions/passwords.service.ts';
import { endSessions } from '../sessions/session-rows.ts';
import { listUsers, type UserLine } from './list-users.ts';
import { UserCommandError } from './user-command-error.ts';
import { addUser, findUser, type Grants, grantUser } from './user-rows.ts';

/** Users as the operator manages them, by command line. What was done is in the audit, without an actor. */
export function createUsers(db: Kysely<Database>, now: () => number = Date.now) {
  const passwords = createPasswords(db, now);

  return {
    /** A user who can sign in at once. */
    async add(person: { email: string; name: string; password: string }, grants: Grants): Promise<void> {
      const password_hash = await hashPassword(person.password);
      await db.transaction().execute(async (trx) => {
        const id = await addUser(trx, { email: person.email, name: person.name, password_hash }, grants);
        await auditOperator(trx, 'user.add', id);
      });
    },

    /** A user without a password; returns the token of the link by which they set one. */
    async invite(person: { email: string; name: string }, grants: Grants): Promise<string> {
      return db.transaction().execute(async (trx) => {
        const id = await addUser(trx, { ...person, password_hash: null }, grants);
        await auditOperator(trx, 'user.invite', id);
        return passwords.issueLink(trx, id, 'invite');
      });
    },

    /** Signs a user out everywhere and returns the token of a link by which they set a new password. */
    async reset(email: string): Promise<{ token: string; purpose: LinkPurpose; ended: number }> {
      return db.transaction().execute(async (trx) => {
        const user = await findUser(trx, email);
        if (user.state === 'suspended')
          throw new UserCommandError(`${user.email} is suspended. "activate" lets them in again.`);
        const purpose = user.password_hash === null ? 'invite' : 'reset';
        const ended = await endSessions(trx, { userId: user.id, withPrograms: true }, 'password', now());
        await auditOperator(trx, 'user.reset', user.id);
        return { token: await passwords.issueLink(trx, user.id, purpose), purpose, ended };
      });
    },

    /** Locks a user out at once: every session ends, links stop working. */
    async suspend(email: string): Promise<{ ended: number }> {
      return db.transaction().execute(async (trx) => {
        const user = await findUser(trx, email);
        await trx.updateTable('users').set({ state: 'suspended' }).where('id', '=', user.id).execute();
        const ended = await endSessions(trx, { userId: user.id, withPrograms: true }, 'suspended', now());
        await trx.deleteFrom('one_time_links').where('user_id', '=', user.id).execute();
        await auditOperator(trx, 'user.suspend', user.id);
        return { ended };
      });
    },

    /** Lets a suspended user sign in again. Sessions that were ended stay so. */
    async activate(email: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const user = await findUser(trx, email);
        await trx.updateTable('users').set({ state: 'active' }).where('id', '=', user.id).execute();
        await auditOperator(trx, 'user.activate', user.id);
      });
    },

    /** Makes a user staff, or a member of a client, or gives them another role there. */
    async grant(email: string, grants: Grants): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const user = await findUser(trx, email);
        await grantUser(trx, user.id, grants);
        await auditOperator(trx, 'user.grant', user.id);
      });
    },

    /** Everybody, by address. */
    list: (): Promise<UserLine[]> => listUsers(db),
  };
}

export type Users = ReturnType<typeof createUsers>;
