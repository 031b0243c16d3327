import { randomBytes } from 'node:crypto';
import type {
  CreateWebhook,
  Delivery,
  DeliveryPage,
  ListDeliveries,
  TestedWebhook,
  UpdateWebhook,
  Webhook,
} from '@diorama/contract/webhooks/webhooks.contract.ts';
import { MAX_WEBHOOKS, WEBHOOK_EVENTS } from '@diorama/contract/webhooks/webhooks.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidInput, notFound, staffOnly } from '../../errors/api-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import { audit } from '../audit/audit.ts';
import { isStaff } from '../settings/is-staff.ts';
import { createDeliverer, isTaken, switchOff } from './deliverer.ts';
import { listDeliveries, waitAgain } from './deliveries.ts';
import type { WebhookRow } from './webhook-message.ts';

const JOB = 'webhooks';
const DAY = 86_400_000;
/** Days for which deliveries are listed. */
const KEPT_DAYS = 30;
/** Milliseconds for which a former secret signs as well. */
const CHANGE_TIME = DAY;

interface Deps {
  db: Kysely<Database>;
  jobs: Jobs;
  log: Log;
  metrics: Pick<Metrics, 'counter'>;
  publicUrl: string;
  isWorker: boolean;
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Other servers that are notified of what happens here, and what became of each message. */
export function createWebhooks(deps: Deps, notifications: Pick<Notifications, 'subscribe'>) {
  const { db, jobs, log } = deps;
  const deliverer = createDeliverer(deps);

  jobs.work(JOB, async (_data, signal) => {
    await db
      .deleteFrom('webhook_deliveries')
      .where('happened_at', '<', new Date(Date.now() - KEPT_DAYS * DAY))
      .execute();
    const next = await deliverer.run(signal);
    if (next === null || signal.aborted) return;
    const delay = Math.max(1, Math.ceil((next.getTime() - Date.now()) / 1_000));
    await jobs.enqueue(JOB, {}, { key: 'later', delay });
  });
  const start = async (): Promise<void> => void (await jobs.enqueue(JOB, {}, { key: 'now' }));
  const wake = () => void start().catch((error: unknown) => log.error({ err: error }, 'webhooks wait'));
  // One of the processes that work is enough.
  if (deps.isWorker) notifications.subscribe(({ type }) => type === 'webhooks' && wake(), wake);

  const refuseOthers = async (actor: Actor) => {
    if (!(await isStaff(db, actor))) throw staffOnly('look after webhooks');
  };
  async function rowOf(trx: Kysely<Database>, id: string): Promise<WebhookRow> {
    const row = await trx.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw notFound('Webhook', id);
    return row;
  }
  const change = async <T>(actor: Actor, action: string, id: string, act: (trx: Kysely<Database>) => Promise<T>) => {
    await refuseOthers(actor);
    return db.transaction().execute(async (trx) => {
      const result = await act(trx);
      await audit(trx, actor, { action: `webhook.${action}`, target: id });
      return result;
    });
  };

  return {
    /** Sends what was ordered while no process worked, and none was woken. */
    start,

    async list(actor: Actor): Promise<{ items: Webhook[] }> {
      await refuseOthers(actor);
      const rows = await db.selectFrom('webhooks').selectAll().orderBy('created_at').orderBy('id').execute();
      return { items: rows.map(itemOf) };
    },

    async create(actor: Actor, { name, url, events }: z.output<typeof CreateWebhook>) {
      const id = newId();
      const secret = newSecret();
      return change(actor, 'create', id, async (trx) => {
        const { count } = await trx
          .selectFrom('webhooks')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (Number(count) >= MAX_WEBHOOKS)
          throw invalidInput([
            { path: ['name'], message: `There are ${MAX_WEBHOOKS} webhooks: remove one`, code: 'too_big' },
          ]);
        await trx
          .insertInto('webhooks')
          .values({ id, name, url, events, secret, former_secret: null, off_reason: null })
          .execute();
        return { secret, item: itemOf(await rowOf(trx, id)) };
      });
    },

    async update(actor: Actor, { webhookId, isOn, ...wanted }: z.output<typeof UpdateWebhook>): Promise<Webhook> {
      return change(actor, 'update', webhookId, async (trx) => {
        await rowOf(trx, webhookId);
        if (isOn === false) await switchOff(trx, webhookId, null);
        const { name, url, events } = wanted;
        const set = {
          ...(name === undefined ? {} : { name }),
          ...(url === undefined ? {} : { url, failing_since: null }),
          ...(events === undefined ? {} : { events }),
          ...(isOn === true ? { is_on: true, off_reason: null, failing_since: null } : {}),
        };
        if (Object.keys(set).length > 0)
          await trx.updateTable('webhooks').set(set).where('id', '=', webhookId).execute();
        return itemOf(await rowOf(trx, webhookId));
      });
    },

    async remove(actor: Actor, webhookId: string): Promise<void> {
      await change(actor, 'remove', webhookId, async (trx) => {
        await rowOf(trx, webhookId);
        await trx.deleteFrom('webhooks').where('id', '=', webhookId).execute();
      });
    },

    /** A new secret; the former one signs as well for a day. */
    async rotateSecret(actor: Actor, webhookId: string) {
      const secret = newSecret();
      return change(actor, 'rotateSecret', webhookId, async (trx) => {
        const { secret: former } = await rowOf(trx, webhookId);
        const until = new Date(Date.now() + CHANGE_TIME);
        await trx
          .updateTable('webhooks')
          .set({ secret, former_secret: former, former_until: until })
          .where('id', '=', webhookId)
          .execute();
        return { secret, item: itemOf(await rowOf(trx, webhookId)) };
      });
    },

    /** Sends a message of no event at once, and says what came back. */
    async test(actor: Actor, webhookId: string): Promise<z.output<typeof TestedWebhook>> {
      const row = await change(actor, 'test', webhookId, (trx) => rowOf(trx, webhookId));
      const text = JSON.stringify({ type: 'test', timestamp: new Date().toISOString(), data: { by: actor.name } });
      const outcome = await deliverer.post(row, newId(), text);
      return { status: outcome.status, problem: isTaken(outcome) ? null : (outcome.message ?? 'It did not take it') };
    },

    async deliveries(actor: Actor, input: z.output<typeof ListDeliveries>): Promise<DeliveryPage> {
      await refuseOthers(actor);
      return listDeliveries(db, input);
    },

    /** Has a message sent again that was not taken. */
    async sendAgain(actor: Actor, deliveryId: string): Promise<Delivery> {
      const delivery = await change(actor, 'sendAgain', deliveryId, (trx) => waitAgain(trx, deliveryId));
      wake();
      return delivery;
    },
  };
}

const itemOf = (row: WebhookRow): Webhook => ({
  ...{ id: row.id, name: row.name, url: row.url, isOn: row.is_on, offReason: row.off_reason },
  events: WEBHOOK_EVENTS.filter((event) => row.events.includes(event)),
  failingSince: row.failing_since,
  createdAt: row.created_at,
});

export type Webhooks = ReturnType<typeof createWebhooks>;
