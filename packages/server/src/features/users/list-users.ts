import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

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

/** Everybody, by address. */
export async function listUsers(db: Kysely<Database>): Promise<UserLine[]> {
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
        where m.user_id = ${ref('users.id')} and c.deleted_at is null order by c.name collate names)`.as('clients'),
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
}
