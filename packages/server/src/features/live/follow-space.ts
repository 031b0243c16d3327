import type { ProjectEvent } from '@diorama/contract/live/live.contract.ts';
import { type TrackedEnvelope, tracked } from '@trpc/server';
import type { Actor } from '../../access/actor.ts';
import { spacesInReach } from '../../access/spaces-in-reach.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Notification } from '../../platform/notifications/notifications.ts';
import { EventQueue } from './event-queue.ts';
import { lockSender } from './send-locks.ts';
import { presenceSender } from './send-presence.ts';
import { MAX_UNREAD, openStream, type StreamDeps, type StreamSource } from './stream.ts';

/** Milliseconds by which the clocks of two processes may differ. */
const CLOCKS_APART = 60_000;

/**
 * What happens in a space, without the changes themselves. Taken up again after the event `lastEventId`, it first sends how
 * everything is now, so that nothing of the time between is missed.
 */
export function followSpace(
  deps: StreamDeps,
  actor: Actor,
  { spaceId, lastEventId }: { spaceId: string; lastEventId: string | undefined },
  signal: AbortSignal | undefined,
) {
  const { db } = deps;
  const queue = new EventQueue<ProjectEvent>(MAX_UNREAD);
  const people = presenceSender(deps, (event) => queue.push(event));
  const locks = lockSender(deps, (event) => queue.push(event));
  /** Milliseconds since 1970: the last thing this reader received. */
  const from = lastEventId ? Number(lastEventId) : Date.now();
  const own = new Map<string, boolean>();

  const isOwn = async (id: string): Promise<boolean> => {
    const known = own.get(id);
    if (known !== undefined) return known;
    const row = await db.selectFrom('documents').select('space_id').where('id', '=', id).executeTakeFirst();
    own.set(id, row?.space_id === spaceId);
    return row?.space_id === spaceId;
  };
  const reached = (person: Actor) =>
    spacesInReach(db, person).select('spaces.kind').where('spaces.id', '=', spaceId).executeTakeFirst();
  const pass = async (notification: Notification): Promise<void> => {
    const { type, id } = notification;
    if (type === 'session' || type === 'member' || type === 'keys' || type === 'settings' || type === 'webhooks')
      return;
    if (type === 'media' || type === 'files' || type === 'comments' || type === 'streets') return;
    if (type === 'lock') return id === spaceId ? locks.send(spaceId) : undefined;
    if (!(await isOwn(id))) return;
    if (type === 'presence') people.sendSoon(id);
    else if (type === 'change') queue.push({ type: 'revision', id, revision: notification.revision });
    else queue.push({ type, id });
  };

  const source: StreamSource<ProjectEvent, TrackedEnvelope<ProjectEvent>> = {
    async begin() {
      const space = await reached(actor);
      if (!space) throw notFound('Project', spaceId);
      // Spaces of other kinds have no lock.
      if (!lastEventId || space.kind !== 'project') locks.assumeNone(spaceId);
      await (lastEventId ? source.catchUp() : locks.send(spaceId));
    },
    onNotification: (notification) => void pass(notification).catch(deps.onError),
    async narrow(now) {
      if (!(await reached(now))) queue.end(notFound('Project', spaceId));
    },
    async catchUp() {
      await locks.send(spaceId);
      const rows = await db
        .selectFrom('documents')
        .select(['id', 'revision', 'published_id', 'deleted_at'])
        .where('space_id', '=', spaceId)
        .execute();
      for (const { id, revision, published_id, deleted_at } of rows) {
        if (deleted_at === null) {
          queue.push({ type: 'revision', id, revision });
          if (published_id) queue.push({ type: 'publish', id });
          people.send(id);
        } else if (deleted_at.getTime() > from - CLOCKS_APART) queue.push({ type: 'gone', id });
      }
    },
    send: (event) => tracked(String(Date.now()), event),
    close: () => people.close(),
  };
  return openStream(deps, actor, queue, source, signal);
}
