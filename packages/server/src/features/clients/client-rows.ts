import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { clientsWithin, managesClient, mayEdit, reachesClient } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound, ownersOnly } from '../../errors/api-error.ts';
import type { Media } from '../media/media.service.ts';
import { logoUrl } from '../media/pictures/client-logo.ts';
import { THUMB_RECIPE } from '../media/renditions/recipes.ts';

/** Clients the caller reaches, with how many projects and members they have. */
export function clientsInReach(trx: Kysely<Database>, actor: Actor) {
  const query = trx
    .selectFrom('clients')
    .leftJoin('files as logo', (join) =>
      join
        .onRef('logo.id', '=', 'clients.logo_file_id')
        .onRef('logo.space_id', '=', 'clients.id')
        .on('logo.deleted_at', 'is', null),
    )
    .leftJoin('renditions as thumb', (join) =>
      join.onRef('thumb.source', '=', 'logo.sha256').on('thumb.recipe', '=', THUMB_RECIPE),
    )
    .select([
      'logo.id as logo_id',
      'logo.file_name as logo_name',
      'logo.file_type as logo_type',
      'logo.sha256 as logo_sha256',
      'thumb.sha256 as logo_thumb',
    ])
    .select(['clients.id', 'clients.name', 'clients.created_at', 'clients.updated_at'])
    .select([
      sql<number>`(select count(*) from spaces where spaces.client_id = clients.id and spaces.kind = 'project' and spaces.deleted_at is null)`.as(
        'project_count',
      ),
      sql<number>`(select count(*) from client_members where client_members.client_id = clients.id)`.as('member_count'),
    ])
    .where('clients.deleted_at', 'is', null);
  const within = clientsWithin(actor.scope);
  return within ? query.where('clients.id', '=', sql<string>`any(${within}::uuid[])`) : query;
}

type ClientRow = Awaited<ReturnType<ReturnType<typeof clientsInReach>['execute']>>[number];

/** A client as lists show it. */
export const clientItem = (media: Media, { scope }: Actor, row: ClientRow): ClientItem => ({
  id: row.id,
  name: row.name,
  logo: logoOf(media, row),
  projectCount: row.project_count,
  memberCount: row.member_count,
  mayEdit: mayEdit(scope, row.id),
  mayManage: managesClient(scope, row.id),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

function logoOf(media: Media, row: ClientRow): ClientItem['logo'] {
  const { logo_id: fileId, logo_name: name, logo_type: type, logo_sha256: sha256, logo_thumb: thumb } = row;
  if (fileId === null || name === null || type === null || sha256 === null) return null;
  return { fileId, name, type, url: logoUrl(media, { name, sha256, thumb }) };
}

/** One client; NOT_FOUND out of reach. */
export async function readClient(
  trx: Kysely<Database>,
  media: Media,
  actor: Actor,
  clientId: string,
): Promise<ClientItem> {
  return clientItem(media, actor, await clientRow(trx, actor, clientId));
}

/** The row of one client; NOT_FOUND out of reach. */
export async function clientRow(trx: Kysely<Database>, actor: Actor, clientId: string): Promise<ClientRow> {
  const row = await clientsInReach(trx, actor).where('clients.id', '=', clientId).executeTakeFirst();
  if (!row) throw notFound('Client', clientId);
  return row;
}

/**
 * A client that the caller manages, with its row locked: of two who take an owner away, the second sees what the first
 * did. NOT_FOUND out of reach, FORBIDDEN for its editors. `what`: what only owners can do.
 */
export async function lockManagedClient(
  trx: Kysely<Database>,
  { scope }: Actor,
  clientId: string,
  what: string,
): Promise<Selectable<Database['clients']>> {
  const row =
    reachesClient(scope, clientId) &&
    (await trx
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', clientId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst());
  if (!row) throw notFound('Client', clientId);
  if (!managesClient(scope, clientId)) throw ownersOnly(what);
  return row;
}
