import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { type Bench, type Measure, median } from './support/bench.ts';
import { makeWalkthrough, saveChanges, startBenchServer } from './support/bench-server.ts';
import { keyframeRecords, markerRecords, putsOf } from './support/icgi-documents.ts';
import type { LoadOrder, LoadResult } from './support/load-generator.ts';
import { processorTime } from './support/processor-time.ts';

/** Together they make a body of about 100 kB. */
const VIEWS = 30;
const MARKERS = 140;
const CONNECTIONS = 16;
const MILLISECONDS = 1_500;
const ROUNDS = 9;
/** Bare Fastify's throughput over ours. */
const LIMIT = 1.15;
/** The same of processor time. */
const COST_LIMIT = 1.2;

interface Target {
  pid: number;
  port: number;
  path: string;
}

/** One round against one server: answers a second, and its processor time for one of them. */
async function round(
  generator: ChildProcess,
  { pid, port, path }: Target,
  acceptEncoding: string,
  milliseconds: number,
) {
  const before = processorTime(pid);
  const order: LoadOrder = { port, path, acceptEncoding, connections: CONNECTIONS, milliseconds };
  generator.send({ ...order });
  const [result]: LoadResult[] = await once(generator, 'message');
  if (!result) throw new Error('The load generator gave no answer');
  const { responses, seconds } = result;
  const after = processorTime(pid);
  return {
    rate: responses / seconds,
    cost: before === null || after === null ? 0 : ((after - before) * 1_000) / responses,
  };
}

async function compare(ours: Target, body: Buffer, acceptEncoding: string, label: string): Promise<Measure[]> {
  using folder = temporaryFolder();
  const file = join(folder.path, 'body');
  writeFileSync(file, body);
  const bare = fork(join(import.meta.dirname, 'support/bare-server.ts'), [file, acceptEncoding]);
  const generator = fork(join(import.meta.dirname, 'support/load-generator.ts'));
  try {
    const [url]: unknown[] = await once(bare, 'message');
    const theirs = { pid: bare.pid ?? 0, port: Number(new URL(String(url)).port), path: ours.path };
    for (const target of [theirs, ours]) await round(generator, target, acceptEncoding, MILLISECONDS);
    const pairs = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const plain = await round(generator, theirs, acceptEncoding, MILLISECONDS);
      pairs.push({ plain, own: await round(generator, ours, acceptEncoding, MILLISECONDS) });
    }
    return [
      { name: `bytes sent (${label})`, value: body.length, unit: 'bytes' },
      { name: `bare Fastify (${label})`, value: median(pairs.map(({ plain }) => plain.rate)), unit: '1/s' },
      { name: `published read (${label})`, value: median(pairs.map(({ own }) => own.rate)), unit: '1/s' },
      {
        name: `throughput, bare over ours (${label})`,
        value: median(pairs.map(({ plain, own }) => plain.rate / own.rate)),
        unit: 'x',
        max: LIMIT,
      },
      {
        name: `processor time of one answer, ours over bare (${label})`,
        value: median(pairs.map(({ plain, own }) => own.cost / plain.cost)),
        unit: 'x',
        max: COST_LIMIT,
      },
    ];
  } finally {
    for (const child of [bare, generator]) if (child.connected) child.disconnect();
  }
}

async function measureReads(): Promise<Measure[]> {
  await using server = await startBenchServer();
  const { projectId, slug, icgiId } = await makeWalkthrough(server);
  const start = {
    record: 'settings',
    op: 'patch',
    set: [{ path: ['start'], value: { type: 'keyframe', id: 'view-0' } }],
  };
  const changes = [...putsOf([...keyframeRecords(VIEWS), ...markerRecords(MARKERS)]), start];
  await saveChanges(server, { id: icgiId, baseRevision: 1, changes });
  await server.mutate('icgis.publish', { projectId, icgiId });
  const path = `/api/client/${slug}/icgi/${icgiId}`;
  const ours = { pid: server.process.process.pid ?? 0, port: Number(new URL(server.url).port), path };
  const whole = Buffer.from(
    await (await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  );
  const packed = Buffer.from(await rawBody(server.url + path, 'br'));
  return [...(await compare(ours, whole, '', 'uncompressed')), ...(await compare(ours, packed, 'br', 'brotli'))];
}

/** The bytes as they travel: `fetch` would unpack them. */
async function rawBody(url: string, encoding: string): Promise<Buffer> {
  const request = get(url, { headers: { 'accept-encoding': encoding } });
  const [response] = await once(request, 'response');
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return Buffer.concat(parts);
}

/** What a visitor's page reads, against the least that a Fastify server can do: send the same bytes. */
export const publishedReadBench: Bench = {
  name: 'published-read',
  title: 'a published product read over kept-alive connections, against bare Fastify with the same bytes',
  run: measureReads,
};
