import type { LiveEvent } from '@diorama/contract/live/live.contract.ts';
import { type TrackedEnvelope, tracked } from '@trpc/server';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { spacesInReach } from '../../access/spaces-in-reach.ts';
import { EventQueue } from './event-queue.ts';
import { lockSender } from './send-locks.ts';
import { presenceSender } from './send-presence.ts';
import { MAX_UNREAD, openStream, type StreamDeps, type StreamSource } from './stream.ts';

/** Those of a list that are spaces which the person may read now. */
async function readableSpaces({ db }: StreamDeps, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await spacesInReach(db, actor)
    .select('spaces.id')
    .where('spaces.id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The documents of a list that the person may read now, with their head. */
async function readableHeads({ db }: StreamDeps, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();

  const rows = await documentsInReach(db, actor)
    .select([
      'documents.id',
      'documents.kind',
      'documents.revision',
      'documents.hash',
      'documents.published_id',
      'projects.id as project_id',
    ])
    .where('documents.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** `<id>@<revision>`, separated by commas. */
const parseEventId = (lastEventId: string | undefined): ReadonlyMap<string, number> =>
  new Map(
    (lastEventId?.split(',') ?? []).map((pair) => {
      const [id = '', revision] = pair.split('@');
      return [id, Number(revision)] as const;
    }),
  );

/**
 * Everything that happens to some documents, whatever their spaces, and to the files of some spaces. Starts after the revisions in `lastEventId`, or now;
 * each event's id goes on from there.
 */
export function followDocuments(
  deps: StreamDeps,
  actor: Actor,
  { ids, lastEventId }: { ids: readonly string[]; lastEventId: string | undefined },
  signal: AbortSignal | undefined,
) {
  const queue = new EventQueue<LiveEvent>(MAX_UNREAD);
  const given = parseEventId(lastEventId);
  const seen = new Map<string, number>();
  /** Projects of the documents; spaces of other kinds have no lock. */
  const projects = new Set<string>();
  /** Spaces whose files are followed. */
  const spaces = new Set<string>();
  const leave = new Map<string, () => void>();
  const people = presenceSender(deps, (event) => queue.push(event));
  const locks = lockSender(deps, (event) => queue.push(event));
  const drop = (id: string) => {
    leave.get(id)?.();
    if (leave.delete(id)) queue.push({ type: 'gone', id });
  };

  const source: StreamSource<LiveEvent, LiveEvent | TrackedEnvelope<LiveEvent>> = {
    async begin() {
      const found = await readableHeads(deps, actor, ids);
      const places = await readableSpaces(
        deps,
        actor,
        ids.filter((id) => !found.has(id)),
      );
      for (const id of new Set(ids)) {
        const row = found.get(id);
        if (!row && places.has(id)) {
          spaces.add(id);
          // Something may have happened without a listener.
          if (lastEventId) queue.push({ type: 'files', id });
          continue;
        }
        if (!row) {
          queue.push({ type: 'gone', id });
          continue;
        }
        const had = given.get(id) ?? row.revision;
        const from = Math.min(had, row.revision);
        seen.set(id, from);
        if (row.project_id !== null) projects.add(row.project_id);
        if (given.has(id) && had >= row.revision)
          queue.push({ type: 'newest', id, revision: row.revision, hash: row.hash });
        leave.set(
          id,
          deps.feeds.follow(id, { seen: from, take: (entry) => queue.push({ type: 'change', id, entry }) }),
        );
        people.send(id);
        // It may have been published without a listener.
        if (lastEventId && row.published_id) queue.push({ type: 'publish', id });
        if (lastEventId) queue.push({ type: 'comments', id });
        if (lastEventId && row.kind === 'gis') queue.push({ type: 'streets', id });
      }
      for (const projectId of projects) {
        if (!lastEventId) locks.assumeNone(projectId);
        await locks.send(projectId);
      }
    },
    onNotification({ type, id }, recheck) {
      if (type === 'lock' && projects.has(id)) void locks.send(id);
      if (type === 'files' && spaces.has(id)) queue.push({ type, id });
      if (!leave.has(id)) return;
      if (type === 'publish' || type === 'comments' || type === 'streets') queue.push({ type, id });
      else if (type === 'presence') people.sendSoon(id);
      else if (type === 'gone') recheck();
    },
    async narrow(now) {
      const left = await readableHeads(deps, now, [...leave.keys()]);
      for (const id of leave.keys()) if (!left.has(id)) drop(id);
      const places = await readableSpaces(deps, now, [...spaces]);
      for (const id of spaces) if (!places.has(id) && spaces.delete(id)) queue.push({ type: 'gone', id });
    },
    async catchUp() {
      for (const projectId of projects) await locks.send(projectId);
      for (const id of spaces) queue.push({ type: 'files', id });
      for (const [id, { kind, published_id }] of await readableHeads(deps, actor, [...leave.keys()])) {
        if (published_id) queue.push({ type: 'publish', id });
        queue.push({ type: 'comments', id });
        if (kind === 'gis') queue.push({ type: 'streets', id });
        people.send(id);
      }
    },
    send(event) {
      if (event.type === 'change') seen.set(event.id, event.entry.revision);
      const at = [...seen].map(([id, revision]) => `${id}@${revision}`).join(',');
      return at ? tracked(at, event) : event;
    },
    close() {
      for (const end of leave.values()) end();
      people.close();
    },
  };
  return openStream(deps, actor, queue, source, signal);
}
