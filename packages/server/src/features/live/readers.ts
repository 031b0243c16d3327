import type { Actor } from '../../access/actor.ts';
import { tooManyRequests } from '../../errors/api-error.ts';
import type { Notification, Notifications } from '../../platform/notifications/notifications.ts';
import type { DocumentFeeds } from './document-feeds.ts';
import { type PresenceService, SWEEP_EVERY } from './presence.service.ts';

/** Milliseconds between two checks whether a reader may still read. */
const RECHECK_EVERY = 15_000;

/** Streams of one person: a browser has one, whatever the number of its tabs. */
const MAX_STREAMS = 20;
/** Seconds until a refused one is tried again. */
const RETRY_AFTER = 30;

/** One open stream. */
export interface Reader {
  actor: Actor;
  onNotification(notification: Notification): void;
  /** Checks again whether it may read. */
  recheck(): void;
  /** Sends again what no log keeps: notifications may have been missed. */
  catchUp(): Promise<void>;
  end(error?: unknown): void;
}

interface Deps {
  notifications: Notifications;
  presence: PresenceService;
  feeds: DocumentFeeds;
  onError: (error: unknown) => void;
}

/** The open streams of this process. It listens for notifications only while there are some. */
export function createReaders({ notifications, presence, feeds, onError }: Deps) {
  const readers = new Set<Reader>();
  let stopListening: (() => void) | null = null;
  let timers: NodeJS.Timeout[] = [];
  let isStopped = false;

  function onNotification(notification: Notification): void {
    if (notification.type === 'change') feeds.refresh(notification.id);
    // Who may do what is read first: those that follow it look again then.
    if (notification.type === 'settings') return;
    for (const reader of [...readers]) {
      if (notification.type === 'keys') reader.recheck();
      else if (notification.type === 'member') {
        if (reader.actor.userId === notification.id) reader.recheck();
      } else if (notification.type !== 'session') reader.onNotification(notification);
      else if (reader.actor.sid === notification.id) reader.recheck();
    }
  }

  function recheckAll(): void {
    for (const reader of [...readers]) reader.recheck();
  }

  return {
    size: (): number => readers.size,
    recheckAll,

    add(reader: Reader): void {
      if (isStopped) {
        reader.end();
        return;
      }
      const { userId } = reader.actor;
      if ([...readers].filter(({ actor }) => actor.userId === userId).length >= MAX_STREAMS)
        throw tooManyRequests(RETRY_AFTER);
      readers.add(reader);
      if (stopListening) return;
      const close = notifications.subscribe(onNotification, () => {
        feeds.refreshAll();
        for (const open of [...readers]) void open.catchUp().catch(onError);
      });
      timers = [
        setInterval(recheckAll, RECHECK_EVERY),
        setInterval(() => void presence.sweep().catch(onError), SWEEP_EVERY),
      ];
      for (const timer of timers) timer.unref();
      stopListening = close;
    },

    remove(reader: Reader): void {
      readers.delete(reader);
      if (readers.size > 0) return;
      stopListening?.();
      stopListening = null;
      for (const timer of timers) clearInterval(timer);
    },

    /** Ends every stream; those that come later end at once. */
    stop(): void {
      isStopped = true;
      for (const reader of [...readers]) reader.end();
    },
  };
}

export type Readers = ReturnType<typeof createReaders>;
