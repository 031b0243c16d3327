import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addView, walkthroughWithHistory } from '../revisions/revisions.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('every place that refers to a view is told, until it refers to something else', async () => {
  const { editor, id, project, save } = await walkthroughWithHistory(server);
  const start = (value: unknown) => ({ record: 'settings', op: 'patch' as const, set: [{ path: ['start'], value }] });
  await save([...addView('hall-of-usages', 'Hall'), start({ type: 'keyframe', id: 'hall-of-usages' })]);
  // Ids of records are unique in their document only.
  const of = { kind: 'keyframe', id: `${id}/hall-of-usages` };
  expect(await editor.call.usages.list.query(of)).toEqual([
    {
      docType: 'icgi',
      docId: id,
      space: { id: project.id, kind: 'project', name: project.name },
      projectId: project.id,
      label: 'Tour',
      path: ['settings', 'start'],
      name: 'the settings',
    },
  ]);
  expect(await editor.call.usages.list.query({ kind: 'keyframe', id: `${project.id}/hall-of-usages` })).toEqual([]);
  await save([start(null)]);
  expect(await editor.call.usages.list.query(of)).toEqual([]);
});
