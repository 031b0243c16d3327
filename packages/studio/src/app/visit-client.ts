import { clientDetail } from '../features/clients/clients.queries.ts';
import { readForScreen } from './read-for-screen.ts';

/** Reads a client before its screens are shown. @throws NOT_FOUND */
export const visitClient = (clientId: string): Promise<unknown> => readForScreen(clientDetail(clientId));
