import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { unauthorized } from '../../errors/api-error.ts';
import type { Notification } from '../../platform/notifications/notifications.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { DocumentFeeds } from './document-feeds.ts';
import type { EventQueue } from './event-queue.ts';
import type { PresenceService } from './presence.service.ts';
import type { Reader, Readers } from './readers.ts';

/** Events a reader may leave unread before it falls out; it comes back and catches up. */
export const MAX_UNREAD = 5_000;

/** What streams work with. */
export interface StreamDeps {
  db: Kysely<Database>;
  presence: PresenceService;
  sessions: Sessions;
  feeds: DocumentFeeds;
  readers: Readers;
  onError: (error: unknown) => void;
}

/** What one kind of stream is about. */
export interface StreamSource<Event, Sent> {
  /** Sends how things are now. Throws when there is nothing to follow. */
  begin(): Promise<void>;
  onNotification(notification: Notification, recheck: () => void): void;
  /** Lets go of what the person, as they are now, may not read any more. */
  narrow(actor: Actor): Promise<void>;
  /** Sends again what no log keeps: notifications may have been missed. */
  catchUp(): Promise<void>;
  /** The event as it is sent, with the id its reader comes back with. */
  send(event: Event): Sent;
  close(): void;
}

/** One stream from its first event to its last. Ends when the session does, or the request. */
export async function* openStream<Event, Sent>(
  { readers, sessions, onError }: StreamDeps,
  actor: Actor,
  queue: EventQueue<Event>,
  source: StreamSource<Event, Sent>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Sent> {
  /** Ends the stream when its session has ended, or its token was signed by a key that was replaced. */
  const checkSession = async () => {
    const now = await sessions.again(actor);
    if (now === 'stale') queue.end();
    else if (now) await source.narrow(now);
    else queue.end(unauthorized('SESSION_REVOKED', 'The session has ended. Sign in again'));
  };
  const recheck = () => void checkSession().catch(onError);
  const reader: Reader = {
    actor,
    onNotification: (notification) => source.onNotification(notification, recheck),
    recheck,
    async catchUp() {
      recheck();
      await source.catchUp();
    },
    end: (error) => queue.end(error),
  };
  const onAbort = () => queue.end();
  signal?.addEventListener('abort', onAbort);
  try {
    readers.add(reader);
    await source.begin();
    for await (const event of queue) yield source.send(event);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    source.close();
    readers.remove(reader);
  }
}
