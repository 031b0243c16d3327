import type { Collection, CollectionWithTags } from '@diorama/contract/widgets/collections.contract.ts';
import { GLOBAL_OWNER } from '@diorama/contract/widgets/collections.contract.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor, Scope } from '../../../access/actor.ts';
import { mayEdit, withinScope } from '../../../access/scope.ts';
import { inNameOrder } from '../../../database/name-order.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { notFound } from '../../../errors/api-error.ts';

const SHARED_WITH = sql<string[]>`array(
  select client_id from space_clients where space_clients.space_id = collections.id order by client_id
)`.as('clients');

const WIDGET_COUNT = sql<number>`(
  select count(*) from documents
  where documents.space_id = collections.id and documents.kind = ${sql.lit(widgetDocument.kind)} and documents.deleted_at is null
)`.as('widget_count');

/** Collections that a person may reach, with owner and clients. */
export const collectionsInReach = (trx: Kysely<Database>, actor: Pick<Actor, 'scope'>) =>
  trx
    .selectFrom('collections')
    .innerJoin('spaces', 'spaces.id', 'collections.id')
    .leftJoin('clients as owners', 'owners.id', 'spaces.client_id')
    .select(['collections.id', 'collections.name', 'collections.revision', 'collections.created_at'])
    .select(['collections.updated_at', 'spaces.client_id', 'owners.name as owner_name', SHARED_WITH, WIDGET_COUNT])
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(actor.scope));

export type CollectionRow = Awaited<ReturnType<ReturnType<typeof collectionsInReach>['execute']>>[number];

/** Whether the caller may know of a client: sharing between other clients is not visible. */
export const knowsClient = (scope: Scope, clientId: string): boolean =>
  scope.type === 'all' || scope.clientIds.includes(clientId);

/** A collection as lists show it. */
export function collectionItem({ scope }: Pick<Actor, 'scope'>, row: CollectionRow): Collection {
  const owner = row.client_id;
  return {
    id: row.id,
    name: row.name,
    owner: owner ?? GLOBAL_OWNER,
    clients: row.clients.filter((id) => knowsClient(scope, id)),
    isGlobal: owner === null,
    widgetCount: row.widget_count,
    ownerName: owner !== null && knowsClient(scope, owner) ? row.owner_name : null,
    mayEdit: mayEdit(scope, owner),
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The row of a collection; NOT_FOUND out of reach. */
export async function collectionRow(trx: Kysely<Database>, actor: Actor, collectionId: string): Promise<CollectionRow> {
  const row = await collectionsInReach(trx, actor).where('collections.id', '=', collectionId).executeTakeFirst();
  if (!row) throw notFound('Collection', collectionId);
  return row;
}

/** Throws NOT_FOUND unless the caller may reach the collection for the purpose of this call. Counts nothing. */
export async function requireCollection(
  trx: Kysely<Database>,
  actor: Pick<Actor, 'scope'>,
  collectionId: string,
): Promise<void> {
  const row = await trx
    .selectFrom('collections')
    .innerJoin('spaces', 'spaces.id', 'collections.id')
    .select('collections.id')
    .where('collections.id', '=', collectionId)
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(actor.scope))
    .executeTakeFirst();
  if (!row) throw notFound('Collection', collectionId);
}

/** The collection, locked until the transaction ends. */
export async function lockedCollection(
  trx: Kysely<Database>,
  actor: Actor,
  collectionId: string,
): Promise<CollectionRow> {
  await requireCollection(trx, actor, collectionId);
  await trx.selectFrom('collections').select('id').where('id', '=', collectionId).forNoKeyUpdate().execute();
  return collectionRow(trx, actor, collectionId);
}

/** A collection with its tags by name. */
export async function readCollection(
  trx: Kysely<Database>,
  actor: Actor,
  collectionId: string,
): Promise<CollectionWithTags> {
  const row = await collectionRow(trx, actor, collectionId);
  const tags = await trx
    .selectFrom('widget_tags')
    .select(['id', 'name'])
    .where('collection_id', '=', collectionId)
    .where('deleted_at', 'is', null)
    .orderBy(inNameOrder('name'))
    .orderBy('id')
    .execute();
  return { ...collectionItem(actor, row), tags };
}
