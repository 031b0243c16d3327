import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addView, rename, walkthroughWithHistory } from './revisions.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('what was exported and imported into another walkthrough is the same, record by record', async () => {
  const one = await walkthroughWithHistory(server);
  await one.save([...rename('Villa'), ...addView('hall', 'Hall')]);
  const { value: envelope } = await one.editor.call.documents.export.query({ id: one.id, format: 'json' });
  expect(envelope).toMatchObject({ kind: 'icgi', id: one.id, schemaVersion: '0.2.0', revision: 2 });
  const other = await walkthroughWithHistory(server);
  await other.save(addView('attic', 'Attic'));
  const result = await other.editor.call.documents.import.mutate({
    id: other.id,
    format: 'json',
    envelope: { ...envelope },
  });
  expect(result).toMatchObject({ revision: 3, unchanged: false });
  expect(await other.records()).toEqual(await one.records());
  const back = await other.editor.call.documents.export.query({ id: other.id, format: 'json' });
  expect(back.value.records).toEqual(envelope.records);
  const again = await other.editor.call.documents.import.mutate({
    id: other.id,
    format: 'json',
    envelope: { ...envelope },
  });
  expect(again).toEqual({ revision: 3, unchanged: true });
});

test.each([
  [
    'a faulty record',
    {
      records: { settings: { name: 'A' }, interface: {}, 'keyframes/k': { id: 'k', order: 'a0', name: 'K', scale: 9 } },
    },
    ['envelope', 'records', 'keyframes/k', 'scale'],
    /keyframes\/k › scale/,
  ],
  [
    'an unknown record',
    { records: { settings: { name: 'A' }, interface: {}, 'rooms/k': {} } },
    ['envelope', 'records', 'rooms/k'],
    /rooms\/k/,
  ],
  ['another kind', { kind: 'theme' }, ['envelope', 'kind'], /kind “theme”/],
  ['no release', { schemaVersion: 'new' }, ['envelope', 'schemaVersion'], /./],
  ['a singleton left out', { records: { interface: {} } }, ['settings'], /cannot be removed/],
])('a file with %s is refused with its place, and nothing is changed', async (_what, more, path, message) => {
  const { editor, id, records } = await walkthroughWithHistory(server);
  const before = await records();
  const good = {
    kind: 'icgi',
    id,
    schemaVersion: '0.1.0',
    revision: 1,
    records: { settings: { name: 'A' }, interface: {} },
  };
  await expect(
    editor.call.documents.import.mutate({ id, format: 'json', envelope: { ...good, ...more } }),
  ).rejects.toMatchObject({
    message: expect.stringMatching(message),
    data: { code: 'BAD_REQUEST', issues: [{ path }] },
  });
  expect(await records()).toEqual(before);
});

test('a file of a newer release is refused with both releases and the way out', async () => {
  const { editor, id } = await walkthroughWithHistory(server);
  const envelope = { kind: 'icgi', id, schemaVersion: '99.0.0', revision: 1, records: {} };
  await expect(editor.call.documents.import.mutate({ id, format: 'json', envelope })).rejects.toMatchObject({
    message: expect.stringMatching(/99\.0\.0.*0\.2\.0.*Update Diorama/),
    data: { reason: 'NEWER_RELEASE' },
  });
});
