import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { type Acknowledged, checkData } from '../../tests/support/check-data.ts';
import { EditorClient, makeWorkplace, untilPublishable, type Workplace } from '../../tests/support/editor-client.ts';
import { startWriters } from '../../tests/support/writers.ts';
import { ACCOUNT, type Stage, type Target, until } from './stage.ts';

/** Milliseconds in which all jobs that are due must have been done. */
const JOBS_LIMIT = 60_000;
/** Milliseconds of writing before a kill: at least, and how much more at most. */
const WRITING: readonly [number, number] = [300, 1_500];

/** What the kills of one target came to. */
export interface KillResult {
  stage: string;
  target: Target;
  kills: number;
  acknowledged: number;
  /** Milliseconds from a kill until the server was ready again, at most. */
  slowestReturn: number;
  problems: string[];
}

/** Kills a part again and again while editors write; after each time everything must be there and whole. */
export async function killRounds(
  stage: Stage,
  { kills, random, logPath }: { kills: number; random: () => number; logPath: string },
): Promise<KillResult[]> {
  const editor = new EditorClient(stage.address(), ACCOUNT);
  await editor.signIn();
  const workplace = await makeWorkplace(editor);
  await untilPublishable(editor, workplace);
  const acknowledged: Acknowledged[] = [];
  const results: KillResult[] = [];
  for (const target of stage.targets) {
    const result = { stage: stage.name, target, kills: 0, acknowledged: 0, slowestReturn: 0, problems: [] as string[] };
    results.push(result);
    for (let round = 0; round < kills && result.problems.length === 0; round += 1) {
      const before = acknowledged.length;
      const note = (item: Acknowledged) => {
        acknowledged.push(item);
        appendFileSync(logPath, `${JSON.stringify(item)}\n`);
      };
      const took = await killOnce({ stage, target, editor, workplace, random, note });
      result.kills += 1;
      result.acknowledged += acknowledged.length - before;
      result.slowestReturn = Math.max(result.slowestReturn, took.milliseconds);
      result.problems.push(...took.refusals, ...(await problemsOf(stage, acknowledged)));
    }
    console.log(
      `  ${target}: ${result.kills} kills, ${result.acknowledged} acknowledged, ${result.problems.length} problems`,
    );
  }
  return results;
}

async function killOnce(options: {
  stage: Stage;
  target: Target;
  editor: EditorClient;
  workplace: Workplace;
  random: () => number;
  note: (item: Acknowledged) => void;
}): Promise<{ milliseconds: number; refusals: readonly string[] }> {
  const { stage, target, editor, workplace, random, note } = options;
  const first = Promise.withResolvers<void>();
  const writers = startWriters(
    editor,
    workplace,
    (item) => {
      note(item);
      first.resolve();
    },
    { showsPictures: true },
  );
  const [least, more] = WRITING;
  try {
    await first.promise;
    await new Promise((resolve) => setTimeout(resolve, least + random() * more));
    const startedAt = Date.now();
    await stage.kill(target);
    await stage.revive();
    const milliseconds = Date.now() - startedAt;
    editor.address = stage.address();
    await editor.signIn();
    return { milliseconds, refusals: writers.refusals };
  } finally {
    await writers.stop();
  }
}

async function problemsOf(stage: Stage, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  await using stores = await stage.open();
  const problems = await checkData(stores, acknowledged);
  const stuck = await stuckJobs(stores.url).then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  );
  return [...problems, ...stuck];
}

async function stuckJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const dueJobs = async () => {
      const { rows } = await client.query<{ name: string; state: string; retry_count: number; output: unknown }>(
        `select name, state, retry_count, output from pgboss.job
         where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%'`,
      );
      return rows;
    };
    await until(async () => (await dueJobs()).length === 0, 'jobs were not done', JOBS_LIMIT).catch(
      async (error: Error) => {
        throw new Error(`${error.message}: ${JSON.stringify(await dueJobs()).slice(0, 600)}`);
      },
    );
    const { rows } = await client.query<{ name: string; output: unknown }>(
      `select name, output from pgboss.job where state = 'failed' and name not like '\\_\\_%'`,
    );
    if (rows.length > 0) throw new Error(`${rows.length} jobs failed: ${JSON.stringify(rows[0])}`);
  } finally {
    await client.end();
  }
}
