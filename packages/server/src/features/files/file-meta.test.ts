import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';
import { projectWithFolder } from './files.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function project() {
  const { call, projectId, directoryId } = await projectWithFolder(server);
  const add = async (name: string, bytes?: Uint8Array) =>
    addFile(server, call, { projectId, directoryId, name, bytes: bytes ?? (await testPicture()) });
  const set = (meta: Omit<Parameters<typeof call.files.setMeta.mutate>[0], 'projectId'>) =>
    call.files.setMeta.mutate({ projectId, ...meta });
  const found = async (search: string) => {
    const { items } = await call.files.list.query({ projectId, directoryId: 'root', search });
    return items.map((item) => (item.type === 'file' ? item.fileName : item.name));
  };
  return { call, projectId, directoryId, add, set, found };
}

let at: Awaited<ReturnType<typeof project>>;
beforeEach(async () => {
  at = await project();
});

test('texts, focal point and tags are set, each without the others, and taken away', async () => {
  const { id } = await at.add('hall.png');
  await at.set({ fileIds: [id], alt: { en: 'The hall', sv: 'Hallen' }, focal: { x: 0.25, y: 1 } });
  const [tagged] = await at.set({ fileIds: [id], tags: ['Interior', 'kitchen'] });
  expect(tagged).toMatchObject({
    alt: { en: 'The hall', sv: 'Hallen' },
    focal: { x: 0.25, y: 1 },
    tags: ['Interior', 'kitchen'],
  });
  const [cleared] = await at.set({ fileIds: [id], alt: { en: '  ', sv: null }, focal: null, tags: [] });
  expect(cleared).toMatchObject({ alt: {}, focal: null, tags: [] });
});

test('tags are added to many files and removed from them, each once whatever its case', async () => {
  const ids = [(await at.add('a.png')).id, (await at.add('b.png', await testPicture('#111'))).id];
  const [first = ''] = ids;
  await at.set({ fileIds: [first], tags: ['Interior'] });
  const tags = async () => (await at.call.files.byIds.query({ projectId: at.projectId, ids })).map((file) => file.tags);
  await at.set({ fileIds: ids, addTags: ['interior', 'Autumn'] });
  expect(await tags()).toEqual([
    ['Interior', 'Autumn'],
    ['interior', 'Autumn'],
  ]);
  expect(await at.call.files.tags.query({ projectId: at.projectId })).toEqual([
    { tag: 'Autumn', count: 2 },
    { tag: 'Interior', count: 2 },
  ]);
  await at.set({ fileIds: ids, removeTags: ['INTERIOR'] });
  expect(await tags()).toEqual([['Autumn'], ['Autumn']]);
});

test('two people who tag the same file at once both get their tag', async () => {
  const { id } = await at.add('a.png');
  const tags = Array.from({ length: 8 }, (_, number) => `tag ${number}`);
  await Promise.all(tags.map((tag) => at.set({ fileIds: [id], addTags: [tag] })));
  const [file] = await at.call.files.byIds.query({ projectId: at.projectId, ids: [id] });
  expect(file?.tags.toSorted()).toEqual(tags);
});

test('a search finds files by tag and by alternative text, with accents folded', async () => {
  const { id } = await at.add('dsc_0182.png');
  await at.add('other.png', await testPicture('#222'));
  await at.set({ fileIds: [id], alt: { sv: 'Köksö i kalksten' }, tags: ['Våning 2'] });
  for (const search of ['kokso', 'vaning 2', 'dsc_01']) expect(await at.found(search)).toEqual(['dsc_0182.png']);
  const groups = await at.call.search.all.query({ q: 'köksö', projectId: at.projectId });
  expect(groups.flatMap(({ hits }) => hits.map((hit) => hit.id))).toContain(id);
  await at.call.files.rename.mutate({ projectId: at.projectId, fileId: id, name: 'kitchen' });
  expect(await at.found('kokso')).toEqual(['kitchen.png']);
});

test.each([
  [{ focal: { x: 1.2, y: 0 } }, ['focal', 'x']],
  [{ tags: ['x'.repeat(51)] }, ['tags', 0]],
  [{ tags: [' \u202e'] }, ['tags', 0]],
  [{ alt: { en: 'x'.repeat(501) } }, ['alt', 'en']],
  [{ alt: { fi: 'x' } }, ['alt']],
  [{}, []],
  [{ addTags: Array.from({ length: 21 }, (_, tag) => `${tag}`) }, ['addTags']],
])('%j is refused with the field', async (meta: object, path) => {
  const { id } = await at.add('a.png');
  await expect(at.set({ fileIds: [id], ...meta })).rejects.toMatchObject({
    data: { httpStatus: 400, issues: [{ path }] },
  });
});

test('a file has 20 tags at most, and the message names it', async () => {
  const { id } = await at.add('a.png');
  await at.set({ fileIds: [id], tags: Array.from({ length: 20 }, (_, tag) => `tag ${tag}`) });
  await expect(at.set({ fileIds: [id], addTags: ['one more'] })).rejects.toMatchObject({
    message: '“a.png” would have 21 tags: files have 20 at most',
  });
});

test('a document has no focal point', async () => {
  const { id } = await at.add('plan.pdf', Buffer.from('%PDF-1.7\n%%EOF'));
  await expect(at.set({ fileIds: [id], focal: { x: 0, y: 0 } })).rejects.toMatchObject({
    message: '“plan.pdf” is not a picture and has no focal point',
  });
});

test('a locked project keeps its texts', async () => {
  const { id } = await at.add('a.png');
  const other = await server.signIn();
  await other.call.projects.lock.mutate({ projectId: at.projectId });
  await expect(at.set({ fileIds: [id], tags: ['x'] })).rejects.toMatchObject({ data: { reason: 'PROJECT_LOCKED' } });
});

test('texts, focal point and tags stay through moves, deletion and restoring', async () => {
  const { id } = await at.add('a.png');
  const meta = { alt: { en: 'The hall' }, focal: { x: 0.5, y: 0.25 }, tags: ['Interior'] };
  await at.set({ fileIds: [id], ...meta });
  const { projectId } = at;
  const folder = await at.call.files.createDirectory.mutate({ projectId, directoryId: 'root', name: 'Renders' });
  await at.call.files.move.mutate({ projectId, fileIds: [id], directoryId: folder.id });
  await at.call.files.delete.mutate({ projectId, fileIds: [id] });
  const [restored] = await at.call.files.restore.mutate({ projectId, fileIds: [id] });
  expect(restored).toMatchObject({ ...meta, directoryId: folder.id });
});
