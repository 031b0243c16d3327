import type { AppRouter } from '@diorama/contract/procedures/app-router.ts';
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { wire } from './wire.ts';

/** Reads whose answers are large: each comes alone, so that the server sends it as it is kept and nothing waits for it. */
const LARGE_READS: ReadonlySet<string> = new Set(['documents.open']);

/** A client of the procedures. Calls of one tick travel together; neither their number nor the address is limited. */
export function createApi(
  url: string,
  send: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'json'>>,
) {
  const options = {
    url,
    transformer: wire,
    // What fails is found in the server's log by the id its error carries.
    headers: () => ({ 'x-request-id': crypto.randomUUID() }),
    fetch: (
      input: RequestInfo | URL | string,
      init?: {
        method?: string;
        headers?: HeadersInit;
        body?: BodyInit | null;
        signal?: AbortSignal | null | undefined;
      },
    ) =>
      send(String(input), {
        method: init?.method ?? 'GET',
        headers: init?.headers ?? {},
        body: init?.body ?? null,
        signal: init?.signal ?? null,
      }),
  };
  const limits = { maxURLLength: Number.POSITIVE_INFINITY, maxItems: Number.POSITIVE_INFINITY };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ path }) => LARGE_READS.has(path),
        true: httpLink(options),
        false: httpBatchLink({ ...options, ...limits }),
      }),
    ],
  });
}
