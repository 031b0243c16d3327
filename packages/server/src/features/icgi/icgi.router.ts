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

/** Walkthroughs (CONTRACT 1.6). */
export const icgisRouter = router({
  get: signedIn.input(GetIcgi).query(({ ctx, input }) => ctx.services.icgis.get(ctx.actor, input)),
  create: signedIn.input(CreateIcgi).mutation(async ({ ctx, input }) => {
    const icgiId = await ctx.services.icgis.create(ctx.actor, input);
    return ctx.services.icgis.get(ctx.actor, { projectId: input.projectId, icgiId, preview: true });
  }),
  update: signedIn.input(UpdateIcgi).mutation(({ ctx, input }) => ctx.services.icgis.update(ctx.actor, input)),
  delete: signedIn.input(DeleteIcgi).mutation(async ({ ctx, input }) => {
    await ctx.services.icgis.remove(ctx.actor, input);
    return { deleted: true };
  }),
  restore: signedIn.input(RestoreIcgi).mutation(async ({ ctx, input }) => {
    await ctx.services.icgis.restore(ctx.actor, input.icgiId);
    return { restored: true };
  }),
  check: signedIn.input(CheckIcgi).query(({ ctx, input }) => ctx.services.icgis.check(ctx.actor, input)),
  mediaState: signedIn.input(CheckIcgi).query(({ ctx, input }) => ctx.services.icgiMediaState(ctx.actor, input)),
  publish: signedIn.input(PublishIcgi).mutation(({ ctx, input }) => ctx.services.icgis.publish(ctx.actor, input)),
});
