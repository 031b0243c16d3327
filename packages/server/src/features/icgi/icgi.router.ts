import {
  CheckIcgi,
  CreateIcgi,
  DeleteIcgi,
  GetIcgi,
  PublishIcgi,
  RestoreIcgi,
  UpdateIcgi,
} from '@diorama/contract/icgi/icgi.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Icgis } from './icgi.service.ts';
import type { IcgiMediaStateReader } from './icgi-media-state.ts';

/** Walkthroughs (CONTRACT 1.6). */
export const icgisRouter = ({ icgis, icgiMediaState }: { icgis: Icgis; icgiMediaState: IcgiMediaStateReader }) =>
  router({
    get: signedIn.input(GetIcgi).query(({ ctx, input }) => icgis.get(ctx.actor, input)),
    create: signedIn.input(CreateIcgi).mutation(async ({ ctx, input }) => {
      const icgiId = await icgis.create(ctx.actor, input);
      return icgis.get(ctx.actor, { projectId: input.projectId, icgiId, preview: true });
    }),
    update: signedIn.input(UpdateIcgi).mutation(({ ctx, input }) => icgis.update(ctx.actor, input)),
    delete: signedIn.input(DeleteIcgi).mutation(async ({ ctx, input }) => {
      await icgis.remove(ctx.actor, input);
      return { deleted: true };
    }),
    restore: signedIn.input(RestoreIcgi).mutation(async ({ ctx, input }) => {
      await icgis.restore(ctx.actor, input.icgiId);
      return { restored: true };
    }),
    check: signedIn.input(CheckIcgi).query(({ ctx, input }) => icgis.check(ctx.actor, input)),
    mediaState: signedIn.input(CheckIcgi).query(({ ctx, input }) => icgiMediaState(ctx.actor, input)),
    publish: signedIn.input(PublishIcgi).mutation(({ ctx, input }) => icgis.publish(ctx.actor, input)),
  });
