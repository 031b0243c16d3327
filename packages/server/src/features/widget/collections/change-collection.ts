import {
  type CreateCollection,
  GLOBAL_OWNER,
  type RenameCollection,
  type SetCollectionClients,
} from '@diorama/contract/widgets/collections.contract.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { onceByRequestId } from '../../../access/idempotency.ts';
import { searchText } from '../../../database/search-text.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { invalidField, notFound, staffOnly } from '../../../errors/api-error.ts';
import { audit } from '../../audit/audit.ts';
import { requireClient } from '../../projects/create-project.ts';
import { refuseWhenStale, requireRevision } from '../../projects/stale-project.ts';
import { createSpace } from '../../spaces/create-space.ts';
import { type CollectionRow, knowsClient, lockedCollection } from './collection-rows.ts';

/** Makes an empty collection and returns its id. One for everybody is made by staff where clients have members. */
export async function createCollection(
  db: Kysely<Database>,
  actor: Actor,
  input: z.output<typeof CreateCollection>,
): Promise<string> {
  return db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, 'widgets.collections.create', input, async () => {
      const clientId = await ownerOf(trx, actor, input.owner);
      const clients = await sharedWith(trx, actor, clientId, input.clients ?? []);
      const readableBy = clientId === null ? 'everyone' : 'members';
      const id = await createSpace(trx, { kind: 'collection', clientId, readableBy });
      const { name } = input;
      await trx
        .insertInto('collections')
        .values({ id, name, search_text: searchText(name) })
        .execute();
      await insertClients(trx, id, clients);
      await audit(trx, actor, { action: 'collection.create', target: id, spaceId: id, revision: 1 });
      return id;
    }),
  );
}

/** The client that is to own it; null: everybody. */
async function ownerOf(trx: Kysely<Database>, actor: Actor, owner: string): Promise<string | null> {
  if (owner === GLOBAL_OWNER) {
    if (actor.scope.type !== 'all') throw staffOnly('create collections for everybody');
    return null;
  }
  if (!z.uuid().safeParse(owner).success) throw notFound('Client', owner);
  await requireClient(trx, actor, owner);
  return owner;
}

/** Clients to share with, each within reach. A collection for everyone is shared with no client in particular. */
async function sharedWith(
  trx: Kysely<Database>,
  actor: Actor,
  owner: string | null,
  clients: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(clients)].filter((id) => id !== owner);
  if (owner === null && wanted.length > 0)
    throw invalidField(['clients'], 'Everybody reads a global collection: it cannot be shared with single clients');
  if (wanted.length === 0) return [];
  const rows = await trx
    .selectFrom('clients')
    .select('id')
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  const missing = wanted.find((id) => !there.has(id) || !knowsClient(actor.scope, id));
  if (missing !== undefined) throw notFound('Client', missing);
  return wanted;
}

async function insertClients(trx: Kysely<Database>, spaceId: string, clients: readonly string[]): Promise<void> {
  if (clients.length === 0) return;
  await trx
    .insertInto('space_clients')
    .values(clients.map((client_id) => ({ space_id: spaceId, client_id })))
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Changes a collection's name. */
export async function renameCollection(
  db: Kysely<Database>,
  actor: Actor,
  { collectionId, name, revision }: z.output<typeof RenameCollection>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockedCollection(trx, actor, collectionId);
    requireRevision(row, revision);
    if (row.name === name) return;
    const action = 'collection.rename';
    await refuseWhenStale(trx, row, revision, { action, path: 'name', mine: name, theirs: row.name });
    await write(trx, actor, row, { action, set: { name, search_text: searchText(name) } });
  });
}

/** Shares a collection with these clients and no others, among the clients the caller can reach. */
export async function setCollectionClients(
  db: Kysely<Database>,
  actor: Actor,
  { collectionId, clients, revision }: z.output<typeof SetCollectionClients>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockedCollection(trx, actor, collectionId);
    requireRevision(row, revision);
    const wanted = await sharedWith(trx, actor, row.client_id, clients);
    const known = row.clients.filter((id) => knowsClient(actor.scope, id));
    if (known.length === wanted.length && known.every((id) => wanted.includes(id))) return;
    const action = 'collection.setClients';
    await refuseWhenStale(trx, row, revision, { action, path: 'clients', mine: wanted, theirs: known });
    const gone = known.filter((id) => !wanted.includes(id));
    if (gone.length > 0)
      await trx.deleteFrom('space_clients').where('space_id', '=', row.id).where('client_id', 'in', gone).execute();
    await insertClients(trx, row.id, wanted);
    await write(trx, actor, row, { action, set: {} });
  });
}

async function write(
  trx: Kysely<Database>,
  actor: Actor,
  { id, revision }: Pick<CollectionRow, 'id' | 'revision'>,
  { action, set }: { action: string; set: { name?: string; search_text?: string } },
): Promise<void> {
  const next = { revision: revision + 1, updated_at: new Date() };
  await trx
    .updateTable('collections')
    .set({ ...set, ...next })
    .where('id', '=', id)
    .execute();
  await audit(trx, actor, { action, target: id, spaceId: id, revision: next.revision });
}
