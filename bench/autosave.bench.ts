import { type Bench, type Measure, median } from './support/bench.ts';
import { type BenchServer, makeWalkthrough, saveChanges, startBenchServer } from './support/bench-server.ts';
import { keyframeRecords, putsOf } from './support/icgi-documents.ts';

const SMALL = 100;
const LARGE = 100_000;
/** Records put in one call. */
const BATCH = 5_000;
const WARM_UP = 15;
const SAVES = 60;
/** How much more a save may cost in the large document; the rest is a shared machine's noise. */
const GROWTH = 1.25;

interface Saved {
  id: string;
  revision: number;
}

async function documentOf(server: BenchServer, records: number): Promise<Saved> {
  const { icgiId: id } = await makeWalkthrough(server);
  const changes = putsOf(keyframeRecords(records));
  let revision = 1;
  for (let at = 0; at < changes.length; at += BATCH) {
    ({ revision } = await saveChanges(server, { id, baseRevision: revision, changes: changes.slice(at, at + BATCH) }));
  }
  return { id, revision };
}

async function measureSaves(): Promise<Measure[]> {
  await using server = await startBenchServer();
  const documents = { small: await documentOf(server, SMALL), large: await documentOf(server, LARGE) };
  const times: Record<keyof typeof documents, number[]> = { small: [], large: [] };
  const bytes = { small: 0, large: 0 };
  for (let round = 0; round < WARM_UP + SAVES; round += 1) {
    for (const size of ['small', 'large'] as const) {
      const document = documents[size];
      const changes = [
        {
          record: `keyframes/view-${10 + (round % 80)}`,
          op: 'patch',
          set: [{ path: ['name'], value: `View ${round + 1_000}` }],
        },
      ];
      const saved = await saveChanges(server, { id: document.id, baseRevision: document.revision, changes });
      document.revision = saved.revision;
      if (round < WARM_UP) continue;
      times[size].push(saved.milliseconds);
      bytes[size] = Math.max(bytes[size], saved.bytes);
    }
  }
  return [
    { name: `save in ${SMALL} records, median`, value: median(times.small), unit: 'ms' },
    { name: `save in ${LARGE.toLocaleString('en')} records, median`, value: median(times.large), unit: 'ms' },
    { name: 'time, large against small', value: median(times.large) / median(times.small), unit: 'x', max: GROWTH },
    { name: 'bytes sent in the large document', value: bytes.large, unit: 'bytes' },
    { name: 'bytes, large against small', value: bytes.large / bytes.small, unit: 'x', max: GROWTH },
  ];
}

/** What one autosave sends and takes does not grow with the document. */
export const autosaveBench: Bench = {
  name: 'autosave',
  title: 'one field saved over HTTP, every commit flushed to disk, in a small and in a large document',
  run: measureSaves,
};
