import type { liveDocumentProcedures, Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Live } from './live.service.ts';
import type { PresenceService } from './presence.service.ts';

/** What happens in a project as it happens (CONTRACT 1.15). */
export const eventsHandlers = (live: Live): Handlers<Procedures['events']> => ({
  project: (actor, input, { signal }) => live.followSpace(actor, input.projectId, input.lastEventId, signal),
});

/** `documents.live`: what happens to open documents as it happens (CONTRACT 1.14). */
export const documentsLiveHandlers = (live: Live): Handlers<typeof liveDocumentProcedures> => ({
  live: (actor, input, { signal }) => live.follow(actor, input.ids, input.lastEventId, signal),
});

/** Who has what open. */
export const presenceHandlers = (presence: PresenceService): Handlers<Procedures['presence']> => ({
  beat: (actor, input) => presence.beat(actor, input),
  leave: (actor, input) => presence.leave(actor, input),
});
