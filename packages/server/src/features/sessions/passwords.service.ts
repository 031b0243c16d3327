import type {
  ChangePassword,
  LinkPurpose,
  LinkView,
  SetPassword,
} from '@diorama/contract/sessions/sessions.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { ApiError, invalidField } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { LINK_LIFE } from './lifetimes.ts';
import { hashPassword, passwordFits } from './password.ts';
import { addSession, type Caller, endSessions, hashOf, newToken } from './session-rows.ts';

const linkGone = () =>
  new ApiError('NOT_FOUND', 'This link has been used or is no longer valid. Ask for a new one', {
    reason: 'NOT_FOUND',
  });

/** New passwords: by who knows the current one, or by a one-time link. Every session ends, always (CONTRACT 3). */
export function createPasswords(db: Kysely<Database>, now: () => number = Date.now) {
  const usable = (trx: Kysely<Database>, token: string) =>
    trx
      .selectFrom('one_time_links')
      .innerJoin('users', 'users.id', 'one_time_links.user_id')
      .select(['users.id', 'users.email', 'users.name', 'one_time_links.purpose'])
      .where('one_time_links.hash', '=', hashOf(token))
      .where('one_time_links.used_at', 'is', null)
      .where('one_time_links.expires_at', '>', new Date(now()))
      .where('users.state', '=', 'active');

  /** Also revokes every link that was issued before: its holder must not undo this. */
  async function store(trx: Kysely<Database>, userId: string, password_hash: string, name?: string): Promise<void> {
    await trx
      .updateTable('users')
      .set({ password_hash, ...(name === undefined ? {} : { name }) })
      .where('id', '=', userId)
      .execute();
    await endSessions(trx, { userId }, 'password', now());
    await trx
      .updateTable('one_time_links')
      .set({ used_at: new Date(now()) })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
  }

  return {
    /** Throws unless `current` is the actor's own password. */
    async confirm(actor: Actor, current: string): Promise<void> {
      const user = await db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', actor.userId)
        .executeTakeFirst();
      if (!(await passwordFits(user?.password_hash ?? undefined, current)))
        throw invalidField(['current'], 'This is not your current password');
    },

    /** Changes the actor's own, confirmed password and signs them out everywhere, here too. */
    async change(actor: Actor, { current, next }: z.output<typeof ChangePassword>): Promise<void> {
      if (current === next) throw invalidField(['next'], 'This is your current password. Choose another one');
      const password_hash = await hashPassword(next);
      await db.transaction().execute(async (trx) => {
        await store(trx, actor.userId, password_hash);
        await audit(trx, actor, { action: 'user.passwordChange', target: actor.userId });
      });
    },

    /** A link by which its person sets a password, once, within seven days. Earlier links stop working. */
    async issueLink(trx: Kysely<Database>, userId: string, purpose: LinkPurpose): Promise<string> {
      const token = newToken();
      await trx.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
      await trx
        .insertInto('one_time_links')
        .values({
          hash: hashOf(token),
          user_id: userId,
          purpose,
          created_at: new Date(now()),
          expires_at: new Date(now() + LINK_LIFE),
        })
        .execute();
      return token;
    },

    /** Whom a link is for. */
    async openLink(token: string): Promise<LinkView> {
      const link = await usable(db, token).executeTakeFirst();
      if (!link) throw linkGone();
      return { purpose: link.purpose, email: link.email, name: link.name };
    },

    /** Uses a link up: sets the password, ends every session and opens a new one. */
    async redeemLink({ token, name, password }: z.output<typeof SetPassword>, caller: Caller) {
      await this.openLink(token);
      const password_hash = await hashPassword(password);
      return db.transaction().execute(async (trx) => {
        // The user's row first, as everywhere; of two at once the second finds the link used.
        const link = await usable(trx, token).forUpdate().executeTakeFirst();
        if (!link) throw linkGone();
        const isNamed = link.purpose === 'invite' && name !== undefined;
        await store(trx, link.id, password_hash, isNamed ? name : undefined);
        const opened = await addSession(trx, link.id, caller, now());
        const actor = { userId: link.id, sid: opened.sid, ip: caller.ip, requestId: caller.requestId };
        await audit(trx, actor, { action: `user.${link.purpose}Used`, target: link.id });
        return { user: { id: link.id, email: link.email, name: isNamed ? name : link.name }, opened };
      });
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
