import type {
  AddClientMember,
  ClientMember,
  ClientRole,
  RemoveClientMember,
  SetClientRole,
} from '@diorama/contract/clients/clients.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { lastOwner, taken } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { accountName } from '../sessions/account-name.ts';
import { lockManagedClient } from './client-rows.ts';
import { readMember } from './list-members.ts';

const WHAT = 'manage its members';

/** Adds a person by address. Somebody without an account becomes a member once they have one. */
export async function addMember(
  db: Kysely<Database>,
  actor: Actor,
  { clientId, email, role }: z.output<typeof AddClientMember>,
): Promise<ClientMember> {
  return db.transaction().execute(async (trx) => {
    await lockManagedClient(trx, actor, clientId, WHAT);
    const name = accountName(email);
    const user = await trx.selectFrom('users').select('id').where('email', '=', name).executeTakeFirst();
    const id = user?.id ?? newId();
    const added = user
      ? trx.insertInto('client_members').values({ client_id: clientId, user_id: user.id, role })
      : trx.insertInto('client_invitations').values({ id, client_id: clientId, email: name, role });
    const { numInsertedOrUpdatedRows } = await added.onConflict((row) => row.doNothing()).executeTakeFirst();
    if (!numInsertedOrUpdatedRows) throw taken('NAME_TAKEN', `${name} is a member already`);
    await audit(trx, actor, { action: 'client.addMember', target: clientId, spaceId: clientId });
    return readMember(trx, clientId, id);
  });
}

/** Takes a member away; a running session loses the client at once. */
export async function removeMember(
  db: Kysely<Database>,
  actor: Actor,
  { clientId, memberId }: z.output<typeof RemoveClientMember>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockManagedClient(trx, actor, clientId, WHAT);
    const member = await readMember(trx, clientId, memberId);
    await keepAnOwner(trx, clientId, member, null);
    await (member.userId
      ? trx.deleteFrom('client_members').where('client_id', '=', clientId).where('user_id', '=', member.userId)
      : trx.deleteFrom('client_invitations').where('id', '=', member.id)
    ).execute();
    await audit(trx, actor, { action: 'client.removeMember', target: clientId, spaceId: clientId });
  });
}

/** Gives a member another role. */
export async function setRole(
  db: Kysely<Database>,
  actor: Actor,
  { clientId, memberId, role }: z.output<typeof SetClientRole>,
): Promise<ClientMember> {
  return db.transaction().execute(async (trx) => {
    await lockManagedClient(trx, actor, clientId, WHAT);
    const member = await readMember(trx, clientId, memberId);
    if (member.role === role) return member;
    await keepAnOwner(trx, clientId, member, role);
    await (member.userId
      ? trx
          .updateTable('client_members')
          .set({ role, by_group: false })
          .where('client_id', '=', clientId)
          .where('user_id', '=', member.userId)
      : trx.updateTable('client_invitations').set({ role }).where('id', '=', member.id)
    ).execute();
    await audit(trx, actor, { action: 'client.setRole', target: clientId, spaceId: clientId });
    return { ...member, role };
  });
}

/** Refuses what would leave a client that has an owner without one. Invited owners do not count: they may never come. */
async function keepAnOwner(
  trx: Kysely<Database>,
  clientId: string,
  member: ClientMember,
  next: ClientRole | null,
): Promise<void> {
  if (member.userId === null || member.role !== 'owner' || next === 'owner') return;
  const other = await trx
    .selectFrom('client_members')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('role', '=', 'owner')
    .where('user_id', '<>', member.userId)
    .executeTakeFirst();
  if (!other) throw lastOwner();
}
