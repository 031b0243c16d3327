import { AWAY_AFTER, BEAT_EVERY, PRESENT_FOR, type Presence } from '@diorama/contract/live/live.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';

/** Tabs of one person that others see at a document; the one with the oldest report is dropped. */
const MAX_TABS = 10;

interface BeatInput {
  /** The document's space, for a caller who names it. */
  projectId?: string | null | undefined;
  docType: string;
  docId: string;
  path?: string | null | undefined;
  tabId?: string | undefined;
}

/** Which users have which document open. Advisory: it blocks no one, and a crash forgets it. */
export function createPresence(db: Kysely<Database>) {
  return {
    /** A sign of life of an open editor. */
    async beat(actor: Actor, { projectId, docType, docId, path, tabId }: BeatInput): Promise<void> {
      const row = await documentsInReach(db, actor)
        .select(['documents.id', 'documents.space_id'])
        .where('documents.id', '=', docId)
        .where('documents.kind', '=', docType)
        .executeTakeFirst();
      if (!row || (projectId && row.space_id !== projectId)) throw notFound('Document', docId);
      const beat = await db
        .with('before', (qb) =>
          qb
            .selectFrom('presence')
            .select(isAway.as('away'))
            .where('document_id', '=', docId)
            .where('tab_id', '=', tabId ?? actor.sid),
        )
        .insertInto('presence')
        .values({
          document_id: docId,
          tab_id: tabId ?? actor.sid,
          user_id: actor.userId,
          session_id: actor.sid,
          path: path ?? null,
        })
        .onConflict((tab) =>
          tab
            .columns(['document_id', 'tab_id'])
            .doUpdateSet({ path: sql`excluded.path`, seen_at: sql`now()` })
            // A tab belongs to its session: no other session moves it.
            .where('presence.session_id', '=', actor.sid),
        )
        .returning((eb) => eb.selectFrom('before').select('before.away').as('wasAway'))
        .executeTakeFirst();
      if (beat?.wasAway) await sql`select ${notifyOf(sql`${docId}::uuid`)}`.execute(db);
      await sql`delete from presence where document_id = ${docId} and user_id = ${actor.userId} and tab_id in (
        select tab_id from presence where document_id = ${docId} and user_id = ${actor.userId}
        order by seen_at desc, tab_id desc offset ${MAX_TABS})`.execute(db);
    },

    async leave(actor: Actor, { docId, tabId }: { docId: string; tabId?: string | undefined }): Promise<void> {
      await db
        .deleteFrom('presence')
        .where('document_id', '=', docId)
        .where('tab_id', '=', tabId ?? actor.sid)
        .where('session_id', '=', actor.sid)
        .execute();
    },

    /** Everybody who is there, in the order of their names. */
    async of(documentId: string): Promise<Presence[]> {
      const rows = await db
        .selectFrom('presence')
        .innerJoin('users', 'users.id', 'presence.user_id')
        .select(['presence.tab_id', 'presence.path', 'users.id', 'users.name', isAway.as('away')])
        .where('document_id', '=', documentId)
        .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${PRESENT_FOR})`)
        .orderBy(inNameOrder('users.name'))
        .orderBy('presence.tab_id')
        .execute();
      return rows.map(({ tab_id, path, id, name, away }) => ({
        tabId: tab_id,
        user: { id, name },
        path,
        isAway: away,
      }));
    },

    /** Removes tabs without recent reports, and notifies the followers of documents where a user is away. */
    async sweep(): Promise<void> {
      await db
        .deleteFrom('presence')
        .where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${PRESENT_FOR})`)
        .execute();
      await sql`select ${notifyOf(sql`document_id`)} from (select distinct document_id from presence where ${isAway}) away`.execute(
        db,
      );
    },
  };
}

const isAway = sql<boolean>`presence.seen_at < now() - make_interval(secs => ${AWAY_AFTER})`;

/** Makes every server read the people of a document again. */
const notifyOf = (documentId: RawBuilder<unknown>) =>
  sql`pg_notify('diorama', json_build_object('type', 'presence', 'id', ${documentId})::text)`;

/** Milliseconds between two sweeps of a server that somebody listens to. */
export const SWEEP_EVERY = BEAT_EVERY * 1_000;

export type PresenceService = ReturnType<typeof createPresence>;
