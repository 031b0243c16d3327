import type { InviteClientMember, InviteLink } from '@diorama/contract/clients/clients.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { managesClient } from '../../access/scope.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound, ownersOnly } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import type { MailService } from '../mail/mail.service.ts';
import { LINK_LIFE } from '../sessions/lifetimes.ts';
import { createPasswords } from '../sessions/passwords.service.ts';
import { lockManagedClient } from './client-rows.ts';

/** Makes a new user a member wherever their address was invited. */
export async function acceptInvitations(trx: Kysely<Database>, userId: string, email: string): Promise<void> {
  const invitations = await trx.deleteFrom('client_invitations').where('email', '=', email).returningAll().execute();
  if (invitations.length === 0) return;
  await trx
    .insertInto('client_members')
    .values(invitations.map(({ client_id, role }) => ({ client_id, user_id: userId, role })))
    .onConflict((row) => row.doNothing())
    .execute();
}

/**
 * Creates the account of an invited person and the link by which they set their name and password; for a person who has
 * not used their link yet, a new link replaces it. There is no link for an account that is in use, or that has access
 * beyond what the inviter manages: it would let the inviter in.
 */
export async function inviteMember(
  { db, publicUrl }: { db: Kysely<Database>; publicUrl: string },
  actor: Actor,
  invited: z.output<typeof InviteClientMember>,
): Promise<InviteLink> {
  return db.transaction().execute(async (trx) => {
    const { token } = await invitedAccount(trx, actor, invited);
    return { url: `${publicUrl}/invite#token=${token}`, expiresAt: new Date(Date.now() + LINK_LIFE) };
  });
}

/** The same by mail: the link that is sent is made when it is, and replaces earlier ones. */
export async function mailInvite(
  { db, mail }: { db: Kysely<Database>; mail: Pick<MailService, 'order'> },
  actor: Actor,
  invited: z.output<typeof InviteClientMember>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { userId, email } = await invitedAccount(trx, actor, invited);
    await mail.order(trx, { kind: 'invite', address: email, userId, clientId: invited.clientId, by: actor.userId });
  });
}

async function invitedAccount(
  trx: Kysely<Database>,
  actor: Actor,
  { clientId, memberId }: z.output<typeof InviteClientMember>,
): Promise<{ userId: string; email: string; token: string }> {
  await lockManagedClient(trx, actor, clientId, 'invite people');
  const invitation = await trx
    .selectFrom('client_invitations')
    .select('email')
    .where('client_id', '=', clientId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  const userId = invitation
    ? await makeAccount(trx, invitation.email)
    : await waitingAccount(trx, actor, { clientId, memberId });
  const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const token = await createPasswords(trx).issueLink(trx, userId, 'invite');
  await audit(trx, actor, { action: 'client.invite', target: clientId, spaceId: clientId });
  return { userId, email, token };
}

async function makeAccount(trx: Kysely<Database>, email: string): Promise<string> {
  const user = { id: newId(), email, name: email.split('@')[0] ?? email, password_hash: null };
  await trx.insertInto('users').values(user).execute();
  await acceptInvitations(trx, user.id, email);
  return user.id;
}

/** The account of a member who has never used their invite link. NOT_FOUND for every other one. */
async function waitingAccount(
  trx: Kysely<Database>,
  { scope }: Actor,
  { clientId, memberId }: z.output<typeof InviteClientMember>,
): Promise<string> {
  const user = await trx
    .selectFrom('users')
    .innerJoin('client_members', 'client_members.user_id', 'users.id')
    .select(['users.id', 'users.staff'])
    .where('client_members.client_id', '=', clientId)
    .where('users.id', '=', memberId)
    .where('users.password_hash', 'is', null)
    .where('users.state', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('one_time_links')
          .select('hash')
          .whereRef('user_id', '=', 'users.id')
          .where('purpose', '=', 'invite')
          .where('used_at', 'is', null),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw notFound('Invitation', memberId);
  if (scope.type === 'all') return user.id;
  const reached = await trx.selectFrom('client_members').select('client_id').where('user_id', '=', user.id).execute();
  const isManaged = !user.staff && reached.every(({ client_id: id }) => managesClient(scope, id));
  if (!isManaged) throw ownersOnly('renew an invitation that reaches another client');
  return user.id;
}
