import type {
  AddClientMember,
  Client,
  ClientPage,
  CreateClient,
  InviteClientMember,
  ListClientMembers,
  ListClients,
  RemoveClientMember,
  RenameClient,
  SetClientLogo,
  SetClientRole,
} from '@diorama/contract/clients/clients.contract.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import { inNameOrder } from '../../database/name-order.ts';
import { fitsName, searchNames } from '../../database/name-search.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField, notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { Media } from '../media/media.service.ts';
import type { Projects } from '../projects/projects.service.ts';
import type { Collections } from '../widget/widgets.service.ts';
import { createClient, renameClient } from './change-client.ts';
import { addMember, removeMember, setRole } from './change-members.ts';
import { clientItem, clientsInReach, lockManagedClient, readClient } from './client-rows.ts';
import { inviteMember, mailInvite } from './invitations.ts';
import { listMembers } from './list-members.ts';

/** Projects and collections shown with a client. */
const NEWEST = 10;

/** Clients: whom projects are made for, and who reaches them. */
export function createClients(
  db: Kysely<Database>,
  { projects, collections, media }: { projects: Projects; collections: Collections; media: Media },
  { publicUrl }: { publicUrl: string },
  mail: Pick<MailService, 'order'>,
) {
  return {
    list: (actor: Actor, input: z.output<typeof ListClients>) => listClients(db, media, actor, input),
    async get(actor: Actor, clientId: string): Promise<Client> {
      const client = await readClient(db, media, actor, clientId);
      const { items } = await projects.list(actor, {
        search: undefined,
        clientIds: [clientId],
        sort: 'updatedAt',
        limit: NEWEST,
      });
      const own = {
        search: undefined,
        clientIds: [clientId],
        hideGlobal: true,
        sort: 'updatedAt' as const,
        limit: NEWEST,
      };
      return { ...client, projects: items, collections: (await collections.list(actor, own)).items };
    },
    create: (actor: Actor, input: z.output<typeof CreateClient>) => createClient(db, actor, input),
    rename: (actor: Actor, input: z.output<typeof RenameClient>) => renameClient(db, actor, input),
    setLogo: (actor: Actor, input: z.output<typeof SetClientLogo>) => setLogo(db, actor, input),
    members: (actor: Actor, input: z.output<typeof ListClientMembers>) => listMembers(db, actor, input),
    addMember: (actor: Actor, input: z.output<typeof AddClientMember>) => addMember(db, actor, input),
    removeMember: (actor: Actor, input: z.output<typeof RemoveClientMember>) => removeMember(db, actor, input),
    setRole: (actor: Actor, input: z.output<typeof SetClientRole>) => setRole(db, actor, input),
    invite: (actor: Actor, input: z.output<typeof InviteClientMember>) => inviteMember({ db, publicUrl }, actor, input),
    mailInvite: (actor: Actor, input: z.output<typeof InviteClientMember>) => mailInvite({ db, mail }, actor, input),
  };
}

export type Clients = ReturnType<typeof createClients>;

/** Clients by name. */
function listClients(
  db: Kysely<Database>,
  media: Media,
  actor: Actor,
  { search, limit, cursor }: z.output<typeof ListClients>,
): Promise<ClientPage> {
  const place = cursors('name:asc', { search }, { value: KEYS.text });
  const after = place.read(cursor);
  return searchNames(
    search,
    after,
    async (match) => {
      let query = clientsInReach(db, actor);
      if (match)
        query = query.where(fitsName(sql`folded(clients.name)`, match, { id: sql.ref('clients.id'), of: ['clients'] }));
      if (after)
        query = query.where(
          sql<boolean>`(${inNameOrder('clients.name')}, clients.id) > (${after.value}, ${after.id}::uuid)`,
        );
      const rows = await query
        .orderBy(inNameOrder('clients.name'))
        .orderBy('clients.id')
        .limit(limit + 1)
        .execute();
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: shown.map((row) => clientItem(media, actor, row)),
        nextCursor:
          rows.length > limit && last ? place.write({ value: last.name, id: last.id, isNear: match?.isNear }) : null,
        mayCreate: actor.scope.type === 'all',
      };
    },
    { db, names: ['clients'] },
  );
}

/**
 * Gives a client another logo, or none. The picture before goes to the deleted files of the client's space, like any
 * that was uploaded for it and never used; one that was deleted comes back: that is how a change is undone.
 */
async function setLogo(
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
