import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import type { Actor } from '../../../access/actor.ts';
import { answerOf } from '../../../errors/failure.ts';
import { limitByTurns } from '../../../platform/concurrency/limit-by-turns.ts';
import { createThread } from '../../../platform/threads/thread.ts';
import type { ProductId } from '../product-row.ts';
import { type CheckOrder, CheckReport, type CheckThreadData, type OrderedNow } from './check-message.ts';

/** Checks large products on a thread that is started when it is needed. People take turns. */
export function createCheckThread(entry: URL, data: CheckThreadData, now: () => OrderedNow) {
  const thread = createThread<CheckOrder>(entry, { data });
  const inTurn = limitByTurns(1);
  return (actor: Actor, product: ProductId): Promise<PublishIssue[]> =>
    inTurn(actor.userId, async () => {
      const report = thread.run({ actor, product, ...now() }).then((sent) => CheckReport.parse(sent));
      return (await answerOf(report)).issues;
    });
}

export type CheckThread = ReturnType<typeof createCheckThread>;
