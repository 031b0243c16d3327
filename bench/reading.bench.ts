import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '@diorama/server/platform/log/log.ts';
import { startEmbeddedPostgres } from '@diorama/server/platform/postgres/embedded-postgres.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { analyze } from './support/analyze.ts';
import { type Bench, type Measure, median } from './support/bench.ts';
import {
  type BenchServer,
  makeWalkthrough,
  saveChanges,
  startBenchServer,
  withoutJobs,
} from './support/bench-server.ts';
import { keyframeRecords, markerRecords, putsOf } from './support/icgi-documents.ts';
import type { LoadOrder, LoadResult } from './support/load-generator.ts';
import { processorTime } from './support/processor-time.ts';

/** Documents of 40 views and 120 markers with a placement and a text each: about 100 kB. */
const DOCUMENTS = 20;
const VIEWS = 40;
const MARKERS = 120;
const PROJECTS = 1_000;
const CONNECTIONS = 16;
const MILLISECONDS = 1_000;
const ROUNDS = 3;
/** Milliseconds between two saves. */
const SAVE_EVERY = 50;

/** Of bare Fastify, what other products reached in the same measurement. Source: docs/benchmarks.md, "reading". */
const PEERS = {
  read: 'Payload 0.0145, Strapi 0.0115, Directus 0.0054',
  list: 'Payload 0.039, Strapi 0.020',
  update: 'Strapi 0.103, Payload 0.093',
};

/** Our call and what bare Fastify does for the same. */
interface Pair {
  name: string;
  ours: LoadOrder;
  bare: LoadOrder;
  /** Least share of bare Fastify's answers a second. */
  min: number;
  peers: string;
  /** Most processor time of an answer, over that of bare Fastify. */
  maxCost?: number;
  /** What happens inTheMeantime; gives what ends it. */
  inTheMeantime?: (() => () => Promise<void>) | undefined;
}

/** The processes that answer and ask. */
interface Processes {
  generator: ChildProcess;
  /** Process ids of both servers. */
  pids: { ours: number; bare: number };
}

/** Answers a second, and the server's processor time for one of them in milliseconds. */
async function round({ generator, pids }: Processes, who: 'ours' | 'bare', order: LoadOrder) {
  const before = processorTime(pids[who]);
  generator.send({ ...order });
  const [result]: LoadResult[] = await once(generator, 'message');
  if (!result) throw new Error('The load generator gave no answer');
  const after = processorTime(pids[who]);
  const cost = before === null || after === null ? 0 : (after - before) / result.responses;
  return { rate: result.responses / result.seconds, cost };
}

/** In turns, so that a slow moment of the machine hits both. */
async function compare(
  processes: Processes,
  { name, ours, bare, min, maxCost, peers, inTheMeantime }: Pair,
): Promise<Measure[]> {
  await round(processes, 'bare', bare);
  await round(processes, 'ours', ours);
  const pairs = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const theirs = await round(processes, 'bare', bare);
    const stop = inTheMeantime?.();
    const own = await round(processes, 'ours', ours);
    await stop?.();
    pairs.push({ theirs, own });
  }
  return [
    { name, value: median(pairs.map(({ own }) => own.rate)), unit: '1/s' },
    { name: `${name}: bare Fastify`, value: median(pairs.map(({ theirs }) => theirs.rate)), unit: '1/s' },
    {
      name: `${name}: of bare Fastify (${peers})`,
      value: median(pairs.map(({ own, theirs }) => own.rate / theirs.rate)),
      unit: 'x',
      min,
    },
    {
      name: `${name}: processor time of one answer, ours over bare`,
      value: median(pairs.map(({ own, theirs }) => own.cost / theirs.cost)),
      unit: 'x',
      ...(maxCost !== undefined && { max: maxCost }),
    },
  ];
}

interface Made {
  projectId: string;
  icgiId: string;
}

async function makeDocuments(server: BenchServer): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < DOCUMENTS) {
    const { projectId, icgiId } = await makeWalkthrough(server);
    const changes = putsOf([...keyframeRecords(VIEWS), ...markerRecords(MARKERS)]);
    await saveChanges(server, { id: icgiId, baseRevision: 1, changes });
    made.push({ projectId, icgiId });
  }
  for (let at = 0; at < PROJECTS; at += 20) {
    const numbers = Array.from({ length: 20 }, (_, add) => at + add);
    await Promise.all(
      numbers.map((number) =>
        server.mutate('projects.create', { name: `Kvarteret ${number} Ankaret`, slug: `list-${number}` }),
      ),
    );
  }
  return made;
}

