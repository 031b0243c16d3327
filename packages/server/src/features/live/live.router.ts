import { NoAnswer } from '@diorama/contract/common/answers.ts';
import {
  Beat,
  FollowDocuments,
  FollowProject,
  Leave,
  LiveEvents,
  ProjectEvents,
} from '@diorama/contract/live/live.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Live } from './live.service.ts';
import type { PresenceService } from './presence.service.ts';

/** What happens in a project as it happens (CONTRACT 1.15). */
export const eventsRouter = (live: Live) =>
  router({
    project: signedIn
      .input(FollowProject)
      .output(ProjectEvents)
      .subscription(({ ctx, input, signal }) =>
        live.followSpace(ctx.actor, input.projectId, input.lastEventId, signal),
      ),
  });

/** `documents.live`: what happens to open documents as it happens (CONTRACT 1.14). */
export const documentsLiveRouter = (live: Live) =>
  router({
    live: signedIn
      .input(FollowDocuments)
      .output(LiveEvents)
      .subscription(({ ctx, input, signal }) => live.follow(ctx.actor, input.ids, input.lastEventId, signal)),
  });

/** Who has what open. */
export const presenceRouter = (presence: PresenceService) =>
  router({
    beat: signedIn
      .meta({ forViewers: true })
      .input(Beat)
      .output(NoAnswer)
      .mutation(({ ctx, input }) => presence.beat(ctx.actor, input)),
    leave: signedIn
      .meta({ forViewers: true })
      .input(Leave)
      .output(NoAnswer)
      .mutation(({ ctx, input }) => presence.leave(ctx.actor, input)),
  });
