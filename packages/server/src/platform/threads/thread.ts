import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Milliseconds without work after which the thread ends and gives its memory back. */
const IDLE = 30_000;
/** Megabytes. An order that needs more fails; the server lives on. */
const MAX_HEAP = 2_048;

/** A thread for work that would hold up everything else. */
export interface Thread<Order> {
  /** One order at a time: the caller takes care of the turns. The report is what the thread's file posts. */
  run(order: Order): Promise<unknown>;
}

/**
 * Started by its first order, with `data`. `file` answers each message with one of its own; what it throws ends the thread and is
 * thrown here.
 */
export function createThread<Order>(
  file: URL,
  { idle = IDLE, data }: { idle?: number; data?: unknown } = {},
): Thread<Order> {
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    const started = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP } });
    started.unref();
    for (const end of ['error', 'exit'])
      started.on(end, () => {
        if (worker === started) worker = null;
      });
    return started;
  };
  return {
    async run(order) {
      clearTimeout(timer);
      const busy = worker ?? start();
      worker = busy;
      const over = new AbortController();
      const { signal } = over;
      busy.ref();
      try {
        busy.postMessage(order);
        const answered: Promise<unknown[]> = once(busy, 'message', { signal }); // rejects with what the thread threw
        const ended: Promise<unknown[]> = once(busy, 'exit', { signal });
        const failed = ended.then(([code]) => Promise.reject(new Error(`The thread ended with ${String(code)}`)));
        const [report] = await Promise.race([answered, failed]);
        return report;
      } finally {
        over.abort();
        // Without work it does not keep the process alive.
        busy.unref();
        timer = setTimeout(() => void busy.terminate(), idle).unref();
      }
    },
  };
}
