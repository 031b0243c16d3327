import { changeKeyframe } from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { createLog } from '@diorama/server/platform/log/log.ts';
import { startEmbeddedPostgres } from '@diorama/server/platform/postgres/embedded-postgres.ts';
import { EditorStore } from '@diorama/studio/engine/editor-store.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { type Bench, type Measure, median } from './support/bench.ts';
import {
  type BenchServer,
  makeWalkthrough,
  saveChanges,
  startBenchServer,
  withoutJobs,
} from './support/bench-server.ts';
import { keyframeRecords, putsOf } from './support/icgi-documents.ts';
import { processorTime } from './support/processor-time.ts';

const SIZES = [100, 10_000, 100_000] as const;
/** Records put in one call. */
const BATCH = 5_000;
const TURNS = 7;

interface Opened {
  revision: number;
  records: [string, Record<string, unknown>][];
}

/** `id`: the document that was measured. */
async function measureSize(server: BenchServer, size: number): Promise<{ id: string; measures: Measure[] }> {
  const { icgiId: id } = await makeWalkthrough(server);
  const changes = putsOf(keyframeRecords(size));
  let revision = 1;
  for (let at = 0; at < changes.length; at += BATCH) {
    ({ revision } = await saveChanges(server, { id, baseRevision: revision, changes: changes.slice(at, at + BATCH) }));
  }
  const [open, load, edit, save]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const opened = await server.query<Opened>('documents.open', { kind: 'icgi', id });
    open.push(opened.milliseconds);
    let startedAt = performance.now();
    const store = new EditorStore(icgiDocument, opened.result.records);
    store.list('keyframes');
    load.push(performance.now() - startedAt);
    startedAt = performance.now();
    store.execute(changeKeyframe, { id: 'view-50', compass: turn + 0.5 });
    edit.push(performance.now() - startedAt);
    const set = [{ path: ['compass'], value: turn + 0.5 }];
    const saved = await saveChanges(server, {
      id,
      baseRevision: revision,
      changes: [{ record: 'keyframes/view-50', op: 'patch', set }],
    });
    revision = saved.revision;
    save.push(saved.milliseconds);
  }
  const of = size.toLocaleString('en');
  const measures: Measure[] = [
    { name: `${of} records: read by the server for the first time`, value: open[0] ?? 0, unit: 'ms' },
    { name: `${of} records: read by the server and sent`, value: median(open), unit: 'ms' },
    { name: `${of} records: made ready in the editor`, value: median(load), unit: 'ms' },
    { name: `${of} records: one edit`, value: median(edit), unit: 'ms' },
    { name: `${of} records: one save`, value: median(save), unit: 'ms' },
  ];
  return { id, measures };
}

/** Calls of somebody else before the opening: the first ones after a start wait for code to be compiled. */
const WARM_UP = 30;

/** The first opening of a document by a server that has just started, and how long somebody else waits at most. */
async function measureFirstOpening(databaseUrl: string, id: string, size: number): Promise<Measure[]> {
  await using server = await startBenchServer({ DATABASE_URL: databaseUrl });
  await withoutJobs(server);
  for (let call = 0; call < WARM_UP; call += 1) await server.query('sessions.me', undefined);
  const of = size.toLocaleString('en');
  const used = () => processorTime(server.process.process.pid ?? 0) ?? Number.NaN;
  let isOpening = true;
  let longest = 0;
  const before = used();
  const others = (async () => {
    while (isOpening) longest = Math.max(longest, (await server.query('sessions.me', undefined)).milliseconds);
  })();
  const opened = await server.query<Opened>('documents.open', { kind: 'icgi', id });
  const processor = used() - before;
  isOpening = false;
  await others;
  return [
    { name: `${of} records: first opening after a start`, value: opened.milliseconds, unit: 'ms', max: 600 },
    { name: `${of} records: processor time of it, with the answers to somebody else`, value: processor, unit: 'ms' },
    { name: `${of} records: longest answer to somebody else in the meantime`, value: longest, unit: 'ms', max: 100 },
  ];
}

async function measureSizes(): Promise<Measure[]> {
  using folder = temporaryFolder();
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: createLog({ level: 'silent' }) });
  try {
    const measures: Measure[] = [];
    let last = '';
    {
      await using server = await startBenchServer({ DATABASE_URL: database.url, LIMIT_WRITES: '1000000' });
      for (const size of SIZES) {
        const measured = await measureSize(server, size);
        measures.push(...measured.measures);
        last = measured.id;
      }
    }
    return [...measures, ...(await measureFirstOpening(database.url, last, SIZES[2]))];
  } finally {
    await database.stop();
  }
}

/** How opening grows with the document, and that editing and saving do not. */
export const documentSizeBench: Bench = {
  name: 'document-size',
  title: `documents of ${SIZES.map((size) => size.toLocaleString('en')).join(', ')} records: open, edit, save`,
  run: measureSizes,
};
