import { randomUUID } from 'node:crypto';
import { PRODUCT_KINDS } from '@diorama/documents/shared/product-kinds.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const home = { name: { en: 'Home' }, data: { type: 'external', href: { en: 'https://nordhamn.se' } } };

/** A project with a main menu and a published product of every kind. */
async function liveProject() {
  const editor = await server.signIn();
  const { call } = editor;
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug });
  const menu = await call.menus.create.mutate({ projectId, name: 'Main' });
  await call.menus.updateItems.mutate({ projectId, menuId: menu.id, items: [home] });
  await call.translations.upsert.mutate({ projectId, key: 'custom.hello', language: 'en', value: 'Hello' });
  const products = new Map<string, string>();
  for (const type of PRODUCT_KINDS) {
    const made = await call.products.create.mutate({ type, projectId, settings: { name: `A ${type}` } });
    products.set(type, made.id.id);
    await storePublished(type, made.id.id, projectId);
  }
  await call.publications.publishProject.mutate({ projectId });
  await call.translations.revalidate.mutate({ projectId });
  const read = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    const body: Record<string, unknown> = JSON.parse(await response.text());
    return { status: response.status, body };
  };
  const project = async () => (await read(`/api/client/${slug}`)).body;
  const texts = async () => (await read(`/api/client/${slug}/translations/en`)).body;
  return { ...editor, slug, projectId, menuId: menu.id, products, read, project, texts };
}

/** As a publish does; what a product needs before it may be published is no matter here. */
async function storePublished(kind: string, documentId: string, projectId: string, version = 1): Promise<string> {
  const id = newId();
  const body = Buffer.from(JSON.stringify({ type: kind, id: documentId, version: 1, hash: 'a'.repeat(64) }));
  await server.db
    .insertInto('publications')
    .values({
      id,
      space_id: projectId,
      kind,
      document_id: documentId,
      version,
      source_revision: 1,
      format: 2,
      schema_version: '0.2.0',
      hash: 'a'.repeat(64),
      body,
      body_br: body,
      body_gzip: body,
      closure: JSON.stringify({ media: [] }),
      note: null,
      by: null,
    })
    .execute();
  await server.db.updateTable('documents').set({ published_id: id }).where('id', '=', documentId).execute();
  return id;
}

test.each(PRODUCT_KINDS)(
  'a %s that is unpublished is gone for visitors at once, and its versions are kept',
  async (type) => {
    const { call, slug, products, projectId, project, read } = await liveProject();
    const id = products.get(type) ?? '';
    const listed = async () => (await project()).products;
    expect(await listed()).toContainEqual({ type, id, name: `A ${type}` });
    await call.projects.setActiveProduct.mutate({ projectId, product: { type, id } });
    await call.publications.publishProject.mutate({ projectId });
    expect((await project()).activeProduct).toEqual({ type, id });
    expect(await call.publications.unpublish.mutate({ type, id })).toEqual({ unpublished: true });
    expect(await read(`/api/client/${slug}/${type}/${id}`)).toMatchObject({
      status: 404,
      body: { reason: 'NOT_PUBLISHED' },
    });
    expect((await fetch(`${server.url}/p/${slug}/${type}/${id}`)).status).toBe(404);
    expect(await listed()).toHaveLength(PRODUCT_KINDS.length - 1);
    expect((await project()).menu).not.toBeNull();
    expect((await project()).activeProduct).toBeNull();
    const { items } = await call.publications.list.query({ type, id, limit: 10 });
    expect(items).toMatchObject([{ version: 1, live: false }]);
    expect(await call.publications.unpublish.mutate({ type, id })).toEqual({ unpublished: false });
    const [kept] = items;
    await call.publications.rollback.mutate({ type, id, publicationId: kept?.publicationId ?? '' });
    expect(await listed()).toHaveLength(PRODUCT_KINDS.length);
    const { items: activity } = await call.audit.activity.query({ projectId, limit: 10 });
    expect(activity.map(({ action }) => action)).toContain(`${type}.unpublish`);
  },
);

