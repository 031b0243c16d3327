import { Cursor, Limit, Search } from '@diorama/contract/common/inputs.ts';
import * as z from 'zod';
import { router, signedIn } from '../../http/trpc.ts';
import type { Clients } from './clients.service.ts';

const ListClients = z.strictObject({ search: Search, cursor: Cursor, limit: Limit });

/** Clients: whom projects are made for. */
export const clientsRouter = (clients: Clients) =>
  router({
    list: signedIn.input(ListClients).query(({ ctx, input }) => clients.list(ctx.actor, input)),
  });
