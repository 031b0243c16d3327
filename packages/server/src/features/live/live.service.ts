import type { LiveEvent, ProjectEvent } from '@diorama/contract/live/live.contract.ts';
import { tracked } from '@trpc/server';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { lockOf } from '../../access/project-lock.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import { notFound, unauthorized } from '../../errors/api-error.ts';
import type { Notification, Notifications } from '../../platform/notifications/notifications.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { createDocumentFeeds } from './document-feeds.ts';
import { EventQueue } from './event-queue.ts';
import { type PresenceService, SWEEP_EVERY } from './presence.service.ts';

/** Events a reader may leave unread before it falls out; it comes back and catches up. */
const MAX_UNREAD = 5_000;
/** Milliseconds between two looks whether a reader may still read. */
const ASK_EVERY = 15_000;
/** Milliseconds by which the clocks of two processes may differ. */
const CLOCKS_APART = 60_000;
/** Milliseconds in which moves of people are told as one. */
const SETTLE = 100;

interface Deps {
  db: Kysely<Database>;
  notifications: Notifications;
  presence: PresenceService;
  sessions: Sessions;
  log: Logger;
}

/** One open stream. */
interface Reader {
  actor: Actor;
  hears(notification: Notification): void;
  /** Asks again whether it may read. */
  ask(): void;
  /** Tells anew what no log keeps: notifications may have been missed. */
  missed(): Promise<void>;
  end(error?: unknown): void;
}

