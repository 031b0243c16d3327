import { changeKeyframe } from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { EditorStore } from '@diorama/studio/engine/editor-store.ts';
import { type Bench, type Measure, median } from './support/bench.ts';
import { type BenchServer, makeWalkthrough, saveChanges, startBenchServer } from './support/bench-server.ts';
import { keyframeRecords, putsOf } from './support/icgi-documents.ts';

const SIZES = [100, 10_000, 100_000] as const;
/** Records put in one call. */
const BATCH = 5_000;
const TURNS = 7;

interface Opened {
  revision: number;
  records: [string, Record<string, unknown>][];
}

async function measureSize(server: BenchServer, size: number): Promise<Measure[]> {
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
  return [
    { name: `${of} records: read by the server and sent`, value: median(open), unit: 'ms' },
    { name: `${of} records: made ready in the editor`, value: median(load), unit: 'ms' },
    { name: `${of} records: one edit`, value: median(edit), unit: 'ms' },
    { name: `${of} records: one save`, value: median(save), unit: 'ms' },
  ];
}

async function measureSizes(): Promise<Measure[]> {
  await using server = await startBenchServer();
  const measures: Measure[] = [];
  for (const size of SIZES) measures.push(...(await measureSize(server, size)));
  return measures;
}

/** How opening grows with the document, and that editing and saving do not. */
export const documentSizeBench: Bench = {
  name: 'document-size',
  title: `documents of ${SIZES.map((size) => size.toLocaleString('en')).join(', ')} records: open, edit, save`,
  run: measureSizes,
};
