import type { ListQuotas, QuotaItem, SetQuota, SpaceRoom } from '@diorama/contract/quotas/quotas.contract.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import { reachesClient } from '../../access/scope.ts';
import { spacesInReach } from '../../access/spaces-in-reach.ts';
import { inNameOrder } from '../../database/name-order.ts';
import { fitsName, searchNames } from '../../database/name-search.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound, staffOnly } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { isStaff } from '../settings/is-staff.ts';
import { storedBytes } from './stored-bytes.ts';

/** How much clients and projects store and may store. */
export function createQuotas(db: Kysely<Database>) {
  return {
    room: (actor: Actor, projectId: string) => roomOf(db, actor, projectId),
    list: (actor: Actor, input: z.output<typeof ListQuotas>) => listQuotas(db, actor, input),
    set: (actor: Actor, input: z.output<typeof SetQuota>) => setQuota(db, actor, input),
  };
}

export type Quotas = ReturnType<typeof createQuotas>;

async function roomOf(db: Kysely<Database>, actor: Actor, spaceId: string): Promise<SpaceRoom> {
  const row = await spacesInReach(db, actor)
    .leftJoin('clients', 'clients.id', 'spaces.client_id')
    .leftJoin('quotas as own', 'own.space_id', 'spaces.id')
    .leftJoin('quotas as of_client', 'of_client.client_id', 'spaces.client_id')
    .select(['spaces.client_id', 'own.bytes as quota', 'clients.name', 'of_client.bytes as client_quota'])
    .select(sql<number>`stored_bytes(array[spaces.id])`.as('bytes'))
    .where('spaces.id', '=', spaceId)
    .executeTakeFirst();
  if (!row) throw notFound('Project', spaceId);
  const own = { bytes: row.bytes, quota: row.quota };
  const { client_id: clientId, name } = row;
  if (clientId === null || name === null || !reachesClient(actor.scope, clientId)) return { own, client: null };
  const bytes = await clientBytes(db, clientId);
  return { own, client: { name, bytes, quota: row.client_quota } };
}

async function clientBytes(db: Kysely<Database>, clientId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select stored_bytes(spaces_of_client(${clientId}::uuid)) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

async function requireStaff(db: Kysely<Database>, actor: Actor): Promise<void> {
  if (!(await isStaff(db, actor))) throw staffOnly('say how much clients and projects may store');
}

/** Clients by name, or the projects of one, or those of none. */
async function listQuotas(
  db: Kysely<Database>,
  actor: Actor,
  { clientId, search, limit, cursor }: z.output<typeof ListQuotas>,
) {
  await requireStaff(db, actor);
  const place = cursors('name:asc', { clientId, search }, { value: KEYS.text });
  const after = place.read(cursor);
  const table = clientId === undefined ? 'clients' : 'projects';
  return searchNames(
    search,
    after,
    async (match) => {
      const fits = match
        ? fitsName(sql`folded(owners.name)`, match, { id: sql.ref('owners.id'), of: [table] })
        : sql<boolean>`true`;
      const isAfter = after
        ? sql<boolean>`(${inNameOrder('owners.name')}, owners.id) > (${after.value}, ${after.id}::uuid)`
        : sql<boolean>`true`;
      const { rows } = await sql<QuotaItem>`
        with listed as (
          select * from (${clientId === undefined ? clients : projectsOf(clientId)}) as owners
          where ${fits} and ${isAfter}
          order by ${inNameOrder('owners.name')}, owners.id limit ${limit + 1})
        select type, id, name, quota, stored_bytes(spaces) as bytes from listed
        order by ${inNameOrder('listed.name')}, id`.execute(db);
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        nextCursor:
          rows.length > limit && last ? place.write({ value: last.name, id: last.id, isNear: match?.isNear }) : null,
      };
    },
    { db, names: [table] },
  );
}

const clients = sql`
  select 'client' as type, clients.id, clients.name, quotas.bytes as quota, spaces_of_client(clients.id) as spaces
  from clients left join quotas on quotas.client_id = clients.id where clients.deleted_at is null`;

const projectsOf = (clientId: string | null) => sql`
  select 'project' as type, projects.id, projects.name, quotas.bytes as quota, array[spaces.id] as spaces
  from projects join spaces on spaces.id = projects.id left join quotas on quotas.space_id = projects.id
  where spaces.deleted_at is null and spaces.client_id is not distinct from ${clientId}::uuid`;

async function setQuota(db: Kysely<Database>, actor: Actor, { type, id, quota }: z.output<typeof SetQuota>) {
  await requireStaff(db, actor);
  return db.transaction().execute(async (trx): Promise<QuotaItem> => {
    const name = await (type === 'client' ? nameOfClient(trx, id) : nameOfProject(trx, id));
    const column = type === 'client' ? 'client_id' : 'space_id';
    if (quota === null) await trx.deleteFrom('quotas').where(column, '=', id).execute();
    else
      await trx
        .insertInto('quotas')
        .values({ [column]: id, bytes: quota })
        .onConflict((row) => row.column(column).doUpdateSet({ bytes: quota }))
        .execute();
    await audit(trx, actor, { action: `${type}.setQuota`, target: id, spaceId: id });
    const bytes = await (type === 'client' ? clientBytes(trx, id) : storedBytes(trx, [id]));
    return { type, id, name, quota, bytes };
  });
}

async function nameOfClient(trx: Kysely<Database>, id: string): Promise<string> {
  const client = trx.selectFrom('clients').select('name').where('id', '=', id).where('deleted_at', 'is', null);
  const row = await client.executeTakeFirst();
  if (!row) throw notFound('Client', id);
  return row.name;
}

async function nameOfProject(trx: Kysely<Database>, id: string): Promise<string> {
  const row = await trx
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .select('projects.name')
    .where('projects.id', '=', id)
    .where('spaces.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Project', id);
  return row.name;
}
