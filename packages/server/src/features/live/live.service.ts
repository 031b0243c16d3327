import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { createDocumentFeeds } from './document-feeds.ts';
import { followDocuments } from './follow-documents.ts';
import { followSpace } from './follow-space.ts';
import type { PresenceService } from './presence.service.ts';
import { createReaders } from './readers.ts';

interface Deps {
  db: Kysely<Database>;
  notifications: Notifications;
  presence: PresenceService;
  sessions: Sessions;
  log: Logger;
}

/** Sends open editors what happens while they are open: changes, people, publishes, locks. */
export function createLive({ db, notifications, presence, sessions, log }: Deps) {
  const onError = (error: unknown) => log.error({ err: error }, 'live');
  const feeds = createDocumentFeeds(db, onError);
  const readers = createReaders({ notifications, presence, feeds, onError });
  const deps = { db, presence, sessions, feeds, readers, onError };
  return {
    /** How many streams are open. */
    count: readers.size,
    follow: (actor: Actor, ids: readonly string[], lastEventId: string | undefined, signal: AbortSignal | undefined) =>
      followDocuments(deps, actor, { ids, lastEventId }, signal),
    followSpace: (actor: Actor, spaceId: string, lastEventId: string | undefined, signal: AbortSignal | undefined) =>
      followSpace(deps, actor, { spaceId, lastEventId }, signal),
    /** Checks of every stream whether its reader may still read; done by itself now and then. */
    recheckAll: readers.recheckAll,
    /** Ends every stream: their readers go on with another server, or with this one when it is back. */
    stop: readers.stop,
  };
}

export type Live = ReturnType<typeof createLive>;
