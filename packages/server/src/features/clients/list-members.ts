import type { ClientMember, ClientMemberPage, ListClientMembers } from '@diorama/contract/clients/clients.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import { fitsName, type NameMatch, searchNames } from '../../database/name-search.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { clientRow } from './client-rows.ts';

interface MemberRow {
  id: string;
  user_id: string | null;
  name: string;
  email: string;
  role: ClientMember['role'];
  joined_at: Date;
  last_seen_at: Date | null;
  invited_until: Date | null;
  sort: string;
}

/** Members with an account and those by address, of one client. */
const membersOf = (clientId: string) => sql`
  select members.user_id as id, members.user_id, users.name, users.email, members.role, members.joined_at,
    (select max(last_seen_at) from sessions where sessions.user_id = members.user_id) as last_seen_at,
    case when users.password_hash is null then
      (select max(expires_at) from one_time_links as links
        where links.user_id = members.user_id and links.purpose = 'invite' and links.used_at is null)
    end as invited_until,
    users.name as sort
  from client_members as members join users on users.id = members.user_id
  where members.client_id = ${clientId}::uuid
  union all
  select id, null, email, email, role, created_at, null, null, email from client_invitations
  where client_id = ${clientId}::uuid`;

const member = (row: MemberRow): ClientMember => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  email: row.email,
  avatarUrl: null,
  role: row.role,
  lastSeenAt: row.last_seen_at,
  joinedAt: row.joined_at,
  invitedUntil: row.invited_until,
});

/** The members of a client by name. */
export async function listMembers(
  db: Kysely<Database>,
  actor: Actor,
  { clientId, search, limit, cursor }: z.output<typeof ListClientMembers>,
): Promise<ClientMemberPage> {
  await clientRow(db, actor, clientId);
  const place = cursors('name:asc', { clientId, search }, { value: KEYS.text });
  const after = place.read(cursor);
  const read = async (match: NameMatch | null) => {
    const { rows } = await sql<MemberRow>`select * from (${membersOf(clientId)}) as members
    where ${match ? fitsName(sql`folded(name || ' ' || email)`, match, { id: sql.ref('id'), of: ['people', 'invitations'] }) : sql`true`}
      and (${after === null} or (sort collate names, id) > (${after?.value ?? ''}, ${after?.id ?? null}::uuid))
    order by sort collate names, id limit ${limit + 1}`.execute(db);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(member),
      nextCursor:
        rows.length > limit && last ? place.write({ value: last.sort, id: last.id, isNear: match?.isNear }) : null,
    };
  };
  return searchNames(search, after, read, { db, names: ['people', 'invitations'] });
}

/** One member of a client; NOT_FOUND for an id that is none. */
export async function readMember(trx: Kysely<Database>, clientId: string, memberId: string): Promise<ClientMember> {
  const { rows } = await sql<MemberRow>`select * from (${membersOf(clientId)}) as members
    where id = ${memberId}::uuid`.execute(trx);
  const [row] = rows;
  if (!row) throw notFound('Member', memberId);
  return member(row);
}
