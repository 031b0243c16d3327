import { Home } from '@diorama/contract/home/home.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { HomeService } from './home.service.ts';

/** The first screen in one call. */
export const homeRouter = (home: HomeService) =>
  router({
    get: signedIn.output(Home).query(({ ctx }) => home.get(ctx.actor)),
  });
