import type {
  AddClientMember,
  Client,
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
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import type { Media } from '../media/media.service.ts';
import type { Projects } from '../projects/projects.service.ts';
import type { Collections } from '../widget/widgets.service.ts';
import { createClient, renameClient } from './change-client.ts';
import { addMember, removeMember, setRole } from './change-members.ts';
import { readClient } from './client-rows.ts';
import { inviteMember } from './invitations.ts';
import { listClients } from './list-clients.ts';
import { listMembers } from './list-members.ts';
import { setLogo } from './set-logo.ts';

/** Projects and collections shown with a client. */
const NEWEST = 10;

/** Clients: whom projects are made for, and who reaches them. */
export function createClients(
  db: Kysely<Database>,
  { projects, collections, media }: { projects: Projects; collections: Collections; media: Media },
  { publicUrl }: { publicUrl: string },
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
  };
}

export type Clients = ReturnType<typeof createClients>;
