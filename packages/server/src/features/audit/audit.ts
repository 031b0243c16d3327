import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../http/context.ts';

/** What somebody did. Append-only. */
export interface AuditNote {
  action: string;
  target?: string;
  projectId?: string | null;
  revision?: number;
}

/** Writes an audit row in the caller's transaction. */
export async function audit(
  trx: Kysely<Database>,
  actor: Pick<Actor, 'userId' | 'sid' | 'ip' | 'requestId'>,
  note: AuditNote,
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      actor: actor.userId,
      sid: actor.sid,
      ip: actor.ip,
      request_id: actor.requestId,
      action: note.action,
      target: note.target ?? null,
      project_id: note.projectId ?? null,
      revision: note.revision ?? null,
    })
    .execute();
}
