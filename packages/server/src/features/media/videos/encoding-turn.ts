import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';

/**
 * The turn of a new encoding of this space: one after the last that waits for the same client, and if there is none,
 * together with the first of the others. So a new order waits for one encoding of each client, however many the others
 * have ordered.
 */
export async function nextTurn(trx: Kysely<Database>, spaceId: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    with waiting as (
      select encodings.turn, coalesce(spaces.client_id, spaces.id) as client
      from encodings join spaces on spaces.id = encodings.space_id where encodings.state in ('queued', 'running')
    ), own as (select coalesce(client_id, id) as client from spaces where id = ${spaceId})
    select coalesce(
      (select max(waiting.turn) + 1 from waiting join own using (client)),
      (select min(turn) from waiting),
      (select max(turn) from encodings),
      0
    ) as turn`.execute(trx);
  return rows[0]?.turn ?? 0;
}
