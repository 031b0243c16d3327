import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createLog } from '@diorama/server/platform/log/log.ts';
import { startEmbeddedPostgres } from '@diorama/server/platform/postgres/embedded-postgres.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { analyze } from './support/analyze.ts';
import { type Bench, type Measure, median } from './support/bench.ts';
import { type BenchServer, makeWalkthrough, saveChanges, startBenchServer } from './support/bench-server.ts';
import { keyframeRecords, markerRecords, putsOf } from './support/icgi-documents.ts';

/** Together they make a document of about 100 kB. */
const VIEWS = 30;
const MARKERS = 140;
const CONNECTIONS = 8;
const MILLISECONDS = 1_200;
const ROUNDS = 5;
const FEW = 100;
const MANY = 10_000;
/** List of 25 with a search among many projects, against the same among few. */
const LIST_GROWTH = 2;
/** Bare Fastify over ours: five times what Payload reached of it, 0.0145. Source: DESIGN 6. */
const READ_LIMIT = 13.8;
/** Bare Fastify in memory over ours: 1,229/s for a document of this size against four times Payload's 109/s. Source: DESIGN 6. */
const UPDATE_LIMIT = 2.82;

/** Requests a second that some workers get through, one after another each. */
async function rate(ask: (worker: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, worker) => {
      while (performance.now() - startedAt < MILLISECONDS) {
        await ask(worker);
        count += 1;
      }
    }),
  );
  return (count * 1_000) / (performance.now() - startedAt);
}

/** Median rates of some kinds of request, taken in turns so that a slow moment of the machine hits them all. */
async function rates(asks: Record<string, (worker: number) => Promise<unknown>>): Promise<Record<string, number>> {
  const seen: Record<string, number[]> = Object.fromEntries(Object.keys(asks).map((name) => [name, []]));
  for (const ask of Object.values(asks)) await rate(ask);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, ask] of Object.entries(asks)) seen[name]?.push(await rate(ask));
  return Object.fromEntries(Object.entries(seen).map(([name, values]) => [name, median(values)]));
}

async function plainServer(databaseUrl: string) {
  const child = fork(join(import.meta.dirname, 'support/plain-server.ts'), [databaseUrl]);
  const [url]: unknown[] = await once(child, 'message');
  return { url: String(url), close: () => child.disconnect() };
}

async function addProjects(server: BenchServer, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, at) => from + at);
  for (let at = 0; at < numbers.length; at += 50) {
    await Promise.all(
      numbers.slice(at, at + 50).map((number) =>
        server.mutate('projects.create', {
          name: `Kvarteret ${number} Ankaret`,
          slug: `list-${number}-${randomUUID().slice(0, 8)}`,
        }),
      ),
    );
  }
}

async function measureAll(): Promise<Measure[]> {
  using folder = temporaryFolder();
  // One database for both, so that they write to the same disk with the same settings.
  const database = await startEmbeddedPostgres({ dataDir: folder.path, log: createLog({ level: 'silent' }) });
  try {
    await using server = await startBenchServer({ DATABASE_URL: database.url, LIMIT_WRITES: '1000000' });
    return await measureOn(server, database.url);
  } finally {
    await database.stop();
  }
}

async function measureOn(server: BenchServer, databaseUrl: string): Promise<Measure[]> {
  const documents = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const { icgiId: id } = await makeWalkthrough(server);
      const changes = putsOf([...keyframeRecords(VIEWS), ...markerRecords(MARKERS)]);
      return { id, ...(await saveChanges(server, { id, baseRevision: 1, changes })) };
    }),
  );
  const [first] = documents;
  if (!first) throw new Error('There is no document');
  const whole = (await server.query<unknown>('documents.open', { kind: 'icgi', id: first.id })).result;
  const [memory, plain] = [await plainServer(''), await plainServer(databaseUrl)];
  try {
    const put = (url: string, body: unknown) =>
      fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then(
        (response) => response.text(),
      );
    const read = (url: string) => fetch(url).then((response) => response.text());
    await Promise.all([put(memory.url, whole), put(plain.url, whole)]);
    const input = encodeURIComponent(JSON.stringify({ json: { kind: 'icgi', id: first.id } }));
    const open = `${server.url}/api/trpc/documents.open?input=${input}`;
    const reads = await rates({
      memory: () => read(memory.url),
      plain: () => read(plain.url),
      // As text, like the others: what is measured is the server.
      ours: () => fetch(open, { headers: { authorization: `Bearer ${server.token}` } }).then((answer) => answer.text()),
    });
    let count = 0;
    const updates = await rates({
      // Who has no records sends the document.
      memory: () => put(memory.url, whole),
      plain: () => put(plain.url, { name: `Name ${count++}` }),
      ours: async (worker) => {
        const document = documents[worker];
        if (!document) throw new Error('There is no document');
        count += 1;
        const set = [{ path: ['name'], value: `Name ${count}` }];
        const changes = [{ record: 'settings', op: 'patch', set }];
        const saved = await saveChanges(server, { id: document.id, baseRevision: document.revision, changes });
        document.revision = saved.revision;
      },
    });
    const list = () => server.query('projects.list', { search: 'ankaret', limit: 25 });
    await addProjects(server, 0, FEW);
    await analyze(databaseUrl);
    const few = await rates({ list });
    await addProjects(server, FEW, MANY);
    await analyze(databaseUrl);
    const many = await rates({ list });
    const ratio = (over: Record<string, number>, a: string, b: string) => (over[a] ?? 0) / (over[b] ?? 1);
    return [
      { name: 'read a document of 100 kB', value: reads.ours ?? 0, unit: '1/s' },
      {
        name: 'read: bare Fastify in memory over ours',
        value: ratio(reads, 'memory', 'ours'),
        unit: 'x',
        max: READ_LIMIT,
      },
      { name: 'read: one row of PostgreSQL over ours', value: ratio(reads, 'plain', 'ours'), unit: 'x' },
      { name: 'update one field, flushed', value: updates.ours ?? 0, unit: '1/s' },
      {
        name: 'update: bare Fastify that takes the document whole, in memory, over ours',
        value: ratio(updates, 'memory', 'ours'),
        unit: 'x',
        max: UPDATE_LIMIT,
      },
      { name: 'update: one row of PostgreSQL over ours', value: ratio(updates, 'plain', 'ours'), unit: 'x' },
      { name: `list of 25 with search among ${FEW} projects`, value: few.list ?? 0, unit: '1/s' },
      { name: `list of 25 with search among ${MANY.toLocaleString('en')}`, value: many.list ?? 0, unit: '1/s' },
      { name: 'list: few over many', value: (few.list ?? 0) / (many.list ?? 1), unit: 'x', max: LIST_GROWTH },
    ];
  } finally {
    memory.close();
    plain.close();
  }
}

/** What editors and lists request, against the least a server can do for the same. */
export const workingCopyBench: Bench = {
  name: 'working-copy',
  title: 'a working copy read and updated, and a list searched, against bare Fastify and plain PostgreSQL',
  run: measureAll,
};
