import { queryClient } from '../api/query-client.ts';
import { clientDetail } from '../features/clients/clients.queries.ts';

/** Reads a client before its screens are shown. @throws NOT_FOUND */
export const visitClient = (clientId: string): Promise<unknown> => queryClient.fetchQuery(clientDetail(clientId));
