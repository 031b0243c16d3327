import { randomUUID } from 'node:crypto';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('a change of a page that is of an older release is refused and writes nothing; the log tells each release', async () => {
  const editor = await server.signIn();
  const project = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id: made } = await editor.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  const change = {
    id: made.id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Rename',
    changes: [{ record: 'settings', op: 'patch' as const, set: [{ path: ['name'], value: 'Villa' }] }],
  };
  await expect(editor.call.documents.change.mutate({ ...change, schemaVersion: '0.0.9' })).rejects.toMatchObject({
    message: 'This page is of an older release than the server. Reload it; your changes are kept',
    data: { code: 'PRECONDITION_FAILED', reason: 'NEWER_RELEASE' },
  });
  expect((await editor.call.documents.open.query({ kind: 'icgi', id: made.id })).revision).toBe(1);

  const { schemaVersion } = icgiDocument;
  expect(await editor.call.documents.change.mutate({ ...change, schemaVersion })).toMatchObject({ revision: 2 });
  const { entries } = await editor.call.documents.changesSince.query({ id: made.id, revision: 0 });
  expect(entries?.map((entry) => entry.schemaVersion)).toEqual([schemaVersion, schemaVersion]);
});

test('a release that is none is refused by the name of its field', async () => {
  const editor = await server.signIn();
  const change = { id: randomUUID(), baseRevision: 1, requestId: randomUUID(), label: 'Rename' };
  const changes = [{ record: 'settings', op: 'remove' as const }];
  await expect(
    editor.call.documents.change.mutate({ ...change, changes, schemaVersion: 'newest' }),
  ).rejects.toMatchObject({
    data: { reason: 'INVALID_INPUT', issues: [{ path: ['schemaVersion'], message: 'Use a release such as 1.2.3' }] },
  });
});