/** Tells open editors what happens while they are open: changes, people, publishes, locks. */
export function createLive({ db, notifications, presence, sessions, log }: Deps) {
  const readers = new Set<Reader>();
  const onError = (error: unknown) => log.error({ err: error }, 'live');
  const feeds = createDocumentFeeds(db, onError);
  let stopListening: (() => void) | null = null;
  let timers: NodeJS.Timeout[] = [];
  let isStopped = false;

  function hear(notification: Notification): void {
    if (notification.type === 'change') feeds.refresh(notification.id);
    for (const reader of [...readers]) {
      if (notification.type === 'keys') reader.ask();
      else if (notification.type !== 'session') reader.hears(notification);
      else if (reader.actor.sid === notification.id) reader.ask();
    }
  }

  function askAll(): void {
    for (const reader of [...readers]) reader.ask();
  }

  function add(reader: Reader): void {
    if (isStopped) {
      reader.end();
      return;
    }
    readers.add(reader);
    if (stopListening) return;
    const close = notifications.subscribe(hear, () => {
      feeds.refreshAll();
      for (const open of [...readers]) void open.missed().catch(onError);
    });
    timers = [setInterval(askAll, ASK_EVERY), setInterval(() => void presence.sweep().catch(onError), SWEEP_EVERY)];
    for (const timer of timers) timer.unref();
    stopListening = close;
  }

  function remove(reader: Reader): void {
    readers.delete(reader);
    if (readers.size > 0) return;
    stopListening?.();
    stopListening = null;
    for (const timer of timers) clearInterval(timer);
  }

  /** The documents of a list that the person may read now, with their head. */
  async function reachable(actor: Actor, ids: readonly string[]) {
    const rows = await documentsInReach(db, actor)
      .select([
        'documents.id',
        'documents.revision',
        'documents.hash',
        'documents.published_id',
        'projects.id as project_id',
      ])
      .where('documents.id', 'in', [...ids])
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Tells a queue who is there, at once and then whenever that has changed. */
  function people(queue: EventQueue<LiveEvent> | EventQueue<ProjectEvent>) {
    const told = new Map<string, string>();
    const waiting = new Map<string, NodeJS.Timeout>();
    const tell = async (id: string) => {
      waiting.delete(id);
      const now = await presence.of(id);
      if (told.get(id) === JSON.stringify(now)) return;
      told.set(id, JSON.stringify(now));
      queue.push({ type: 'presence', id, people: now });
    };
    return {
      tell: (id: string) => void tell(id).catch(onError),
      tellSoon(id: string): void {
        if (!waiting.has(id))
          waiting.set(
            id,
            setTimeout(() => void tell(id).catch(onError), SETTLE),
          );
      },
      stop(): void {
        for (const timer of waiting.values()) clearTimeout(timer);
      },
    };
  }

  /** Tells a queue who has locked projects, whenever that is another than it was told before. */
  function locks(queue: EventQueue<LiveEvent> | EventQueue<ProjectEvent>) {
    const told = new Map<string, string>();
    let turn = Promise.resolve();
    const tell = async (projectId: string) => {
      const lock = await lockOf(db, projectId);
      if (told.get(projectId) === JSON.stringify(lock)) return;
      told.set(projectId, JSON.stringify(lock));
      queue.push({ type: 'lock', projectId, lock });
    };
    return {
      /** Who has just begun to read need not be told that there is none. */
      assumeNone: (projectId: string) => told.set(projectId, JSON.stringify(null)),
      /** One after the other, so that the newest is told last. */
      tell(projectId: string): Promise<void> {
        turn = turn.then(() => tell(projectId)).catch(onError);
        return turn;
      },
    };
  }

  /** Ends a stream whose session has ended, or whose token is not good any more; `narrowed` hears of the reach as it is now. */
  async function askAgain(
    actor: Actor,
    queue: Pick<EventQueue<never>, 'end'>,
    narrowed: (actor: Actor) => Promise<void>,
  ) {
    const again = await sessions.again(actor);
    if (again === 'stale') queue.end();
    else if (again) await narrowed(again);
    else queue.end(unauthorized('SESSION_REVOKED', 'The session has ended. Sign in again'));
  }

  return {
    /** How many streams are open. */
    count: (): number => readers.size,

    /**
     * Everything that happens to some documents. Starts after the revisions in `lastEventId`, or now; each event's id
     * goes on from there. Ends when the session does.
     */
    async *follow(
      actor: Actor,
      ids: readonly string[],
      lastEventId: string | undefined,
      signal: AbortSignal | undefined,
    ) {
      const queue = new EventQueue<LiveEvent>(MAX_UNREAD);
      const given = new Map(
        (lastEventId?.split(',') ?? []).map((pair) => {
          const [id = '', revision] = pair.split('@');
          return [id, Number(revision)] as const;
        }),
      );
      const seen = new Map<string, number>();
      const projects = new Map<string, string>();
      const leave = new Map<string, () => void>();
      const present = people(queue);
      const locked = locks(queue);
      const drop = (id: string) => {
        leave.get(id)?.();
        if (leave.delete(id)) queue.push({ type: 'gone', id });
      };
      const reader: Reader = {
        actor,
        hears({ type, id }) {
          if (type === 'lock' && [...projects.values()].includes(id)) void locked.tell(id);
          if (!leave.has(id)) return;
          if (type === 'publish') queue.push({ type, id });
          else if (type === 'presence') present.tellSoon(id);
          else if (type === 'gone') reader.ask();
        },
        ask: () =>
          void askAgain(actor, queue, async (again) => {
            const left = await reachable(again, [...leave.keys()]);
            for (const id of leave.keys()) if (!left.has(id)) drop(id);
          }).catch(onError),
        async missed() {
          reader.ask();
          for (const id of new Set(projects.values())) await locked.tell(id);
          for (const [id, { published_id }] of await reachable(actor, [...leave.keys()])) {
            if (published_id) queue.push({ type: 'publish', id });
            present.tell(id);
          }
        },
        end: (error) => queue.end(error),
      };
      const onAbort = () => queue.end();
      signal?.addEventListener('abort', onAbort);
      try {
        add(reader);
        const found = await reachable(actor, ids);
        for (const id of new Set(ids)) {
          const row = found.get(id);
          if (!row) {
            queue.push({ type: 'gone', id });
            continue;
          }
          const had = given.get(id) ?? row.revision;
          const from = Math.min(had, row.revision);
          seen.set(id, from);
          projects.set(id, row.project_id);
          if (given.has(id) && had >= row.revision)
            queue.push({ type: 'newest', id, revision: row.revision, hash: row.hash });
          leave.set(id, feeds.follow(id, { seen: from, take: (entry) => queue.push({ type: 'change', id, entry }) }));
          present.tell(id);
          // It may have been published while nobody listened.
          if (lastEventId && row.published_id) queue.push({ type: 'publish', id });
        }
        for (const projectId of new Set(projects.values())) {
          if (!lastEventId) locked.assumeNone(projectId);
          await locked.tell(projectId);
        }
        for await (const event of queue) {
          if (event.type === 'change') seen.set(event.id, event.entry.revision);
          const at = [...seen].map(([id, revision]) => `${id}@${revision}`).join(',');
          yield at ? tracked(at, event) : event;
        }
      } finally {
        signal?.removeEventListener('abort', onAbort);
        for (const close of leave.values()) close();
        present.stop();
        remove(reader);
      }
    },

    /**
     * What happens in a project, without the changes themselves. Taken up again after the event `lastEventId`, it first
     * tells how everything is now, so that nothing of the time between is missed.
     */
    async *followProject(
      actor: Actor,
      projectId: string,
      lastEventId: string | undefined,
      signal: AbortSignal | undefined,
    ) {
      const queue = new EventQueue<ProjectEvent>(MAX_UNREAD);
      const present = people(queue);
      const locked = locks(queue);
      /** Milliseconds since 1970: the last thing this reader heard. */
      const from = lastEventId ? Number(lastEventId) : Date.now();
      const known = new Map<string, boolean>();
      const isOwn = async (id: string): Promise<boolean> => {
        const answer = known.get(id);
        if (answer !== undefined) return answer;
        const row = await db.selectFrom('documents').select('project_id').where('id', '=', id).executeTakeFirst();
        known.set(id, row?.project_id === projectId);
        return row?.project_id === projectId;
      };
      const canReach = async (person: Actor): Promise<boolean> => {
        const row = await db
          .selectFrom('projects')
          .select('id')
          .where('id', '=', projectId)
          .where('deleted_at', 'is', null)
          .where(withinScope(person.scope))
          .executeTakeFirst();
        return row !== undefined;
      };
      const tell = async (notification: Notification): Promise<void> => {
        const { type, id } = notification;
        if (type === 'session' || type === 'keys') return;
        if (type === 'lock') return id === projectId ? locked.tell(projectId) : undefined;
        if (!(await isOwn(id))) return;
        if (type === 'presence') present.tellSoon(id);
        else if (type === 'change') queue.push({ type: 'revision', id, revision: notification.revision });
        else queue.push({ type, id });
      };
      const reader: Reader = {
        actor,
        hears: (notification) => void tell(notification).catch(onError),
        ask: () =>
          void askAgain(actor, queue, async (again) => {
            if (!(await canReach(again))) queue.end(notFound('Project', projectId));
          }).catch(onError),
        async missed() {
          reader.ask();
          await locked.tell(projectId);
          const rows = await db
            .selectFrom('documents')
            .select(['id', 'revision', 'published_id', 'deleted_at'])
            .where('project_id', '=', projectId)
            .execute();
          for (const { id, revision, published_id, deleted_at } of rows) {
            if (deleted_at === null) {
              queue.push({ type: 'revision', id, revision });
              if (published_id) queue.push({ type: 'publish', id });
              present.tell(id);
            } else if (deleted_at.getTime() > from - CLOCKS_APART) queue.push({ type: 'gone', id });
          }
        },
        end: (error) => queue.end(error),
      };
      const onAbort = () => queue.end();
      signal?.addEventListener('abort', onAbort);
      try {
        if (!(await canReach(actor))) throw notFound('Project', projectId);
        add(reader);
        if (!lastEventId) locked.assumeNone(projectId);
        await (lastEventId ? reader.missed() : locked.tell(projectId));
        for await (const event of queue) yield tracked(String(Date.now()), event);
      } finally {
        signal?.removeEventListener('abort', onAbort);
        present.stop();
        remove(reader);
      }
    },

    /** Asks of every stream whether its reader may still read; done by itself now and then. */
    askAll,

    /** Ends every stream: their readers go on with another server, or with this one when it is back. */
    stop(): void {
      isStopped = true;
      for (const reader of [...readers]) reader.end();
    },
  };
}

export type Live = ReturnType<typeof createLive>;
