import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod';
import type { TestApp } from '../../packages/server/src/testing/test-app.ts';

const Started = z.object({ url: z.string() });
/** `cpu`: milliseconds of processor time since the start; `heap`: bytes; `stretch`: as `watchThread` says, since `watch`. */
const Figures = z.object({ cpu: z.number(), heap: z.number(), stretch: z.number() });

/**
 * A second server over the same database and folder, in a process of its own, so that only its own cost is measured.
 * `heap`: maximum megabytes.
 */
export async function startMeasuredServer({ deps }: TestApp, { heap }: { heap?: number } = {}) {
  const { databaseUrl, config } = deps;
  const child = fork(join(import.meta.dirname, 'cost-server.testing.ts'), [], {
    execArgv: heap === undefined ? [] : [`--max-old-space-size=${heap}`],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: config.dataDir,
      ACCESS_MODE: config.accessMode,
      PORT: '0',
      DEMO: '0',
      ROLES: 'web',
      LIMIT_SESSION_CALLS: '1000000',
      LIMIT_SIGN_INS_PER_ADDRESS: '1000000',
      LIMIT_WRITES: '1000000',
      LIMIT_PUBLISHES: '1000000',
      LIMIT_UPLOAD_TICKETS: '1000000',
    },
  });
  const [started] = await once(child, 'message');
  const ask = async (question: 'cpu' | 'heap' | 'watch') => {
    child.send(question);
    const [figures] = await once(child, 'message');
    return Figures.parse(figures);
  };
  return {
    url: Started.parse(started).url,
    /** Milliseconds of processor time that the server takes for some work, on all of its threads. */
    async costOf<T>(work: () => Promise<T>): Promise<{ cost: number; result: T }> {
      const before = await ask('cpu');
      const result = await work();
      return { cost: (await ask('cpu')).cpu - before.cpu, result };
    },
    /** The longest time in milliseconds of processor time that the server's thread was blocked during some work. */
    async longestStretchOf<T>(work: () => Promise<T>): Promise<{ stretch: number; result: T }> {
      await ask('watch');
      const result = await work();
      return { stretch: (await ask('cpu')).stretch, result };
    },
    /** Bytes in use once everything was let go of that can be. */
    heap: async (): Promise<number> => (await ask('heap')).heap,
    /** Whether it has not ended. */
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: () => child.kill('SIGKILL'),
  };
}

export type MeasuredServer = Awaited<ReturnType<typeof startMeasuredServer>>;
