import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Params } from '../../database/prepared-statements.ts';
import type { Database } from '../../database/tables/schema.ts';

/** What somebody did. Append-only. */
export interface AuditNote {
  action: string;
  target?: string;
  /** Where it was done; none for what belongs to a person. */
  spaceId?: string;
  revision?: number;
}

/** The write of an audit row, for a transaction that has others to go with it. */
export const auditWrite = (
  trx: Kysely<Database>,
  actor: Params<Pick<Actor, 'userId' | 'sid' | 'ip' | 'requestId'>>,
  note: Params<AuditNote>,
) =>
  trx.insertInto('audit').values({
    actor: actor.userId,
    sid: actor.sid,
    ip: actor.ip,
    request_id: actor.requestId,
    action: note.action,
    target: note.target ?? null,
    space_id: note.spaceId ?? null,
    revision: note.revision ?? null,
  });

/** Writes an audit row in the caller's transaction. */
export async function audit(...note: Parameters<typeof auditWrite>): Promise<void> {
  await auditWrite(...note).execute();
}

/** What the operator did at the server's own command line: there is no account and no session. */
export async function auditOperator(trx: Kysely<Database>, action: string, target: string): Promise<void> {
  await trx.insertInto('audit').values({ action, target }).execute();
}
