import {
  AddClientMember,
  Client,
  ClientMember,
  ClientMemberPage,
  ClientPage,
  CreateClient,
  GetClient,
  InviteClientMember,
  InviteLink,
  ListClientMembers,
  ListClients,
  RemoveClientMember,
  RenameClient,
  SetClientLogo,
  SetClientRole,
} from '@diorama/contract/clients/clients.contract.ts';
import { NoAnswer } from '@diorama/contract/common/answers.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Clients } from './clients.service.ts';

/** Clients: whom projects are made for, and who reaches them. */
export const clientsRouter = (clients: Clients) =>
  router({
    list: signedIn
      .input(ListClients)
      .output(ClientPage)
      .query(({ ctx, input }) => clients.list(ctx.actor, input)),
    get: signedIn
      .input(GetClient)
      .output(Client)
      .query(({ ctx, input }) => clients.get(ctx.actor, input.clientId)),
    members: signedIn
      .input(ListClientMembers)
      .output(ClientMemberPage)
      .query(({ ctx, input }) => clients.members(ctx.actor, input)),
    create: signedIn
      .input(CreateClient)
      .output(Client)
      .mutation(async ({ ctx, input }) => clients.get(ctx.actor, await clients.create(ctx.actor, input))),
    rename: signedIn
      .input(RenameClient)
      .output(Client)
      .mutation(async ({ ctx, input }) => {
        await clients.rename(ctx.actor, input);
        return clients.get(ctx.actor, input.clientId);
      }),
    setLogo: signedIn
      .input(SetClientLogo)
      .output(Client)
      .mutation(async ({ ctx, input }) => {
        await clients.setLogo(ctx.actor, input);
        return clients.get(ctx.actor, input.clientId);
      }),
    addMember: signedIn
      .input(AddClientMember)
      .output(ClientMember)
      .mutation(({ ctx, input }) => clients.addMember(ctx.actor, input)),
    removeMember: signedIn
      .input(RemoveClientMember)
      .output(NoAnswer)
      .mutation(({ ctx, input }) => clients.removeMember(ctx.actor, input)),
    setRole: signedIn
      .input(SetClientRole)
      .output(ClientMember)
      .mutation(({ ctx, input }) => clients.setRole(ctx.actor, input)),
    invite: signedIn
      .input(InviteClientMember)
      .output(InviteLink)
      .mutation(({ ctx, input }) => clients.invite(ctx.actor, input)),
  });
