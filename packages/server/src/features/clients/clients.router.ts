import { Cursor, Limit, Search } from '@diorama/contract/common/inputs.ts';
import * as z from 'zod';
import { router, signedIn } from '../../http/trpc.ts';

const ListClients = z.strictObject({ search: Search, cursor: Cursor, limit: Limit });

/** Clients: whom projects are made for. */
export const clientsRouter = router({
  list: signedIn.input(ListClients).query(({ ctx, input }) => ctx.services.clients.list(ctx.actor, input)),
});
