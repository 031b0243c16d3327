import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { furnishedProject } from '../archives/archives.testing.ts';
import { allStillsOf, makeStills } from '../media/stills/make-stills.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A project with a published walkthrough, and what waits in it. */
async function publishedProject() {
  const editor = await server.signIn();
  const { projectId, first: id, picture } = await furnishedProject(server, editor);
  await makeStills(server.deps, picture.sha256, allStillsOf(picture.width ?? 0));
  const { call } = editor;
  const publish = () => call.icgis.publish.mutate({ projectId, icgiId: id });
  const waiting = async () => (await call.products.waiting.query({ projectIds: [projectId] })).projects[0];
  const texts = async () => (await call.products.waitingTexts.query({ projectId })).map((product) => product.id);
  const change = async (changes: Parameters<typeof call.documents.change.mutate>[0]['changes']) =>
    call.documents.change.mutate({
      id,
      baseRevision: (await call.documents.open.query({ kind: 'icgi', id })).revision,
      requestId: randomUUID(),
      label: 'Edit',
      changes,
    });
  return { call, projectId, id, publish, waiting, texts, change };
}

test('a product waits from its first edit to its publish, with its number of edits', async () => {
  const { call, projectId, id, publish, waiting, change } = await publishedProject();
  const own = async () => (await waiting())?.products.find((product) => product.id === id);
  expect(await own()).toMatchObject({ state: 'draft', edits: null, publicationId: null });
  const { publicationId } = await publish();
  expect(await own()).toBeUndefined();
  await change([{ record: 'settings', op: 'patch', set: [{ path: ['name'], value: 'Renamed' }] }]);
  expect(await own()).toMatchObject({ name: 'Renamed', state: 'changed', edits: 1, publicationId });
  const stranger = await server.signIn();
  expect((await stranger.call.products.waiting.query({ projectIds: [projectId] })).projects).toHaveLength(1);
  await publish();
  expect(await own()).toBeUndefined();
  await expect(
    call.products.waiting.query({ projectIds: Array.from({ length: 51 }, () => projectId) }),
  ).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
});

test('only texts that were written since it was published make a product wait for its texts', async () => {
  const { publish, texts, change, id } = await publishedProject();
  expect(await texts()).toEqual([]);
  await publish();
  await change([{ record: 'keyframes/hall', op: 'patch', set: [{ path: ['order'], value: 'a0V' }] }]);
  expect(await texts()).toEqual([]);
  await change([
    {
      record: 'keyframes/hall',
      op: 'patch',
      set: [{ path: ['alt'], value: { type: 'custom', value: { en: 'Hall' } } }],
    },
  ]);
  expect(await texts()).toEqual([id]);
  await publish();
  expect(await texts()).toEqual([]);
});

test('texts, menu and theme wait each by itself', async () => {
  const { call, projectId, publish, waiting } = await publishedProject();
  await publish();
  await call.publications.publishProject.mutate({ projectId });
  const parts = async () => {
    const found = await waiting();
    return { menu: found?.own?.menu?.state ?? null, theme: found?.own?.theme ?? false, texts: found?.texts };
  };
  expect(await parts()).toEqual({ menu: null, theme: false, texts: null });
  const written = { projectId, key: 'menu', language: 'sv' as const };
  await call.translations.upsert.mutate({ ...written, value: 'Utforska' });
  expect(await parts()).toEqual({ menu: null, theme: false, texts: 'changed' });
  // Published without its texts: they still wait.
  const [product] = await call.projects.products.list.query({ projectId });
  await call.icgis.publish.mutate({
    projectId,
    icgiId: product?.id ?? '',
    include: { project: true, translations: false },
  });
  expect(await parts()).toEqual({ menu: null, theme: false, texts: 'changed' });
  await call.translations.revalidate.mutate({ projectId });
  const link = { name: { en: 'Home' }, data: { type: 'external' as const, href: { en: 'https://nordhamn.se' } } };
  const main = (await call.menus.list.query({ projectId })).find(({ isMain }) => isMain);
  const menuId = main?.id ?? (await call.menus.create.mutate({ projectId, name: 'Main' })).id;
  await call.menus.updateItems.mutate({ projectId, menuId, items: [link] });
  expect(await parts()).toEqual({ menu: main ? 'changed' : 'draft', theme: false, texts: null });
  await call.publications.publishProject.mutate({ projectId });
  expect(await parts()).toEqual({ menu: null, theme: false, texts: null });
});
