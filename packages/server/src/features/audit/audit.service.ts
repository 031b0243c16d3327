import type { ActivityItem, AuditEntry, ListActivity, ListAudit } from '@diorama/contract/audit/audit.contract.ts';
import type { Page } from '@diorama/contract/common/answers.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors } from '../../access/paging.ts';
import { reachesClient, withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { listActivity } from './list-activity.ts';

/** Reads what was done. Writing is `audit()`, in the transaction of the deed. */
export function createAuditList(db: Kysely<Database>) {
  /** Nothing is returned outside of the caller's clients; an entry without a project is shown to its own actor. */
  async function refuseForeign(
    actor: Actor,
    { projectId, clientId }: { projectId?: string | undefined; clientId?: string | undefined },
  ) {
    if (projectId) {
      const space = await db
        .selectFrom('spaces')
        .select('id')
        .where('id', '=', projectId)
        .where(withinScope(actor.scope))
        .executeTakeFirst();
      if (!space) throw notFound('Project', projectId);
    }
    if (clientId) {
      const client = await db.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst();
      if (!client || !reachesClient(actor.scope, clientId)) throw notFound('Client', clientId);
    }
  }

  return {
    /** What happened in a project or a client, in people's terms. */
    async activity(actor: Actor, input: z.output<typeof ListActivity>): Promise<Page<ActivityItem>> {
      await refuseForeign(actor, input);
      return listActivity(db, actor, input);
    },
    /** Newest first. */
    async list(actor: Actor, input: z.output<typeof ListAudit>): Promise<Page<AuditEntry>> {
      const { projectId, clientId, userId, action, limit } = input;
      await refuseForeign(actor, input);
      const place = cursors(
        'audit:desc',
        { projectId, clientId, userId, action },
        { value: z.int().min(0), id: z.literal('') },
      );
      const after = place.read(input.cursor);
      let query = db
        .selectFrom('audit')
        .leftJoin('users', 'users.id', 'audit.actor')
        .leftJoin('spaces', 'spaces.id', 'audit.space_id')
        .select(['audit.id', 'audit.at', 'audit.actor', 'audit.action', 'audit.target', 'audit.space_id'])
        .select(['audit.revision', 'audit.request_id', 'users.name', 'spaces.kind as space_kind']);
      if (actor.scope.type === 'clients')
        query = query.where(
          sql<boolean>`((spaces.id is not null and ${withinScope(actor.scope)})
            or (${!actor.scope.project} and audit.space_id is null and audit.actor = ${actor.userId}::uuid))`,
        );
      if (projectId) query = query.where('audit.space_id', '=', projectId);
      if (clientId)
        query = query.where(({ eb, or }) =>
          or([eb('spaces.client_id', '=', clientId), eb('audit.target', '=', clientId)]),
        );
      if (userId) query = query.where('audit.actor', '=', userId);
      if (action) query = query.where('audit.action', '=', action);
      if (after) query = query.where('audit.id', '<', after.value);
      const rows = await query
        .orderBy('audit.id', 'desc')
        .limit(limit + 1)
        .execute();
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: shown.map((row) => ({
          id: row.id,
          at: row.at,
          by: row.actor && row.name !== null ? { id: row.actor, name: row.name } : null,
          action: row.action,
          target: row.target,
          projectId: row.space_kind === 'project' ? row.space_id : null,
          revision: row.revision,
          requestId: row.request_id,
        })),
        nextCursor: rows.length > limit && last ? place.write({ value: last.id, id: '' }) : null,
      };
    },
  };
}

export type AuditList = ReturnType<typeof createAuditList>;
