import type { Actor } from '../../../access/actor.ts';
import { answerOf } from '../../../errors/failure.ts';
import { limitByTurns } from '../../../platform/concurrency/limit-by-turns.ts';
import { createThread } from '../../../platform/threads/thread.ts';
import type { CheckThreadData, OrderedNow } from './check-message.ts';
import type { PreparedPublication, PublishRequest } from './prepare-publication.ts';
import { type PublishOrder, PublishReport } from './publish-message.ts';

/** Prepares publications of large products on a thread that is started when it is needed. People take turns. */
export function createPublishThread(entry: URL, data: CheckThreadData, now: () => OrderedNow) {
  const thread = createThread<PublishOrder>(entry, { data });
  const inTurn = limitByTurns(1);
  return (actor: Actor, request: PublishRequest): Promise<PreparedPublication> =>
    inTurn(actor.userId, async () => {
      const report = thread.run({ actor, request, ...now() }).then((sent) => PublishReport.parse(sent));
      return (await answerOf(report)).prepared;
    });
}

export type PublishThread = ReturnType<typeof createPublishThread>;