/** Somebody saves a document that is not read, again and again. */
function saving(server: BenchServer, { projectId, icgiId }: Made): () => Promise<void> {
  let isOver = false;
  let saves = 0;
  const work = (async () => {
    while (!isOver) {
      saves += 1;
      const attributes = { settings: { name: `Saved ${saves}` } };
      await server.mutate('icgis.update', { projectId, icgiId, attributes });
      await new Promise((resolve) => setTimeout(resolve, SAVE_EVERY));
    }
  })();
  return () => {
    isOver = true;
    return work;
  };
}

/** The calls. `bare`: the address of the baseline. `saved`: what is saved inTheMeantime where something is. */
function pairsOf(server: BenchServer, bare: string, [saved, ...made]: readonly Made[], document: string): Pair[] {
  const authorization = `Bearer ${server.token}`;
  const type = { 'content-type': 'application/json' };
  const common = { acceptEncoding: '', connections: CONNECTIONS, milliseconds: MILLISECONDS };
  const ours = { ...common, port: Number(new URL(server.url).port), headers: { authorization } };
  const theirs = { ...common, port: Number(new URL(bare).port) };
  const query = (name: string, input: unknown) =>
    `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  const renamed = (ids: Made) => JSON.stringify({ json: { ...ids, attributes: { settings: { name: 'Name {n}' } } } });
  const open = {
    ours: { ...ours, path: made.map(({ icgiId: id }) => query('documents.open', { kind: 'icgi', id })) },
    bare: { ...theirs, path: '/document' },
    peers: PEERS.read,
  };
  const list = {
    ours: { ...ours, path: query('projects.list', { search: 'ankaret', limit: 25 }) },
    bare: { ...theirs, path: '/list?search=ankaret' },
    peers: PEERS.list,
  };
  const inTheMeantime = saved && (() => saving(server, saved));
  return [
    { ...open, name: 'documents.open', min: 0.45, maxCost: 2 },
    { ...open, name: 'documents.open while somebody saves', min: 0.1, inTheMeantime },
    {
      name: 'icgis.get',
      ours: { ...ours, path: made.map((ids) => query('icgis.get', { ...ids })) },
      bare: { ...theirs, path: '/document' },
      min: 0.35,
      peers: PEERS.read,
    },
    { ...list, name: `projects.list, a search among ${PROJECTS}`, min: 0.3 },
    { ...list, name: `projects.list, a search among ${PROJECTS} while somebody saves`, min: 0.1, inTheMeantime },
    {
      name: 'icgis.update of one setting',
      ours: {
        ...ours,
        method: 'POST',
        path: '/api/trpc/icgis.update',
        headers: { authorization, ...type },
        body: made.map(renamed),
      },
      bare: { ...theirs, method: 'PATCH', path: '/document', headers: type, body: document },
      min: 0.45,
      peers: PEERS.update,
    },
  ];
}

async function measureReading(): Promise<Measure[]> {
  using folder = temporaryFolder();
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: createLog({ level: 'silent' }) });
  try {
    await using server = await startBenchServer({ DATABASE_URL: database.url, LIMIT_WRITES: '1000000' });
    const made = await makeDocuments(server);
    await analyze(database.url);
    await withoutJobs(server);
    return await measureOn(server, made, join(folder.path, 'document.json'));
  } finally {
    await database.stop();
  }
}

/** `file`: where the baseline finds its document. */
async function measureOn(server: BenchServer, made: readonly Made[], file: string): Promise<Measure[]> {
  const whole = await server.query<{ attributes: object }>('icgis.get', { ...made[0] });
  const document = JSON.stringify(whole.result.attributes);
  writeFileSync(file, document);
  const bare = fork(join(import.meta.dirname, 'support/baseline-server.ts'), [file]);
  const generator = fork(join(import.meta.dirname, 'support/load-generator.ts'));
  try {
    const [url]: unknown[] = await once(bare, 'message');
    const measures: Measure[] = [{ name: 'bytes of a document', value: Buffer.byteLength(document), unit: 'bytes' }];
    const pids = { ours: server.process.process.pid ?? 0, bare: bare.pid ?? 0 };
    for (const pair of pairsOf(server, String(url), made, document))
      measures.push(...(await compare({ generator, pids }, pair)));
    return measures;
  } finally {
    for (const child of [bare, generator]) if (child.connected) child.disconnect();
  }
}

/** What editors and lists request, against the least that a Fastify server can do for the same. */
export const readingBench: Bench = {
  name: 'reading',
  title: 'documents read, listed and updated, against bare Fastify that sends prepared bytes',
  run: measureReading,
};
