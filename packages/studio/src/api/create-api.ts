import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { AppRouter } from './app-router.ts';
import { wire } from './wire.ts';

/** A client of the procedures. Calls of one tick travel together; neither their number nor the address is limited. */
export const createApi = (
  url: string,
  send: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'json'>>,
) =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url,
        transformer: wire,
        maxURLLength: Number.POSITIVE_INFINITY,
        maxItems: Number.POSITIVE_INFINITY,
        // What fails is found in the server's log by the id its error carries.
        headers: () => ({ 'x-request-id': crypto.randomUUID() }),
        fetch: (input, init) =>
          send(String(input), {
            method: init?.method ?? 'GET',
            headers: init?.headers ?? {},
            body: init?.body ?? null,
            signal: init?.signal ?? null,
          }),
      }),
    ],
  });
