import { ClientPage, ListClients } from '@diorama/contract/clients/clients.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Clients } from './clients.service.ts';

/** Clients: whom projects are made for. */
export const clientsRouter = (clients: Clients) =>
  router({
    list: signedIn
      .input(ListClients)
      .output(ClientPage)
      .query(({ ctx, input }) => clients.list(ctx.actor, input)),
  });
