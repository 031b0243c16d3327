import type { ClientPage } from '@diorama/contract/clients/clients.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import { clientsWithin, mayEdit } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';

/** Clients: whom projects are made for. */
export function createClients(db: Kysely<Database>) {
  return {
    /** By name. */
    async list(
      actor: Actor,
      input: { search?: string | undefined; cursor?: string | null | undefined; limit: number },
    ): Promise<ClientPage> {
      const { search, limit } = input;
      const place = cursors('name:asc', { search }, { value: KEYS.text });
      const after = place.read(input.cursor);
      let query = db
        .selectFrom('clients')
        .selectAll()
        .select([
          sql<number>`(select count(*) from spaces where spaces.client_id = clients.id and spaces.kind = 'project' and spaces.deleted_at is null)`.as(
            'project_count',
          ),
          sql<number>`(select count(*) from client_members where client_members.client_id = clients.id)`.as(
            'member_count',
          ),
        ])
        .where('deleted_at', 'is', null);
      const within = clientsWithin(actor.scope);
      if (within) query = query.where('id', '=', sql<string>`any(${within}::uuid[])`);
      if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`);
      if (after) query = query.where(sql<boolean>`(name, id) > (${after.value}, ${after.id}::uuid)`);
      const rows = await query
        .orderBy('name')
        .orderBy('id')
        .limit(limit + 1)
        .execute();
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: shown.map((row) => ({
          id: row.id,
          name: row.name,
          logo: row.logo,
          projectCount: row.project_count,
          memberCount: row.member_count,
          mayEdit: mayEdit(actor.scope, row.id),
          createdAt: row.created_at,
          updatedAt: row.updated_at,
        })),
        nextCursor: rows.length > limit && last ? place.write({ value: last.name, id: last.id }) : null,
      };
    },
  };
}

export type Clients = ReturnType<typeof createClients>;
