import type { SetClientLogo } from '@diorama/contract/clients/clients.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { invalidField, notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { lockManagedClient } from './client-rows.ts';

/**
 * Gives a client another logo, or none. The picture before goes to the deleted files of the client's space, like any
 * that was uploaded for it and never used; one that was deleted comes back: that is how a change is undone.
 */
export async function setLogo(
  db: Kysely<Database>,
  actor: Actor,
  { clientId, fileId }: z.output<typeof SetClientLogo>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const client = await lockManagedClient(trx, actor, clientId, 'change its logo');
    if (fileId !== null) await requirePicture(trx, clientId, fileId);
    const now = new Date();
    await trx
      .updateTable('files')
      .set({ deleted_at: now })
      .where('space_id', '=', clientId)
      .where('deleted_at', 'is', null)
      .$if(fileId !== null, (query) => query.where('id', '<>', fileId))
      .execute();
    if (client.logo_file_id === fileId) return;
    await trx
      .updateTable('clients')
      .set({ logo_file_id: fileId, updated_at: now })
      .where('id', '=', clientId)
      .execute();
    await audit(trx, actor, { action: 'client.setLogo', target: clientId, spaceId: clientId });
  });
}

async function requirePicture(trx: Kysely<Database>, clientId: string, fileId: string): Promise<void> {
  const file = await trx
    .updateTable('files')
    .set({ deleted_at: null })
    .where('space_id', '=', clientId)
    .where('id', '=', fileId)
    .returning(['file_type', 'state'])
    .executeTakeFirst();
  if (!file) throw notFound('File', fileId);
  if (!file.file_type.startsWith('image/') || file.state === 'rejected')
    throw invalidField(['fileId'], 'A logo must be a picture: PNG, JPEG, WebP or AVIF');
}
