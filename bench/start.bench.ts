import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from '../tests/support/server-process.ts';
import { type Bench, type Measure, median, timed } from './support/bench.ts';
import { memoryOf, processorTime } from './support/processor-time.ts';

const STARTS = 5;
/** Milliseconds from the command to the first 200. */
const START_LIMIT = 500;
/** Processor time to the first 200, in files of a build over the sources themselves. */
const BUILT_LIMIT = 0.6;
/** MB, without the database. */
const MEMORY_LIMIT = 120;
/** Milliseconds a server has nothing to do before its memory is read. */
const IDLE = 5_000;
/** Of 1,048,576 bytes, in the files of all packages after a first start. */
const INSTALLED_LIMIT = 400;
/** Milliseconds after which a first start, with what it leaves for later, has failed. */
const FIRST_START_LIMIT = 900_000;
const SOURCES = 'packages/server/src/main.ts';
const root = join(import.meta.dirname, '..');

interface Start {
  milliseconds: number;
  /** Null on machines that do not report it, as `memory`. */
  processor: number | null;
  memory: number | null;
}

/** One start on a folder and a stop. `script`: what is run in place of the built server. */
async function startOnce(
  folder: string,
  { script, idle = 0 }: { script?: string; idle?: number } = {},
): Promise<Start> {
  const server = launchServer({ DATA_DIR: folder, PORT: '0', DEMO: '0' }, script);
  const { pid = 0 } = server.process;
  const milliseconds = await timed(async () => {
    const response = await fetch(`${await server.ready}/healthz`);
    if (response.status !== 200) throw new Error(`/healthz answered ${response.status}`);
  });
  const processor = processorTime(pid);
  await delay(idle);
  const memory = memoryOf(pid);
  server.process.kill('SIGTERM');
  await server.ended;
  return { milliseconds, processor, memory };
}

const known = (values: readonly (number | null)[]): number[] => values.flatMap((value) => value ?? []);

async function measureStarts(): Promise<Measure[]> {
  using folder = temporaryFolder();
  const first = await startOnce(folder.path);
  await startOnce(folder.path, { script: SOURCES }); // compiles them
  const later: Start[] = [];
  const fromSources: Start[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    later.push(await startOnce(folder.path, { idle: IDLE }));
    fromSources.push(await startOnce(folder.path, { script: SOURCES }));
  }
  const memories = known(later.map(({ memory }) => memory));
  const processor = median(known(later.map((start) => start.processor)));
  return [
    { name: 'first start, database made', value: first.milliseconds, unit: 'ms' },
    {
      name: 'first 200 on a prepared folder, median',
      value: median(later.map((start) => start.milliseconds)),
      unit: 'ms',
      max: START_LIMIT,
    },
    { name: 'slowest of them', value: Math.max(...later.map((start) => start.milliseconds)), unit: 'ms' },
    { name: 'processor time to the first 200', value: processor, unit: 'ms' },
    {
      name: 'processor time, built over sources',
      value: processor / median(known(fromSources.map((start) => start.processor))),
      unit: 'x',
      max: BUILT_LIMIT,
    },
    {
      name: 'idle memory without the database, median',
      value: median(memories),
      unit: 'MB',
      max: MEMORY_LIMIT,
    },
    ...(await measureInstallation()),
  ];
}

/** `npm start` on a clone of the last commit, and what lies there when all that it leaves for later is done. */
async function measureInstallation(): Promise<Measure[]> {
  using folder = temporaryFolder();
  const clone = join(folder.path, 'clone');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const server = launchServer({ DATA_DIR: join(folder.path, 'data'), PORT: '0' }, join(clone, 'scripts/start.mjs'));
  const milliseconds = await timed(() => server.ready);
  const end = performance.now() + FIRST_START_LIMIT;
  while (existsSync(join(clone, 'node_modules/.to-be-trimmed')) && performance.now() < end) await delay(500);
  server.process.kill('SIGTERM');
  await server.ended;
  return [
    { name: 'first start of a clone, demo published', value: milliseconds / 1000, unit: 's' },
    {
      name: 'packages installed after it (of 1,048,576 bytes)',
      value: bytesOf(join(clone, 'node_modules')) / 1_048_576,
      unit: 'MB',
      max: INSTALLED_LIMIT,
    },
  ];
}

/** Without what may be thrown away at any time. */
function bytesOf(folder: string): number {
  const sizes = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== '.cache')
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return bytesOf(path);
      return entry.isFile() ? statSync(path).size : 0;
    });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** How long an operator waits, and what the process uses while idle. */
export const startBench: Bench = {
  name: 'start',
  title: `${STARTS} starts on a prepared folder: time to the first answer, idle memory; one start of a clone`,
  run: measureStarts,
};
