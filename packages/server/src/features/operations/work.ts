import type { Log } from '../../platform/log/log.ts';

/** Milliseconds before the second try of a step; each further one waits twice as long, up to the second figure. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 5_000;

/** `none`: this process has no worker role. */
export type WorkState = 'none' | 'starting' | 'working';

/** Something that has to run before background work is complete. */
export type WorkStep = () => Promise<unknown>;

/**
 * Begins the background work of a process, step by step. A step that fails, because the database is away or another
 * process is just making its tables, is tried again until it is done.
 */
export function createWork({
  isWorker,
  steps,
  log,
  wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref()),
}: {
  isWorker: boolean;
  steps: readonly WorkStep[];
  log: Pick<Log, 'error' | 'info'>;
  wait?: (milliseconds: number) => Promise<void>;
}) {
  let state: WorkState = isWorker ? 'starting' : 'none';
  let isStopped = false;

  async function start(): Promise<void> {
    for (const step of steps) {
      let pause = FIRST_WAIT; // one that was done shows that what was away is back
      while (!isStopped) {
        try {
          await step();
          break;
        } catch (error) {
          if (isStopped) return;
          log.error({ err: error, againInMs: pause }, 'background work could not be started: it is tried again');
          await wait(pause);
          pause = Math.min(pause * 2, LONGEST_WAIT);
        }
      }
    }
    if (!isStopped) state = 'working';
  }

  return {
    state: (): WorkState => state,
    start: (): Promise<void> => (isWorker ? start() : Promise.resolve()),
    stop: (): void => {
      isStopped = true;
    },
  };
}

export type Work = ReturnType<typeof createWork>;
