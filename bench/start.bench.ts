import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from '../tests/support/server-process.ts';
import { type Bench, type Measure, median, timed } from './support/bench.ts';
import { memoryOf } from './support/processor-time.ts';

const STARTS = 5;
/** Milliseconds from the command to the first 200. */
const START_LIMIT = 500;
/** MB, without the database. */
const MEMORY_LIMIT = 140;
/** Milliseconds a server has nothing to do before its memory is read. */
const IDLE = 2_500;

/** One start on a folder and a stop; `memory` is null on machines that do not report it. */
async function startOnce(folder: string): Promise<{ milliseconds: number; memory: number | null }> {
  const server = launchServer({ DATA_DIR: folder, PORT: '0', DEMO: '0' });
  const milliseconds = await timed(async () => {
    const response = await fetch(`${await server.ready}/healthz`);
    if (response.status !== 200) throw new Error(`/healthz answered ${response.status}`);
  });
  await delay(IDLE);
  const memory = memoryOf(server.process.pid ?? 0);
  server.process.kill('SIGTERM');
  await server.ended;
  return { milliseconds, memory };
}

async function measureStarts(): Promise<Measure[]> {
  using folder = temporaryFolder();
  const first = await startOnce(folder.path);
  const later: Awaited<ReturnType<typeof startOnce>>[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) later.push(await startOnce(folder.path));
  const memories = later.flatMap(({ memory }) => memory ?? []);
  return [
    { name: 'first start, database made', value: first.milliseconds, unit: 'ms' },
    {
      name: 'first 200 on a prepared folder, median',
      value: median(later.map((start) => start.milliseconds)),
      unit: 'ms',
      max: START_LIMIT,
    },
    { name: 'slowest of them', value: Math.max(...later.map((start) => start.milliseconds)), unit: 'ms' },
    ...(memories.length > 0
      ? [
          {
            name: 'idle memory without the database, median',
            value: median(memories),
            unit: 'MB' as const,
            max: MEMORY_LIMIT,
          },
        ]
      : []),
  ];
}

/** How long an operator waits, and what the process uses while idle. */
export const startBench: Bench = {
  name: 'start',
  title: `${STARTS} starts on a prepared folder: time to the first answer, idle memory`,
  run: measureStarts,
};
