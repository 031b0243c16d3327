import type { ServerProcess } from '../../tests/support/server-process.ts';
import { isDead, lastOutput } from './stage.ts';

/** Milliseconds after which a process that ended is started again. `deploy/diorama.service` takes longer. */
const RESTART_AFTER = 500;
/** Milliseconds between two looks at `/readyz`, and for which an answer is waited for. */
const LOOK_EVERY = 100;
const LOOK_LIMIT = 3_000;
/** Milliseconds in which it has to end once it is stopped. */
const STOP_LIMIT = 15_000;

/** A worker whose supervisor starts it again when it ends, and whose `/readyz` is read all the time. */
export interface SupervisedWorker {
  /** Whether it said so last. */
  isReadyNow(): boolean;
  /** Whether it said so to a question of after that moment, by `performance.now()`. */
  isReadySince(moment: number): Promise<boolean>;
  /** How often it ended by itself. */
  ended(): number;
  /** Ends it; returns what it said that was not true, and how it ended when that was not in order. */
  stop(): Promise<string[]>;
}

/** `awaySince`: since when its database cannot be reached, by `performance.now()`. */
export function superviseWorker(
  launch: () => ServerProcess,
  { address, awaySince }: { address: string; awaySince: () => number | null },
): SupervisedWorker {
  const problems: string[] = [];
  let isStopping = false;
  let ended = 0;
  /** When the last look at `/readyz` began, if that was answered with 200; else null. */
  let readyAt: number | null = null;
  let current = keep();

  function keep(): ServerProcess {
    const server = launch();
    void server.ended.then(async () => {
      if (isStopping) return;
      ended += 1;
      await rest(RESTART_AFTER);
      if (!isStopping) current = keep();
    });
    return server;
  }

  const looking = (async () => {
    while (!isStopping) {
      const askedAt = performance.now();
      const since = awaySince();
      const status = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(LOOK_LIMIT) }).then(
        async (answer) => (await answer.text()).length > 0 && answer.status,
        () => null,
      );
      readyAt = status === 200 ? askedAt : null;
      // Away from before the question until after the answer, in one piece.
      if (status === 200 && since !== null && awaySince() === since)
        problems.push('/readyz was 200 while its database could not be reached');
      await rest(LOOK_EVERY);
    }
  })();

  return {
    isReadyNow: () => readyAt !== null,
    isReadySince: async (moment) => readyAt !== null && readyAt >= moment,
    ended: () => ended,
    async stop() {
      isStopping = true;
      await looking;
      if (!isDead(current)) {
        current.process.kill('SIGTERM');
        const timer = setTimeout(() => {
          problems.push(`it did not end in ${STOP_LIMIT / 1_000} s: ${lastOutput([current])}`);
          current.process.kill('SIGKILL');
        }, STOP_LIMIT);
        const code = await current.ended;
        clearTimeout(timer);
        if (code !== 0 && code !== null) problems.push(`it ended with ${code}: ${lastOutput([current])}`);
      }
      return problems;
    },
  };
}

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
