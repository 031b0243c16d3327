import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { limit } from '../../platform/concurrency/limit.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { FetchError, postPublic } from '../../platform/outgoing/fetch-public.ts';
import { type DeliveryRow, messageOf, signedHeaders, type WebhookRow } from './webhook-message.ts';

/** Milliseconds in which a receiver answers. */
const TIME = 10_000;
const MINUTE = 60_000;
/** Milliseconds after each failed try until the next one. */
const WAITS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE);
/** Milliseconds that a delivery on its way is left alone: its process may have died. */
const LEASE = 2 * MINUTE;
/** Days of nothing but failures after which a webhook is switched off. */
const PATIENCE_DAYS = 3;
/** Deliveries to one webhook at once, and webhooks at once. */
const TOGETHER = 2;
const LANES = 8;
/** Milliseconds between two batches to one webhook: those who work come first, and thousands may wait. */
const REST = 100;
const GONE = 410;

interface Deps {
  db: Kysely<Database>;
  log: Pick<Log, 'warn'>;
  metrics: Pick<Metrics, 'counter'>;
  publicUrl: string;
  /** Of tests: which addresses may be connected to besides public ones. */
  mayConnect?: (address: string) => boolean;
}

/** What came of sending something; `status` null: there was no answer. */
export interface Outcome {
  status: number | null;
  message: string | null;
}
export const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

/** Sends what is due, each delivery until it is taken or its tries are over. Several processes may do so at the same time. */
export function createDeliverer(deps: Deps, now: () => number = Date.now) {
  const { db, log } = deps;
  const outcomes = deps.metrics.counter(
    'diorama_webhook_deliveries_total',
    'Tries to notify other servers, by outcome.',
    ['outcome'],
  );

  /** The database counts in smaller steps than this clock. */
  const due = () => new Date(now() + 1);

  /** Sends a text to a webhook. */
  async function post(webhook: WebhookRow, id: string, text: string): Promise<Outcome> {
    const headers = signedHeaders(webhook, { id, text, now: now() });
    const guard = deps.mayConnect ? { mayConnect: deps.mayConnect } : {};
    try {
      const { status, said } = await postPublic(webhook.url, { text, headers, time: TIME, ...guard });
      return { status, message: status >= 300 && status < 400 ? 'It redirects: enter where it leads' : said || null };
    } catch (error) {
      if (error instanceof FetchError) return { status: null, message: error.message };
      throw error;
    }
  }

  /** Takes some that are due: others leave them alone for a while. */
  async function claim(webhookId: string): Promise<DeliveryRow[]> {
    const { rows } = await sql<DeliveryRow>`
      update webhook_deliveries set tries = tries + 1, next_at = ${new Date(now() + LEASE)}
      where id in (
        select id from webhook_deliveries
        where webhook_id = ${webhookId} and state = 'waiting' and next_at <= ${due()}
        order by next_at, id limit ${TOGETHER} for update skip locked)
      returning *`.execute(db);
    return rows;
  }

  async function note(webhook: WebhookRow, row: DeliveryRow, outcome: Outcome): Promise<void> {
    const taken = isTaken(outcome);
    const wait = WAITS[row.tries - 1];
    const isOver = taken || wait === undefined || outcome.status === GONE;
    outcomes.add(1, { outcome: taken ? 'taken' : isOver ? 'given up' : 'later' });
    await db
      .updateTable('webhook_deliveries')
      .set({
        ...outcome,
        state: taken ? 'sent' : isOver ? 'failed' : 'waiting',
        next_at: new Date(now() + (wait ?? 0)),
      })
      .where('id', '=', row.id)
      .execute();
    if (taken && webhook.failing_since !== null)
      await db.updateTable('webhooks').set({ failing_since: null }).where('id', '=', webhook.id).execute();
    if (!taken) await noteFailure(webhook, outcome);
  }

  /** A receiver that is gone, or takes nothing for days, is not sent any more. */
  async function noteFailure({ id, name }: WebhookRow, { status, message }: Outcome): Promise<void> {
    const since = await db
      .updateTable('webhooks')
      .set({ failing_since: sql<Date>`coalesce(failing_since, ${new Date(now())})` })
      .where('id', '=', id)
      .returning('failing_since')
      .executeTakeFirst();
    const isLong = (since?.failing_since?.getTime() ?? now()) < now() - PATIENCE_DAYS * 24 * 60 * MINUTE;
    if (status !== GONE && !isLong) return;
    const reason = status === GONE ? 'It answered that it is gone (410)' : `It took nothing for ${PATIENCE_DAYS} days`;
    log.warn({ webhook: id, name, status, message }, 'a webhook is switched off');
    await switchOff(db, id, reason);
  }

  async function serve(webhook: WebhookRow, signal: AbortSignal): Promise<number> {
    let count = 0;
    for (let rows = await claim(webhook.id); rows.length > 0 && !signal.aborted; rows = await claim(webhook.id)) {
      const current = await db.selectFrom('webhooks').selectAll().where('id', '=', webhook.id).executeTakeFirst();
      if (!current?.is_on) break;
      await Promise.all(
        rows.map(async (row) => note(current, row, await post(current, row.id, await messageOf(deps, row)))),
      );
      count += rows.length;
      if (rows.length === TOGETHER) await setTimeout(REST, undefined, { signal }).catch(() => undefined);
    }
    return count;
  }

  return {
    post,

    /** Sends all that is due now. @returns when the next try is due; null: nothing waits */
    async run(signal: AbortSignal): Promise<Date | null> {
      const waiting = await db
        .selectFrom('webhooks')
        .selectAll('webhooks')
        .where('is_on', '=', true)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('webhook_deliveries')
              .select('id')
              .whereRef('webhook_id', '=', 'webhooks.id')
              .where('state', '=', 'waiting')
              .where('next_at', '<=', due()),
          ),
        )
        .execute();
      const lane = limit(LANES);
      await Promise.all(waiting.map((webhook) => lane(() => serve(webhook, signal))));
      const next = await db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
        .select(({ fn }) => fn.min('next_at').as('at'))
        .where('state', '=', 'waiting')
        .where('is_on', '=', true)
        .executeTakeFirst();
      return next?.at ?? null;
    },
  };
}

/** Nothing more is sent to it; what waited is over. */
export async function switchOff(db: Kysely<Database>, id: string, reason: string | null): Promise<void> {
  await db.updateTable('webhooks').set({ is_on: false, off_reason: reason }).where('id', '=', id).execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', message: 'The webhook was switched off' })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
