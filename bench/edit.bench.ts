import { changeKeyframe } from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { EditorStore } from '@diorama/studio/engine/editor-store.ts';
import { type Bench, type Measure, median, percentile } from './support/bench.ts';
import { keyframeRecords } from './support/icgi-documents.ts';

const RECORDS = 100_000;
const EDITS = 2_000;
const LIST_EDITS = 30;
/** Milliseconds between two pictures of a 60 Hz screen. */
const FRAME = 16;

const singletons = (): [string, Record<string, unknown>][] => [
  [
    'settings',
    { name: 'Bench', canvas: { width: 1920, height: 1080 }, start: null, compass: false, categoryFilter: false },
  ],
];

/** Milliseconds of each of some repetitions, after as many unmeasured ones. */
function times(count: number, work: (round: number) => void): number[] {
  for (let round = 0; round < count; round += 1) work(round);
  return Array.from({ length: count }, (_, round) => {
    const startedAt = performance.now();
    work(count + round);
    return performance.now() - startedAt;
  });
}

function measureEdits(): Measure[] {
  const records = keyframeRecords(RECORDS);
  const plain = new Map(records);
  const store = new EditorStore(icgiDocument, [...singletons(), ...records]);
  let repaints = 0;
  for (let index = 0; index < RECORDS; index += 100) store.subscribeRecord(`keyframes/view-${index}`, () => repaints++);
  const idOf = (round: number) => `view-${(round * 7_919) % RECORDS}`;
  const onMap = times(EDITS, (round) => {
    const key = `keyframes/${idOf(round)}`;
    plain.set(key, { ...plain.get(key), compass: round % 360 });
  });
  const onStore = times(EDITS, (round) =>
    store.execute(changeKeyframe, { id: idOf(round), compass: (round + 0.5) % 360 }),
  );
  const withList = times(LIST_EDITS, (round) => {
    store.execute(changeKeyframe, { id: idOf(round), compass: (round + 0.25) % 360 });
    store.list('keyframes');
  });
  if (repaints === 0) throw new Error('No subscriber was told of any edit');
  return [
    { name: 'edit on a plain Map, median', value: median(onMap) * 1_000, unit: 'µs' },
    { name: 'edit in the editor store, median', value: median(onStore) * 1_000, unit: 'µs' },
    { name: 'edit in the editor store, 99 of 100', value: percentile(onStore, 0.99), unit: 'ms', max: FRAME },
    { name: 'store against Map', value: median(onStore) / median(onMap), unit: 'x' },
    { name: 'edit and the whole list in order again', value: median(withList), unit: 'ms', max: FRAME },
  ];
}

/** An edit costs what it touches, not what the document holds. */
export const editBench: Bench = {
  name: 'edit',
  title: `one field changed among ${RECORDS.toLocaleString('en')} records, beside the same on a plain Map`,
  run: async () => measureEdits(),
};
