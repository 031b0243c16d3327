import { createLog } from '@diorama/server/platform/log/log.ts';
import { startEmbeddedPostgres } from '@diorama/server/platform/postgres/embedded-postgres.ts';
import pg from 'pg';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { analyze } from './support/analyze.ts';
import { type Bench, type Measure, median } from './support/bench.ts';
import { type BenchServer, startBenchServer } from './support/bench-server.ts';

const FEW = 100;
const MANY = 10_000;
const NAMES = 100_000;
const ROUNDS = 41;
/** Time of the large folder over that of the small one. */
const GROWTH = 1.5;
/** Milliseconds of a search, the way to the server included. */
const SEARCH_LIMIT = 50;

interface Folder {
  projectId: string;
  directoryId: string;
}

interface Page {
  items: unknown[];
  nextCursor: string | null;
}

/** A project with so many files, as rows; their bytes are never read here. */
async function folderOf(server: BenchServer, client: pg.Client, count: number): Promise<Folder> {
  const slug = `folder-${count}`;
  const { result: project } = await server.mutate<{ id: string }>('projects.create', { name: slug, slug });
  const root = { projectId: project.id, directoryId: 'root' };
  const { result: directory } = await server.query<{ id: string }>('files.getDirectory', root);
  await client.query(
    `insert into files (id, space_id, directory_id, file_name, file_type, file_size, sha256, width, height, state)
     select gen_random_uuid(), $1, $2, name, 'image/png', n, encode(sha256(name::bytea), 'hex'), 800, 600, 'ready'
     from (select n, md5(n::text) || ' ' || (array['kitchen', 'garden', 'facade', 'stair'])[1 + n % 4] || ' ' || lpad(n::text, 12, '0') || '.png' as name
       from generate_series(1, $3::int) n) named`,
    [project.id, directory.id, count],
  );
  return { projectId: project.id, directoryId: directory.id };
}

async function measureFolders(): Promise<Measure[]> {
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
  const [few, many, names] = [
    await folderOf(server, client, FEW),
    await folderOf(server, client, MANY),
    await folderOf(server, client, NAMES),
  ];
  await client.end();
  await analyze(databaseUrl);
  const page = (folder: Folder, more: object = {}) =>
    server.query<Page>('files.list', { ...folder, limit: 50, ...more });
  /** A page further down: as one scrolls to it, half the small folder away from the top. */
  const cursors = new Map<Folder, string | null>();
  for (const folder of [few, many]) cursors.set(folder, (await page(folder)).result.nextCursor);
  const times = {
    openFew: [],
    openMany: [],
    scrollFew: [],
    scrollMany: [],
    search: [],
    everywhere: [],
  } satisfies Record<string, number[]>;
  const measured: Record<keyof typeof times, number[]> = times;
  for (let round = 0; round < ROUNDS; round += 1) {
    measured.openFew.push((await page(few)).milliseconds);
    measured.openMany.push((await page(many)).milliseconds);
    measured.scrollFew.push((await page(few, { cursor: cursors.get(few) })).milliseconds);
    measured.scrollMany.push((await page(many, { cursor: cursors.get(many) })).milliseconds);
    const search = `${['kitchen', 'garden', 'facade', 'stair'][round % 4]} 0000000${10_000 + 211 * round}`;
    measured.search.push((await page(names, { search })).milliseconds);
    measured.everywhere.push((await server.query('search.all', { q: search })).milliseconds);
  }
  const of = (name: keyof typeof times) => median(measured[name]);
  return [
    { name: `open a folder of ${FEW} files`, value: of('openFew'), unit: 'ms' },
    { name: `open a folder of ${MANY.toLocaleString('en')}`, value: of('openMany'), unit: 'ms' },
    { name: 'open: many over few', value: of('openMany') / of('openFew'), unit: 'x', max: GROWTH },
    { name: 'scroll: many over few', value: of('scrollMany') / of('scrollFew'), unit: 'x', max: GROWTH },
    {
      name: `search ${NAMES.toLocaleString('en')} names in a project`,
      value: of('search'),
      unit: 'ms',
      max: SEARCH_LIMIT,
    },
    { name: 'the same names, everywhere', value: of('everywhere'), unit: 'ms', max: SEARCH_LIMIT },
  ];
}

/** Whether large folders stay as quick as small ones. */
export const foldersBench: Bench = {
  name: 'folders',
  title: 'a folder of many files opened and scrolled against one of few, and names searched',
  run: measureFolders,
};
