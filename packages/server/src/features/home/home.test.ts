import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { furnishedProject } from '../archives/archives.testing.ts';
import { allStillsOf, makeStills } from '../media/stills/make-stills.ts';
import { DEMO_SLUG } from './demo-slug.ts';

let server: TestApp;
let members: TestApp;
beforeAll(async () => {
  [server, members] = await Promise.all([createTestApp(), createTestApp({ ACCESS_MODE: 'members' })]);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await members[Symbol.asyncDispose]();
});

test('somebody new finds nothing of their own, and what to begin with', async () => {
  const { call } = await server.signIn();
  expect(await call.home.get.query()).toMatchObject({
    pinned: [],
    lastEdited: [],
    running: [],
    steps: { edited: false, published: false },
    mayCreate: true,
  });
});

test('what one edited last comes first, and what is deleted is left out', async () => {
  const editor = await server.signIn();
  const { call } = editor;
  const { projectId, first, second } = await furnishedProject(server, editor);
  await call.icgis.update.mutate({ projectId, icgiId: first, attributes: { settings: { name: 'Again' } } });
  const { lastEdited, steps } = await call.home.get.query();
  expect(lastEdited.map(({ id, name, state }) => [id, name, state])).toEqual([
    [first, 'Again', 'draft'],
    [second, 'Second floor', 'draft'],
  ]);
  expect(lastEdited[0]).toMatchObject({ projectId, projectName: 'Solbacken' });
  expect(lastEdited[0]?.thumbUrl).toMatch(/^\/media\//);
  expect(steps).toEqual({ edited: true, published: false });
  await call.icgis.delete.mutate({ icgiId: second, force: true });
  expect((await call.home.get.query()).lastEdited.map(({ id }) => id)).toEqual([first]);
});

test('what colleagues publish is shown once a product, with who and why; one’s own is not', async () => {
  const [editor, colleague] = [await server.signIn(undefined, 'Anna Lind'), await server.signIn()];
  const { projectId, slug, first, picture } = await furnishedProject(server, editor);
  await makeStills(server.deps, picture.sha256, allStillsOf(picture.width ?? 0));
  await editor.call.icgis.publish.mutate({ projectId, icgiId: first, note: 'Phase 1' });
  await editor.call.icgis.update.mutate({ projectId, icgiId: first, attributes: { settings: { name: 'New' } } });
  await editor.call.icgis.publish.mutate({ projectId, icgiId: first, note: 'Phase 2' });
  const shown = (await colleague.call.home.get.query()).lastPublished.filter(({ id }) => id === first);
  expect(shown).toMatchObject([
    { name: 'New', slug, version: 2, live: true, note: 'Phase 2', by: { name: 'Anna Lind' }, projectName: 'Solbacken' },
  ]);
  const own = await editor.call.home.get.query();
  expect(own.lastPublished.filter(({ id }) => id === first)).toEqual([]);
  expect(own.steps.published).toBe(true);
});

test('the demo that a first start published is nobody’s first step, though its own texts came along more than once', async () => {
  const editor = await server.signIn();
  const { projectId, first, picture } = await furnishedProject(server, editor);
  await makeStills(server.deps, picture.sha256, allStillsOf(picture.width ?? 0));
  const { id: second } = await editor.call.products.duplicate.mutate({ type: 'icgi', projectId, id: first });
  await server.db.updateTable('projects').set({ slug: DEMO_SLUG }).where('id', '=', projectId).execute();
  const publishedBefore = async () => (await editor.call.home.get.query()).steps.published;
  for (const icgiId of [first, second]) await editor.call.icgis.publish.mutate({ projectId, icgiId });
  expect(await publishedBefore()).toBe(false);
  await editor.call.icgis.update.mutate({ projectId, icgiId: first, attributes: { settings: { name: 'Mine' } } });
  await editor.call.icgis.publish.mutate({ projectId, icgiId: first });
  expect(await publishedBefore()).toBe(true);
});

test('pins follow a person, and a viewer has some too; what they no longer reach is gone', async () => {
  const clientId = newId();
  await members.db.insertInto('clients').values({ id: clientId, name: 'Nordhamn' }).execute();
  const [editor, viewer, stranger] = [await members.signIn(), await members.signIn(), await members.signIn()];
  await members.db
    .insertInto('client_members')
    .values([
      { client_id: clientId, user_id: editor.userId, role: 'editor' },
      { client_id: clientId, user_id: viewer.userId, role: 'viewer' },
    ])
    .execute();
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  await viewer.call.projects.pin.mutate({ projectId, pinned: true });
  await viewer.call.projects.pin.mutate({ projectId, pinned: true });
  expect((await viewer.call.home.get.query()).pinned).toMatchObject([{ id: projectId, pinned: true, mayEdit: false }]);
  expect((await viewer.call.projects.list.query({})).items).toMatchObject([{ id: projectId, pinned: true }]);
  expect(await viewer.call.projects.get.query({ projectId })).toMatchObject({ pinned: true });
  expect((await editor.call.home.get.query()).pinned).toEqual([]);
  expect(await editor.call.projects.get.query({ projectId })).toMatchObject({ pinned: false });
  await expect(stranger.call.projects.pin.mutate({ projectId, pinned: true })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
  const theirs = await stranger.call.home.get.query();
  expect([theirs.lastPublished, theirs.lastEdited, theirs.mayCreate]).toEqual([[], [], false]);
  await members.db.deleteFrom('client_members').where('user_id', '=', viewer.userId).execute();
  expect((await viewer.call.home.get.query()).pinned).toEqual([]);
  await members.db
    .insertInto('client_members')
    .values({ client_id: clientId, user_id: viewer.userId, role: 'viewer' })
    .execute();
  await viewer.call.projects.pin.mutate({ projectId, pinned: false });
  expect((await viewer.call.home.get.query()).pinned).toEqual([]);
});

test('an import that goes on or has failed is shown to whoever began it', async () => {
  const { call, userId } = await server.signIn();
  const { importId } = await call.projects.import.mutate({ fileName: 'house.zip', fileSize: 10 });
  expect((await call.home.get.query()).running).toEqual([]);
  const set = (values: { state: 'running' | 'failed'; progress?: number; message?: string }) =>
    server.db.updateTable('project_imports').set(values).where('user_id', '=', userId).execute();
  await set({ state: 'running', progress: 0.25 });
  expect((await call.home.get.query()).running).toMatchObject([
    { type: 'import', id: importId, name: 'house.zip', progress: 0.25, fault: null },
  ]);
  await set({ state: 'failed', message: '“project.json” is damaged' });
  expect((await call.home.get.query()).running).toMatchObject([{ id: importId, fault: '“project.json” is damaged' }]);
});
