import type { ArrangeOrder, arrange } from './arrange.ts';

/** Computes places for all nodes off the main thread. Fails when the worker cannot be loaded. */
export async function arrangeByWorker(order: ArrangeOrder): Promise<ReturnType<typeof arrange>> {
  const worker = new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReturnType<typeof arrange>>) => resolve(data));
      worker.addEventListener('error', (event) => reject(new Error(event.message || 'The worker did not load')));
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
}
