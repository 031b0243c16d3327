import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';

/** News from the database: something happened to this id, in whichever process. Most come from its triggers. */
const Notification = z.discriminatedUnion('type', [
  z.object({ type: z.literal('change'), id: z.string(), revision: z.number() }),
  z.object({
    type: z.enum([
      'publish',
      'gone',
      'lock',
      'session',
      'member',
      'presence',
      'keys',
      'media',
      'files',
      'comments',
      'streets',
      'settings',
      'webhooks',
    ]),
    id: z.string(),
  }),
]);
export type Notification = z.output<typeof Notification>;

const CHANNEL = 'diorama';
/** Milliseconds between tries to listen again, doubling up to the second figure. */
const RETRY: readonly [number, number] = [250, 5_000];

/** Receives the notifications that any process commits. */
export interface Notifications {
  /** Calls back for each notification; `onGap` when some may have been missed: the connection was lost and is back. */
  subscribe(listener: (notification: Notification) => void, onGap: () => void): () => void;
  /** Whether notifications are received; false from a lost connection until it is back. */
  isUp(): boolean;
  stop(): Promise<void>;
}

/** Notifies every process once the transaction is committed, for what has no trigger. */
export async function notify(trx: Kysely<Database>, notification: Notification): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notification)})`.execute(trx);
}

/** LISTEN on a connection of its own, opened with the first subscriber and kept up until `stop`. */
export function createNotifications(databaseUrl: string, log: Logger): Notifications {
  const subscribers = new Set<{ listener: (notification: Notification) => void; onGap: () => void }>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let tries = 0;
  let isStopped = false;
  let isOpening = false;

  async function open(): Promise<void> {
    if (isStopped || client || isOpening) return;
    isOpening = true;
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    next.on('notification', ({ payload }) => {
      const parsed = Notification.safeParse(parse(payload));
      if (parsed.success) for (const { listener } of [...subscribers]) listener(parsed.data);
    });
    next.on('error', () => undefined); // 'end' follows
    next.once('end', () => lost(next));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      tries = 0;
      for (const { onGap } of [...subscribers]) onGap();
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the database’s notifications cannot be received; trying again');
      await next.end().catch(() => undefined);
      again();
    } finally {
      isOpening = false;
      if (isStopped) await client?.end();
    }
  }

  function lost(which: pg.Client): void {
    if (client !== which) return;
    client = null;
    again();
  }

  function again(): void {
    if (isStopped || timer) return;
    const [first, most] = RETRY;
    timer = setTimeout(
      () => {
        timer = null;
        void open();
      },
      Math.min(most, first * 2 ** tries),
    );
    timer.unref();
    tries += 1;
  }

  return {
    subscribe(listener, onGap) {
      const subscriber = { listener, onGap };
      subscribers.add(subscriber);
      void open();
      return () => subscribers.delete(subscriber);
    },
    isUp: () => client !== null || tries === 0,

    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}

function parse(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    return null;
  }
}
