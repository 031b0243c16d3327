import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { isOutOfOrder, isSignedOut, isUnreachable } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';

/**
 * Reads what a screen needs before it is shown. The router reads again at every change of the address: what was read before
 * stays when the session is over or the server away or broken, which the screen itself says, with unsaved work on it.
 */
export async function readForScreen<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key> & { queryKey: Key },
): Promise<Data> {
  try {
    return await queryClient.fetchQuery(query);
  } catch (error) {
    const known = queryClient.getQueryData<Data>(query.queryKey);
    if (known !== undefined && (isSignedOut(error) || isUnreachable(error) || isOutOfOrder(error))) return known;
    throw error;
  }
}
