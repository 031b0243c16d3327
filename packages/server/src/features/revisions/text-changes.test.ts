import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { walkthroughWithHistory } from './revisions.testing.ts';

const HOUR = 3_600_000;
const alt = (sv: string | undefined, en?: string) => [
  {
    record: 'keyframes/hall',
    op: 'patch' as const,
    set: [
      { path: ['alt', 'value', 'sv'], value: sv },
      ...(en === undefined ? [] : [{ path: ['alt', 'value', 'en'], value: en }]),
    ],
  },
];
const hall = (sv: string) => [
  {
    record: 'keyframes/hall',
    op: 'put' as const,
    value: { id: 'hall', order: 'a0', name: 'Hall', alt: { type: 'custom', value: { sv } } },
  },
];

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('a text tells who changed it from what to what, and nothing of other texts', async () => {
  const { editor, id, of, save, age } = await walkthroughWithHistory(server, 'Anna Lind');
  await save(hall('Huset'), 'Add view');
  await age(HOUR);
  await save([{ record: 'keyframes/hall', op: 'patch', set: [{ path: ['name'], value: 'Other' }] }], 'Rename');
  const colleague = await server.signIn(undefined, 'Johan Ek');
  const request = { id, baseRevision: 3, requestId: randomUUID(), label: 'Edit text' };
  await colleague.call.documents.change.mutate({ ...request, changes: alt('Villan', 'The villa') });
  await age(HOUR);
  await colleague.call.documents.change.mutate({
    ...request,
    baseRevision: 4,
    requestId: randomUUID(),
    changes: alt(undefined),
  });
  const text = { ...of, record: 'keyframes/hall', path: ['alt', 'value'] };
  const { items, nextCursor } = await editor.call.revisions.ofText.query(text);
  expect(items).toMatchObject([
    { revision: 5, by: { name: 'Johan Ek' }, texts: [{ language: 'sv', from: 'Villan', to: null }] },
    {
      revision: 4,
      by: { name: 'Johan Ek' },
      texts: [
        { language: 'en', from: null, to: 'The villa' },
        { language: 'sv', from: 'Huset', to: 'Villan' },
      ],
    },
    { revision: 2, by: { name: 'Anna Lind' }, texts: [{ language: 'sv', from: null, to: 'Huset' }] },
  ]);
  expect(nextCursor).toBeNull();

  const first = await editor.call.revisions.ofText.query({ ...text, limit: 1 });
  expect(first.items.map(({ revision }) => revision)).toEqual([5]);
  const rest = await editor.call.revisions.ofText.query({ ...text, cursor: first.nextCursor });
  expect(rest.items.map(({ revision }) => revision)).toEqual([4, 2]);
});

test('what somebody typed in one go is one change', async () => {
  const { editor, of, save, age, madeAt } = await walkthroughWithHistory(server);
  await save(hall('H'), 'Add view');
  await save(alt('Huset', 'House'), 'Edit text');
  await age(HOUR);
  await madeAt([2, 3]);
  const { items } = await editor.call.revisions.ofText.query({
    ...of,
    record: 'keyframes/hall',
    path: ['alt', 'value'],
  });
  expect(items.map(({ revision, texts }) => [revision, texts])).toEqual([
    [
      3,
      [
        { language: 'en', from: null, to: 'House' },
        { language: 'sv', from: null, to: 'Huset' },
      ],
    ],
  ]);
});

test('a document out of reach is not found', async () => {
  const { editor } = await walkthroughWithHistory(server);
  const text = { docType: 'icgi', docId: randomUUID(), record: 'keyframes/hall', path: ['alt', 'value'] };
  await expect(editor.call.revisions.ofText.query(text)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});
