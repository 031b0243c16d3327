import { expect, test } from 'vitest';
import type { UploadBatch, UploadEntry } from './upload-batch.store.ts';
import { failedKinds, summariseUploads } from './upload-summary.ts';

const entry = (state: UploadEntry['state'], more: Partial<UploadEntry> = {}): UploadEntry => ({
  id: crypto.randomUUID(),
  name: `${state}.png`,
  size: 100,
  sent: state === 'done' ? 100 : 0,
  state,
  isKept: false,
  ...more,
});
const batch = (...entries: UploadEntry[]): UploadBatch => ({
  id: crypto.randomUUID(),
  userId: 'u',
  projectId: 'p',
  entries,
  cancel: () => {},
  pause: () => {},
  retry: () => {},
});

test('several batches are one sum, in which what failed is no work left and nothing sent', () => {
  const sum = summariseUploads([
    batch(entry('done'), entry('failed', { sent: 60, canRetry: false })),
    batch(entry('sending', { sent: 40 }), entry('waiting'), entry('failed', { canRetry: true })),
  ]);
  expect(sum).toMatchObject({ label: 'Uploading 1 of 3', sent: 140, total: 300, isRunning: true, done: 1 });
  expect(sum.failed).toHaveLength(2);
  expect(sum.retriable).toBe(1);
  expect(sum.underWay.map(({ state }) => state)).toEqual(['sending', 'waiting']);
});

test.each([
  [[entry('offline'), entry('sending')], 'Waiting to connect'],
  [[entry('reading'), entry('done')], 'Processing 1 of 2'],
  [[entry('done'), entry('failed')], '1 of 2 not uploaded'],
  [[entry('done'), entry('done')], '2 uploaded'],
])('uploads are told in one line', (entries, label) => {
  expect(summariseUploads([batch(...entries)]).label).toBe(label);
});

test('files that are not there for one reason are one line, and each other one has its own', () => {
  const failed = (name: string, reason: string) => entry('failed', { name, reason });
  const way = 'cannot be used: PSD is not supported. Export it as PNG';
  expect(
    failedKinds([
      failed('a.psd', `“a.psd” ${way}`),
      failed('b.png', '“b.png” is damaged, or not an image'),
      failed('c.psd', `“c.psd” ${way}`),
      failed('d.png', 'The folder was deleted'),
      failed('e.png', 'The folder was deleted'),
    ]),
  ).toEqual([
    { names: ['a.psd', 'c.psd'], reason: `Each ${way}` },
    { names: ['b.png'], reason: '“b.png” is damaged, or not an image' },
    { names: ['d.png', 'e.png'], reason: 'The folder was deleted' },
  ]);
});
