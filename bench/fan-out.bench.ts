import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type Bench, type Measure, median, percentile } from './support/bench.ts';
import {
  type BenchServer,
  makeWalkthrough,
  saveChanges,
  signInSomebody,
  startBenchServer,
} from './support/bench-server.ts';
import { keyframeRecords, putsOf } from './support/icgi-documents.ts';
import { memoryOf, processorTime } from './support/processor-time.ts';

const EDITORS = 50;
/** Streams of one person. */
const EACH = 10;
const WARM_UP = 10;
const EDITS = 60;
/** Milliseconds from sending an edit until the last of all editors has it. Source: DESIGN, "within a second". */
const LIMIT = 1_000;

/** One editor's stream; `received(revision)` resolves when that change has arrived. */
async function listen(server: BenchServer, token: string, id: string) {
  const input = encodeURIComponent(JSON.stringify({ json: { ids: [id] } }));
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const request = get(`${server.url}/api/trpc/documents.live?input=${input}`, { headers, agent: false });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response?.statusCode !== 200) throw new Error(`The stream answered ${response?.statusCode}`);
  const waiting = new Map<number, () => void>();
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    for (const [, revision] of text.matchAll(/^id: [0-9a-f-]+@(\d+)$/gm)) waiting.get(Number(revision))?.();
    text = text.slice(text.lastIndexOf('\n') + 1);
  });
  response.on('error', () => undefined);
  return {
    received: (revision: number) => new Promise<void>((resolve) => waiting.set(revision, resolve)),
    close: () => request.destroy(),
  };
}

async function measureFanOut(): Promise<Measure[]> {
  await using server = await startBenchServer();
  const { icgiId: id } = await makeWalkthrough(server);
  let { revision } = await saveChanges(server, { id, baseRevision: 1, changes: putsOf(keyframeRecords(100)) });
  const streams = [];
  let token = server.token;
  for (let at = 0; at < EDITORS; at += 1) {
    // One person may hold 20 streams.
    if (at > 0 && at % EACH === 0) token = await signInSomebody(server);
    streams.push(await listen(server, token, id));
  }
  const pid = server.process.process.pid ?? 0;
  const [alone, together]: [number[], number[]] = [[], []];
  let before = 0;
  for (let round = 0; round < WARM_UP + EDITS; round += 1) {
    if (round === WARM_UP) before = processorTime(pid) ?? 0;
    const changes = [{ record: 'settings', op: 'patch', set: [{ path: ['name'], value: `Name ${round}` }] }];
    const all = Promise.all(streams.map((stream) => stream.received(revision + 1)));
    const startedAt = performance.now();
    const saved = await saveChanges(server, { id, baseRevision: revision, changes });
    await all;
    if (round >= WARM_UP) {
      together.push(performance.now() - startedAt);
      alone.push(saved.milliseconds);
    }
    revision = saved.revision;
  }
  const after = processorTime(pid) ?? 0;
  const memory = memoryOf(pid);
  for (const stream of streams) stream.close();
  return [
    { name: 'the save itself answered, median', value: median(alone), unit: 'ms' },
    { name: `all ${EDITORS} editors have it, median`, value: median(together), unit: 'ms' },
    { name: `all ${EDITORS} editors have it, 95 of 100`, value: percentile(together, 0.95), unit: 'ms', max: LIMIT },
    { name: 'until all have it against the save itself', value: median(together) / median(alone), unit: 'x' },
    { name: 'processor time of an edit and its fan-out', value: (after - before) / EDITS, unit: 'ms' },
    ...(memory === null ? [] : [{ name: 'memory with all streams open', value: memory, unit: 'MB' as const }]),
  ];
}

/** What a colleague's edit costs when many have the document open. */
export const fanOutBench: Bench = {
  name: 'fan-out',
  title: `one field changed in a document that ${EDITORS} editors have open, each with its own stream`,
  run: measureFanOut,
};
