import { createApi } from './create-api.ts';
import { authorizedFetch, UnreachableError } from './session.ts';

/** The procedures. */
export const api = createApi('/api/trpc', wholeAnswer);

/** An answer that breaks off, or that somebody on the way gave in the server's place, is none. */
async function wholeAnswer(url: string, init: RequestInit): Promise<Pick<Response, 'ok' | 'json'>> {
  const response = await authorizedFetch(url, init);
  const json = () =>
    response.json().catch((error: unknown) => {
      throw init.signal?.aborted ? error : new UnreachableError(error);
    });
  return { ok: response.ok, json };
}
