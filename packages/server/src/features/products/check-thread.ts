import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import type { Actor } from '../../access/actor.ts';
import { limitByTurns } from '../../platform/concurrency/limit-by-turns.ts';
import { CheckReport } from './check-message.ts';
import type { ProductId } from './product-row.ts';

/** Milliseconds without work after which the thread ends, and its memory is free. */
const IDLE = 30_000;

/** Checks large products on a thread that is started when it is needed. People take turns. */
export function createCheckThread(entry: URL, databaseUrl: string) {
  const inTurn = limitByTurns(1);
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function running(): Worker {
    clearTimeout(idle);
    if (worker) return worker;
    const made = new Worker(entry, { execArgv: [], workerData: { databaseUrl } });
    made.on('error', () => undefined); // who waits for it hears of its end
    made.once('exit', () => {
      if (worker === made) worker = null;
    });
    worker = made;
    return made;
  }

  async function ask(actor: Actor, product: ProductId): Promise<PublishIssue[]> {
    const thread = running();
    const hasEnded = new AbortController();
    const end = () => hasEnded.abort(new Error('The thread that checks products has ended'));
    thread.once('exit', end);
    thread.ref();
    try {
      const answer = once(thread, 'message', { signal: hasEnded.signal });
      thread.postMessage({ actor, product });
      const [message] = await answer;
      const report = CheckReport.parse(message);
      if (report.type === 'failed') throw new Error(report.message);
      return report.issues;
    } finally {
      thread.off('exit', end);
      thread.unref();
      idle = setTimeout(() => void thread.terminate(), IDLE).unref();
    }
  }

  return (actor: Actor, product: ProductId): Promise<PublishIssue[]> => inTurn(actor.userId, () => ask(actor, product));
}

export type CheckThread = ReturnType<typeof createCheckThread>;
