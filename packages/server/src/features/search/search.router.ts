import { SearchAll, SearchResult } from '@diorama/contract/search/search.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Search } from './search.service.ts';

/** Search over names, for the command palette. */
export const searchRouter = (search: Search) =>
  router({
    all: signedIn
      .input(SearchAll)
      .output(SearchResult)
      .query(({ ctx, input }) => search.all(ctx.actor, input)),
  });
