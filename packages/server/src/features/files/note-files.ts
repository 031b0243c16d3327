import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notify } from '../../platform/notifications/notifications.ts';
import { type AuditNote, audit } from '../audit/audit.ts';

/** Records what was done to files, and notifies every page that shows files of that space after the commit. */
export async function noteFiles(
  trx: Kysely<Database>,
  actor: Actor,
  note: AuditNote & { spaceId: string },
): Promise<void> {
  await audit(trx, actor, note);
  await notify(trx, { type: 'files', id: note.spaceId });
}
