import type { CreateClient, RenameClient } from '@diorama/contract/clients/clients.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { staffOnly } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { createSpace } from '../spaces/create-space.ts';
import { lockManagedClient } from './client-rows.ts';

/** Makes a client and returns its id. Where clients have members, they are made by staff. */
export async function createClient(
  db: Kysely<Database>,
  actor: Actor,
  input: z.output<typeof CreateClient>,
): Promise<string> {
  if (actor.scope.type !== 'all') throw staffOnly('create clients');
  return db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, 'clients.create', input, async () => {
      const id = newId();
      await insertClient(trx, { id, name: input.name });
      await audit(trx, actor, { action: 'client.create', target: id, spaceId: id });
      return id;
    }),
  );
}

/** A client's row and its own space, which has its id. */
export async function insertClient(trx: Kysely<Database>, client: { id: string; name: string }): Promise<void> {
  await trx.insertInto('clients').values(client).execute();
  await createSpace(trx, { id: client.id, kind: 'client', clientId: client.id, readableBy: 'members' });
}

/** Renames a client. */
export async function renameClient(
  db: Kysely<Database>,
  actor: Actor,
  { clientId, name }: z.output<typeof RenameClient>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const client = await lockManagedClient(trx, actor, clientId, 'rename it');
    if (client.name === name) return;
    await trx.updateTable('clients').set({ name, updated_at: new Date() }).where('id', '=', clientId).execute();
    await audit(trx, actor, { action: 'client.rename', target: clientId, spaceId: clientId });
  });
}
