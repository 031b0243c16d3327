import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { GroupGrant } from '../../platform/config/oidc-config.ts';
import { clientNamed, type MemberRole } from './user-rows.ts';

const RANK: Readonly<Record<MemberRole, number>> = { viewer: 0, editor: 1, owner: 2 };

/**
 * Gives a person what their groups at the provider give, and takes back what groups that are gone had given. What somebody gave by
 * hand stays as it is. Locks the person's row. @returns names of clients that are not there
 */
export async function setGroupGrants(
  trx: Kysely<Database>,
  userId: string,
  grants: readonly GroupGrant[],
): Promise<string[]> {
  const user = await trx
    .selectFrom('users')
    .select(['staff', 'staff_by_group'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isStaff = grants.some(({ staff }) => staff);
  if (isStaff ? !user.staff : user.staff_by_group)
    await trx.updateTable('users').set({ staff: isStaff, staff_by_group: isStaff }).where('id', '=', userId).execute();
  const { roles, missing } = await rolesOf(trx, grants);
  const others = trx.deleteFrom('client_members').where('user_id', '=', userId).where('by_group', '=', true);
  await (roles.size > 0 ? others.where('client_id', 'not in', [...roles.keys()]) : others).execute();
  for (const [client_id, role] of roles)
    await trx
      .insertInto('client_members')
      .values({ client_id, user_id: userId, role, by_group: true })
      .onConflict((row) =>
        row.columns(['client_id', 'user_id']).doUpdateSet({ role }).where('client_members.by_group', '=', true),
      )
      .execute();
  return missing;
}

/** The strongest role for each client. */
async function rolesOf(trx: Kysely<Database>, grants: readonly GroupGrant[]) {
  const roles = new Map<string, MemberRole>();
  const missing: string[] = [];
  for (const grant of grants) {
    if (grant.staff) continue;
    const id = await clientNamed(trx, grant.client).catch(() => null);
    if (id === null) {
      missing.push(grant.client);
      continue;
    }
    const known = roles.get(id);
    if (known === undefined || RANK[known] < RANK[grant.role]) roles.set(id, grant.role);
  }
  return { roles, missing };
}
