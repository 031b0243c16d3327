import type { Delivery, DeliveryPage, ListDeliveries } from '@diorama/contract/webhooks/webhooks.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { cursors, KEYS } from '../../access/paging.ts';
import type { Database } from '../../database/tables/schema.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import type { DeliveryRow } from './webhook-message.ts';

/** What was sent to a webhook, the newest first. What it said is not kept. */
export async function listDeliveries(
  db: Kysely<Database>,
  { webhookId, limit, cursor }: z.output<typeof ListDeliveries>,
): Promise<DeliveryPage> {
  const place = cursors('happened:desc', { webhookId }, { value: KEYS.time });
  const after = place.read(cursor);
  const time = sql<string>`to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  let query = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .select(time.as('time'))
    .where('webhook_id', '=', webhookId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after) query = query.where(sql<boolean>`(happened_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`);
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(deliveryOf),
    nextCursor: rows.length > limit && last ? place.write({ value: last.time, id: last.id }) : null,
  };
}

/** Has a delivery wait from the beginning. @throws PRECONDITION_FAILED where it waits already, or its webhook is off */
export async function waitAgain(trx: Kysely<Database>, deliveryId: string): Promise<Delivery> {
  const known = await trx
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(['state', 'is_on'])
    .where('webhook_deliveries.id', '=', deliveryId)
    .executeTakeFirst();
  if (!known) throw notFound('Delivery', deliveryId);
  if (!known.is_on) throw new ApiError('PRECONDITION_FAILED', 'Switch the webhook on first');
  if (known.state === 'waiting') throw new ApiError('PRECONDITION_FAILED', 'It is on its way already');
  const row = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_at: new Date(), message: null, status: null })
    .where('id', '=', deliveryId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return deliveryOf(row);
}

const deliveryOf = (row: DeliveryRow): Delivery => ({
  ...{ id: row.id, event: row.event, state: row.state, tries: row.tries, status: row.status, message: row.message },
  createdAt: row.happened_at,
  nextAt: row.state === 'waiting' ? row.next_at : null,
});
