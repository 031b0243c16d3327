import { expect, test } from 'vitest';
import { type UploadBatch, type UploadEntry, uploadBatches } from './upload-batch.store.ts';

const entry = (id: string): UploadEntry => ({ id, name: id, size: 1, sent: 0, state: 'waiting', isKept: false });
const batch = (entries: UploadEntry[]): UploadBatch => {
  const nothing = () => undefined;
  return { id: 'b', userId: 'u', projectId: 'p', entries, cancel: nothing, pause: nothing, retry: nothing };
};

test('progress is seen as of now, and what did not change stays the same object', () => {
  uploadBatches.add(batch([entry('one'), entry('two')]));
  const [, two] = uploadBatches.get()[0]?.entries ?? [];
  uploadBatches.update('b', 'one', { state: 'sending' });
  uploadBatches.update('b', 'one', { sent: 1 });
  uploadBatches.update('gone', 'one', { sent: 1 });
  const [first, second] = uploadBatches.get()[0]?.entries ?? [];
  expect(first).toMatchObject({ state: 'sending', sent: 1 });
  expect(second).toBe(two);
  uploadBatches.remove('b');
  expect(uploadBatches.get()).toEqual([]);
});

test('ten thousand files that change ten times each are told in a moment', () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => `f${at}`);
  uploadBatches.add(batch(ids.map(entry)));
  for (let sent = 1; sent <= 10; sent += 1) for (const id of ids) uploadBatches.update('b', id, { sent });
  expect(uploadBatches.get()[0]?.entries.every(({ sent }) => sent === 10)).toBe(true);
  uploadBatches.remove('b');
});
