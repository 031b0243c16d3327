import { ResolveBaseMap, ResolvedBaseMap } from '@diorama/contract/base-map/base-map.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { BaseMaps } from './base-maps.service.ts';

/** What maps stand on, for the editor. */
export const baseMapRouter = (baseMaps: BaseMaps) =>
  router({
    resolve: signedIn
      .input(ResolveBaseMap)
      .output(ResolvedBaseMap)
      .query(({ input }) => baseMaps.resolve(input)),
  });
