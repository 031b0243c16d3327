import type { ClientPage, ListClients } from '@diorama/contract/clients/clients.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import { inNameOrder } from '../../database/name-order.ts';
import { fitsName, searchNames } from '../../database/name-search.ts';
import type { Database } from '../../database/schema.ts';
import type { Media } from '../media/media.service.ts';
import { clientItem, clientsInReach } from './client-rows.ts';

/** Clients by name. */
export function listClients(
  db: Kysely<Database>,
  media: Media,
  actor: Actor,
  { search, limit, cursor }: z.output<typeof ListClients>,
): Promise<ClientPage> {
  const place = cursors('name:asc', { search }, { value: KEYS.text });
  const after = place.read(cursor);
  return searchNames(
    search,
    after,
    async (match) => {
      let query = clientsInReach(db, actor);
      if (match)
        query = query.where(fitsName(sql`folded(clients.name)`, match, { id: sql.ref('clients.id'), of: ['clients'] }));
      if (after)
        query = query.where(
          sql<boolean>`(${inNameOrder('clients.name')}, clients.id) > (${after.value}, ${after.id}::uuid)`,
        );
      const rows = await query
        .orderBy(inNameOrder('clients.name'))
        .orderBy('clients.id')
        .limit(limit + 1)
        .execute();
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: shown.map((row) => clientItem(media, actor, row)),
        nextCursor:
          rows.length > limit && last ? place.write({ value: last.name, id: last.id, isNear: match?.isNear }) : null,
        mayCreate: actor.scope.type === 'all',
      };
    },
    { db, names: ['clients'] },
  );
}
