import { Beat, FollowProject, Leave } from '@diorama/contract/live/live.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';

/** What happens in a project as it happens (CONTRACT 1.15). */
export const eventsRouter = router({
  project: signedIn
    .input(FollowProject)
    .subscription(({ ctx, input, signal }) =>
      ctx.services.live.followProject(ctx.actor, input.projectId, input.lastEventId, signal),
    ),
});

/** Who has what open. */
export const presenceRouter = router({
  beat: signedIn.input(Beat).mutation(({ ctx, input }) => ctx.services.presence.beat(ctx.actor, input)),
  leave: signedIn.input(Leave).mutation(({ ctx, input }) => ctx.services.presence.leave(ctx.actor, input)),
});
