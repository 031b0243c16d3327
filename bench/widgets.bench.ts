import { createLog } from '@diorama/server/platform/log/log.ts';
import { startEmbeddedPostgres } from '@diorama/server/platform/postgres/embedded-postgres.ts';
import pg from 'pg';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { analyze } from './support/analyze.ts';
import { type Bench, type Measure, median } from './support/bench.ts';
import { type BenchServer, startBenchServer } from './support/bench-server.ts';

const FEW = 100;
const MANY = 100_000;
const ROUNDS = 31;
/** Time of the large collection over that of the small one. */
const GROWTH = 2;

/** A collection with so many widgets, as rows: lists read no records. */
async function collectionOf(server: BenchServer, client: pg.Client, count: number): Promise<string> {
  const { result } = await server.mutate<{ id: string }>('widgets.collections.create', {
    name: `Collection of ${count}`,
    owner: 'global',
  });
  await client.query(
    `insert into documents (id, kind, space_id, name, schema_version, revision, hash, updated_at)
     select gen_random_uuid(), 'widget', $1, (array['Kitchen island', 'Garden', 'Facade', 'Stair'])[1 + n % 4] || ' ' || n,
       '0.1.0', 1, repeat('0', 64), now() - make_interval(secs => n) from generate_series(1, $2::int) n`,
    [result.id, count],
  );
  await client.query(
    `insert into widgets (id, type, name, search_text)
     select id, 'popup', jsonb_build_object('en', name), lower(name) from documents where space_id = $1`,
    [result.id],
  );
  return result.id;
}

async function measureWidgets(): Promise<Measure[]> {
  using folder = temporaryFolder();
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: createLog({ level: 'silent' }) });
  try {
    await using server = await startBenchServer({ DATABASE_URL: database.url });
    return await measureOn(server, database.url);
  } finally {
    await database.stop();
  }
}

async function measureOn(server: BenchServer, databaseUrl: string): Promise<Measure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [few, many] = [await collectionOf(server, client, FEW), await collectionOf(server, client, MANY)];
  await client.end();
  await analyze(databaseUrl);
  const page = async (collectionId: string, search?: string) =>
    (await server.query('widgets.list', { collectionId, ...(search ? { search } : {}) })).milliseconds;
  const asks = {
    'one of them': (count: number) => `island ${count}`,
    'a quarter of them': () => 'kitchen',
    // Shorter than what the index keeps: all names of the collection are read.
    'two characters that none has': () => 'qx',
    'no search': () => undefined,
  };
  const times = new Map<string, number[]>();
  // In turns, so that a slow moment of the machine hits both.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [what, search] of Object.entries(asks))
      for (const [id, count] of [
        [few, FEW],
        [many, MANY],
      ] as const)
        times.set(`${what} ${id}`, [...(times.get(`${what} ${id}`) ?? []), await page(id, search(count))]);
  const took = (what: string, id: string) => median(times.get(`${what} ${id}`) ?? []);
  return Object.keys(asks).flatMap((what) => [
    {
      name: `list of ${MANY.toLocaleString('en')} widgets over ${FEW}, ${what}`,
      unit: 'x',
      value: took(what, many) / took(what, few),
      ...(what.startsWith('two') ? {} : { max: GROWTH }),
    },
    { name: `list of ${MANY.toLocaleString('en')} widgets, ${what}`, unit: 'ms', value: took(what, many) },
  ]);
}

export const widgetsBench: Bench = {
  name: 'widgets',
  title: 'a page of a large collection of widgets against a small one',
  run: measureWidgets,
};
