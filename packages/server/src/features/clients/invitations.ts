import type { InviteClientMember, InviteLink } from '@diorama/contract/clients/clients.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
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
 * Makes the account of an invited person and the link by which they set their name and password. Only for an address
 * without an account: a second link for an account would let its maker in.
 */
export async function inviteMember(
  { db, publicUrl }: { db: Kysely<Database>; publicUrl: string },
  actor: Actor,
  { clientId, memberId }: z.output<typeof InviteClientMember>,
): Promise<InviteLink> {
  return db.transaction().execute(async (trx) => {
    await lockManagedClient(trx, actor, clientId, 'invite people');
    const invitation = await trx
      .selectFrom('client_invitations')
      .select('email')
      .where('client_id', '=', clientId)
      .where('id', '=', memberId)
      .executeTakeFirst();
    if (!invitation) throw notFound('Invitation', memberId);
    const { email } = invitation;
    const user = { id: newId(), email, name: email.split('@')[0] ?? email, password_hash: null };
    await trx.insertInto('users').values(user).execute();
    await acceptInvitations(trx, user.id, email);
    const token = await createPasswords(trx).issueLink(trx, user.id, 'invite');
    await audit(trx, actor, { action: 'client.invite', target: clientId, spaceId: clientId });
    return { url: `${publicUrl}/invite#token=${token}`, expiresAt: new Date(Date.now() + LINK_LIFE) };
  });
}
