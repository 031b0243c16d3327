import { expect, test } from 'vitest';
import { TableFileError } from '../../table-files/table-file-error.ts';
import type { ImportKind, Reading, Written } from './import-kind.ts';
import { ImportSession } from './import-session.ts';

const source = { name: 'f.csv', content: new Blob(['x']) };
type Kind = ImportKind<string, number, string>;

/** A kind whose reading and planning end when the test says so. */
function session({ hasColumns = true }: { hasColumns?: boolean } = {}) {
  const opened: { reading: Reading; answer: PromiseWithResolvers<{ session: string; guess: number }> }[] = [];
  const planned = new Map<number, PromiseWithResolvers<string>>();
  const writing: { signal: AbortSignal; answer: PromiseWithResolvers<Written> }[] = [];
  const kind: Pick<Kind, 'open' | 'plan' | 'columns' | 'write'> = {
    open: (_source, reading) => {
      const answer = Promise.withResolvers<{ session: string; guess: number }>();
      opened.push({ reading, answer });
      return answer.promise;
    },
    plan: (_session, mapping) => {
      const answer = Promise.withResolvers<string>();
      planned.set(mapping, answer);
      return answer.promise;
    },
    columns: hasColumns ? { faultOf: () => null, show: () => null } : null,
    write: (_state, { signal }) => {
      const answer = Promise.withResolvers<Written>();
      writing.push({ signal, answer });
      return answer.promise;
    },
  };
  return { session: new ImportSession(() => kind), opened, planned, writing };
}

test('a file is read with its progress, mapped, planned and reviewed, and back again', async () => {
  const { session: run, opened, planned } = session();
  const reading = run.read(source);
  opened[0]?.reading.onProgress({ fraction: 0.5 });
  expect(run.state()).toEqual({ step: 'reading', source, progress: { fraction: 0.5 } });
  opened[0]?.answer.resolve({ session: 'rows', guess: 1 });
  await reading;
  expect(run.state()).toEqual({ step: 'columns', session: 'rows', mapping: 1, isPlanning: false, error: null });
  run.map(2);
  const reviewing = run.review(2);
  expect(run.state()).toMatchObject({ step: 'columns', mapping: 2, isPlanning: true });
  planned.get(2)?.resolve('2 new');
  await reviewing;
  expect(run.state()).toMatchObject({ step: 'review', mapping: 2, plan: '2 new', isPlanning: false });
  run.back();
  expect(run.state()).toMatchObject({ step: 'columns', mapping: 2 });
  run.back();
  expect(run.state()).toEqual({ step: 'source', error: null });
  expect(opened[0]?.reading.signal.aborted).toBe(true);
});

test('without a step of columns, what was read is planned at once, and back leads to the source', async () => {
  const { session: run, opened, planned } = session({ hasColumns: false });
  const reading = run.read(source);
  opened[0]?.answer.resolve({ session: 'texts', guess: 1 });
  await expect.poll(() => planned.has(1)).toBe(true);
  planned.get(1)?.resolve('1 changed');
  await reading;
  expect(run.state()).toMatchObject({ step: 'review', plan: '1 changed' });
  run.back();
  expect(run.state()).toEqual({ step: 'source', error: null });
});

test.each([
  [new TableFileError('Row 3 is broken'), 'Row 3 is broken'],
  [new Error('at line 4 of a stack'), 'The file could not be read. Choose it again'],
])('a file that cannot be read leads back to the source with the reason: %s', async (error, text) => {
  const { session: run, opened } = session();
  const reading = run.read(source);
  opened[0]?.answer.reject(error);
  await reading;
  expect(run.state()).toEqual({ step: 'source', error: text });
});

test('a choice that cannot be planned stays where it was made, with the reason', async () => {
  const { session: run, opened, planned } = session();
  const reading = run.read(source);
  opened[0]?.answer.resolve({ session: 'rows', guess: 1 });
  await reading;
  const first = run.review(1);
  planned.get(1)?.resolve('1 new');
  await first;
  const second = run.review(2);
  planned.get(2)?.reject(new TableFileError('No connection'));
  await second;
  expect(run.state()).toMatchObject({ step: 'review', mapping: 2, plan: '1 new', error: 'No connection' });
});

test('of two choices the later one counts, whichever is planned first', async () => {
  const { session: run, opened, planned } = session();
  const reading = run.read(source);
  opened[0]?.answer.resolve({ session: 'rows', guess: 1 });
  await reading;
  const both = [run.review(1), run.review(2)];
  planned.get(2)?.resolve('two');
  await both[1];
  planned.get(1)?.resolve('one');
  await both[0];
  expect(run.state()).toMatchObject({ step: 'review', mapping: 2, plan: 'two' });
});

test.each([
  ['another file', (run: ReturnType<typeof session>['session']) => void run.read(source)],
  ['Cancel', (run: ReturnType<typeof session>['session']) => run.cancel()],
  ['closing', (run: ReturnType<typeof session>['session']) => run.end()],
])('%s ends what is being read, and what comes late changes nothing', async (_, act) => {
  const { session: run, opened } = session();
  const reading = run.read(source);
  act(run);
  const after = run.state();
  expect(opened[0]?.reading.signal.aborted).toBe(true);
  opened[0]?.reading.onProgress({ fraction: 1 });
  opened[0]?.answer.resolve({ session: 'rows', guess: 1 });
  await reading;
  expect(run.state()).toBe(after);
});

/** An import whose review is on screen. */
async function reviewed() {
  const made = session({ hasColumns: false });
  const reading = made.session.read(source);
  made.opened[0]?.answer.resolve({ session: 'texts', guess: 1 });
  await expect.poll(() => made.planned.has(1)).toBe(true);
  made.planned.get(1)?.resolve('1 changed');
  await reading;
  return made;
}

test('writing that takes long waits in the review, and is done once however often it is asked for', async () => {
  const { session: run, writing } = await reviewed();
  const written = run.write();
  expect(run.state()).toMatchObject({ step: 'review', isPlanning: true });
  expect(await run.write()).toBeNull();
  writing[0]?.answer.resolve({ text: 'Imported' });
  expect(await written).toEqual({ written: { text: 'Imported' } });
  expect(writing).toHaveLength(1);
});

const LEAVING: [string, (run: ImportSession<string, number, string>) => void][] = [
  ['going back', (run) => run.back()],
  ['closing', (run) => run.end()],
  ['another choice', (run) => void run.review(2)],
];

test.for(LEAVING)('%s ends what is being written', async ([, leave]) => {
  const { session: run, writing } = await reviewed();
  const written = run.write();
  leave(run);
  expect(writing[0]?.signal.aborted).toBe(true);
  writing[0]?.answer.resolve(null);
  expect(await written).toBeNull();
});

test('writing that fails says so in the review, which can be confirmed again', async () => {
  const { session: run, writing } = await reviewed();
  const written = run.write();
  writing[0]?.answer.reject(new Error('out of memory'));
  expect(await written).toBeNull();
  expect(run.state()).toMatchObject({
    step: 'review',
    isPlanning: false,
    error: 'The import could not be written. Try again',
  });
});