test.each(PRODUCT_KINDS)('what a colleague published of a %s since is not taken back unseen', async (type) => {
  const { call, products, projectId } = await liveProject();
  const id = products.get(type) ?? '';
  const liveNow = async () =>
    (await call.publications.list.query({ type, id, limit: 10 })).items.find(({ live }) => live)?.version ?? null;
  const [before] = (await call.publications.list.query({ type, id, limit: 10 })).items;
  const mine = await storePublished(type, id, projectId, 2);
  const theirs = await storePublished(type, id, projectId, 3);
  const first = before?.publicationId ?? '';
  const refused = {
    message: 'Another version was made live in the meantime. Open Publish to see it',
    data: { code: 'CONFLICT', reason: 'REVISION_CONFLICT' },
  };
  const { rollback, unpublish } = call.publications;
  // Undo of a publish, of a first publish, and of an unpublish.
  await expect(rollback.mutate({ type, id, publicationId: first, seen: mine })).rejects.toMatchObject(refused);
  await expect(unpublish.mutate({ type, id, seen: mine })).rejects.toMatchObject(refused);
  await expect(rollback.mutate({ type, id, publicationId: first, seen: null })).rejects.toMatchObject(refused);
  expect(await liveNow()).toBe(3);
  await rollback.mutate({ type, id, publicationId: first, seen: theirs });
  expect(await liveNow()).toBe(1);
  expect(await unpublish.mutate({ type, id, seen: first })).toEqual({ unpublished: true });
  await rollback.mutate({ type, id, publicationId: theirs, seen: null });
  expect(await liveNow()).toBe(3);
});

test('texts that a colleague made live since are not taken from visitors unseen', async () => {
  const { call, projectId } = await liveProject();
  const seen = (await call.publications.own.query({ projectId, part: 'translations' })).live?.publicationId ?? '';
  await call.translations.upsert.mutate({ projectId, key: 'custom.hello', language: 'en', value: 'Good day' });
  await call.translations.revalidate.mutate({ projectId });
  await expect(call.publications.unpublish.mutate({ type: 'translations', id: projectId, seen })).rejects.toMatchObject(
    { data: { code: 'CONFLICT' } },
  );
  expect((await call.publications.own.query({ projectId, part: 'translations' })).live).not.toBeNull();
});

test('a main menu goes, stays away when a product is unpublished or deleted, and comes back with the project', async () => {
  const { call, projectId, menuId, products, project } = await liveProject();
  expect(await call.publications.unpublish.mutate({ type: 'menu', id: menuId })).toEqual({ unpublished: true });
  expect((await project()).menu).toBeNull();
  expect(await call.publications.unpublish.mutate({ type: 'menu', id: menuId })).toEqual({ unpublished: false });
  const [one, other] = [...products];
  await call.publications.unpublish.mutate({ type: 'gis', id: products.get('gis') ?? '' });
  const [type, id] = one?.[0] === 'gis' ? (other ?? ['', '']) : (one ?? ['', '']);
  const kind = PRODUCT_KINDS.find((name) => name === type);
  if (!kind) throw new Error('a project has several kinds');
  await call.products.delete.mutate({ type: kind, id, projectId, force: true });
  expect((await project()).menu).toBeNull();
  await call.publications.publishProject.mutate({ projectId });
  expect((await project()).menu).toMatchObject({ id: menuId });
});

test('a menu inside a published product is refused with the product’s name', async () => {
  const { call, projectId, products } = await liveProject();
  const menu = await call.menus.create.mutate({ projectId, name: 'Footer' });
  const [[type, id] = ['', '']] = products;
  const { published_id } = await server.db
    .selectFrom('documents')
    .select('published_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('publication_pins')
    .values({ publication_id: published_id ?? '', document_id: menu.id, hash: 'a'.repeat(64) })
    .execute();
  await expect(call.publications.unpublish.mutate({ type: 'menu', id: menu.id })).rejects.toMatchObject({
    message: `“A ${type}” shows this menu: unpublish it, or publish it with another menu`,
    data: { reason: 'IN_USE' },
  });
  await call.publications.unpublish.mutate({ type: 'icgi', id });
  expect(await call.publications.unpublish.mutate({ type: 'menu', id: menu.id })).toEqual({ unpublished: false });
});

test('a project’s own texts go, and the catalogue’s stay', async () => {
  const { call, projectId, texts } = await liveProject();
  expect(await texts()).toMatchObject({ 'custom.hello': 'Hello' });
  expect(await call.publications.unpublish.mutate({ type: 'translations', id: projectId })).toEqual({
    unpublished: true,
  });
  const after = await texts();
  expect([Object.hasOwn(after, 'custom.hello'), Object.keys(after).length > 100]).toEqual([false, true]);
  expect(await call.publications.unpublish.mutate({ type: 'translations', id: projectId })).toEqual({
    unpublished: false,
  });
  await call.translations.revalidate.mutate({ projectId });
  expect(await texts()).toMatchObject({ 'custom.hello': 'Hello' });
});
