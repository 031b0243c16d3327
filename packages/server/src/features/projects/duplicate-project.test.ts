import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';
import { watchThread } from '../../testing/thread-time.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

type Person = Awaited<ReturnType<TestApp['signIn']>>;

/** A project with a picture in a folder, and two walkthroughs of which the first shows the picture and opens the second. */
async function furnishedProject({ call }: Person) {
  const { id: projectId, slug } = await call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id: root } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const folder = await call.files.createDirectory.mutate({ projectId, directoryId: root, name: 'Exterior' });
  const picture = await addFile(server, call, {
    projectId,
    directoryId: folder.id,
    bytes: await testPicture('#336699'),
    name: 'hall.png',
  });
  const create = async (name: string) => (await call.icgis.create.mutate({ projectId, settings: { name } })).id.id;
  const [first, second] = [await create('First'), await create('Second')];
  const media = { name: 'hall.png', type: 'image/png', url: `asset://${picture.id}` };
  await call.icgis.update.mutate({
    projectId,
    icgiId: first,
    attributes: {
      settings: { name: 'First', start: { type: 'keyframe', id: 'hall' } },
      keyframes: [{ id: 'hall', name: 'Hall', image: media }],
    },
  });
  return { projectId, slug, root, folder, picture, first, second };
}

const recordsOf = async (id: string) => {
  const rows = await server.db
    .selectFrom('document_records')
    .select(['key', 'value'])
    .where('document_id', '=', id)
    .orderBy('key')
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

test('a copy has everything of the project under ids of its own, and changes nothing of it', async () => {
  const editor = await server.signIn();
  const { call } = editor;
  const made = await furnishedProject(editor);
  const { projectId, first, picture } = made;
  await call.projects.update.mutate({ projectId, languages: ['sv', 'en'], embedding: { type: 'none' } });
  await call.projects.setActiveProduct.mutate({ projectId, product: { type: 'icgi', id: first } });
  const before = await call.projects.get.query({ projectId });
  const copy = await call.projects.duplicate.mutate({ projectId });
  expect(copy).toMatchObject({
    name: 'Solbacken copy',
    slug: `${made.slug}-copy`,
    languages: ['sv', 'en'],
    embedding: { type: 'none' },
    theme: before.theme,
    publishedAt: null,
    lock: null,
    revision: 1,
  });
  const products = await call.projects.products.list.query({ projectId: copy.id });
  expect(products.map(({ name, state }) => `${name} ${state}`).sort()).toEqual(['First draft', 'Second draft']);
  const copied = products.find(({ name }) => name === 'First');
  expect(copy.activeProduct).toEqual({ type: 'icgi', id: copied?.id });
  expect(copied?.thumbUrl).not.toBeNull();
  const tree = await call.files.listDirectories.query({ projectId: copy.id });
  expect(tree.map(({ name }) => name)).toEqual(['Assets', 'Exterior']);
  const [file] = (await call.files.list.query({ projectId: copy.id, directoryId: tree[1]?.id ?? '' })).items;
  expect(file).toMatchObject({ fileName: 'hall.png', sha256: picture.sha256, published: false });
  const ids: Record<string, string> = { [picture.id]: file?.id ?? '', [first]: copied?.id ?? '' };
  const expected = JSON.stringify(await recordsOf(first)).replaceAll(picture.id, ids[picture.id] ?? '');
  expect(JSON.stringify(await recordsOf(copied?.id ?? ''))).toBe(expected);
  expect(await call.projects.get.query({ projectId })).toEqual(before);
});

test('a copy can be edited, published and restored to its first revision like any other project', async () => {
  const editor = await server.signIn();
  const { call } = editor;
  const { projectId, first } = await furnishedProject(editor);
  const copy = await call.projects.duplicate.mutate({ projectId });
  const products = await call.projects.products.list.query({ projectId: copy.id });
  const icgiId = products.find(({ name }) => name === 'First')?.id ?? '';
  const opened = await call.documents.open.query({ kind: 'icgi', id: icgiId });
  expect(opened.revision).toBe(1);
  await call.icgis.update.mutate({ projectId: copy.id, icgiId, attributes: { settings: { name: 'Renamed' } } });
  const restored = await call.revisions.restore.mutate({ docType: 'icgi', docId: icgiId, revision: 1 });
  expect(restored.revision).toBe(3);
  expect(Object.keys(await recordsOf(icgiId))).toEqual(Object.keys(await recordsOf(first)));
  const hashes = await server.db
    .selectFrom('revisions')
    .select('hash')
    .where('document_id', '=', icgiId)
    .orderBy('revision')
    .execute();
  expect(hashes[2]?.hash).toBe(hashes[0]?.hash);
});

test('a copy takes the next free address, or the one that is asked for', async () => {
  const { call } = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call.projects.create.mutate({ name: 'A', slug });
  const one = await call.projects.duplicate.mutate({ projectId });
  const two = await call.projects.duplicate.mutate({ projectId, name: 'Winter' });
  expect([one.slug, two.slug, two.name]).toEqual([`${slug}-copy`, `${slug}-copy-2`, 'Winter']);
  await expect(call.projects.duplicate.mutate({ projectId, slug })).rejects.toMatchObject({
    message: 'Slug is already in use',
    data: { reason: 'SLUG_TAKEN' },
  });
});

test('the same request twice makes one copy', async () => {
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'A', slug: `p-${randomUUID()}` });
  const requestId = randomUUID();
  const [one, two] = await Promise.all([
    call.projects.duplicate.mutate({ projectId, requestId }),
    call.projects.duplicate.mutate({ projectId, requestId }),
  ]);
  expect(two.id).toBe(one.id);
});

test('a project that a colleague has locked can be duplicated, and the copy is free', async () => {
  const [owner, colleague] = [await server.signIn(), await server.signIn()];
  const { id: projectId } = await owner.call.projects.create.mutate({ name: 'A', slug: `p-${randomUUID()}` });
  await owner.call.projects.lock.mutate({ projectId });
  expect(await colleague.call.projects.duplicate.mutate({ projectId })).toMatchObject({ lock: null });
});

test('20,000 records are copied in pieces: nobody waits long meanwhile', async () => {
  const editor = await server.signIn();
  const { call } = editor;
  const { projectId, first } = await furnishedProject(editor);
  await sql`insert into document_records (document_id, key, value, revision)
    select document_id, 'keyframes/k' || n, value || jsonb_build_object('id', 'k' || n), 1
    from document_records, generate_series(1, 20000) as n
    where document_id = ${first}::uuid and key = 'keyframes/hall'`.execute(server.db);
  const longest = watchThread();
  const copy = await call.projects.duplicate.mutate({ projectId });
  const stretch = longest();
  const products = await call.projects.products.list.query({ projectId: copy.id });
  const icgiId = products.find(({ name }) => name === 'First')?.id ?? '';
  const copied = await server.db
    .selectFrom('document_records')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('document_id', '=', icgiId)
    .executeTakeFirst();
  expect(Number(copied?.count)).toBeGreaterThan(20_000);
  expect(stretch).toBeLessThan(400);
});
