import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addView, walkthroughWithHistory } from '../revisions/revisions.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('the project is told as a place of its main menu and of its active product', async () => {
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug: 'p-menus' });
  const [menu, other] = [
    await call.menus.create.mutate({ projectId, name: 'Main' }),
    await call.menus.create.mutate({ projectId, name: 'Other' }),
  ];
  const { id } = (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
  await call.projects.setActiveProduct.mutate({ projectId, product: { type: 'icgi', id } });
  const place = (name: string, field: string) => [
    expect.objectContaining({ docType: 'project', docId: projectId, label: 'Solbacken', name, path: [field] }),
  ];
  expect(await call.usages.list.query({ kind: 'menu', id: menu.id })).toEqual(place('main menu', 'menu'));
  expect(await call.usages.list.query({ kind: 'menu', id: other.id, spaceId: projectId })).toEqual([]);
  expect(await call.usages.list.query({ kind: 'icgi', id })).toEqual(place('active product', 'activeProduct'));
  expect(await call.usages.list.query({ kind: 'menu', id: 'menu_1' })).toEqual([]);
});

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
      space: { id: project.id, type: 'project', name: project.name },
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
