import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile, testPicture } from '../../../testing/test-files.ts';
import { projectWithFolder } from '../files.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function project() {
  const { call, userId, projectId, directoryId: rootId } = await projectWithFolder(server);
  const folder = async (name: string, directoryId = rootId) =>
    (await call.files.createDirectory.mutate({ projectId, directoryId, name })).id;
  const add = async (name: string, directoryId = rootId, colour = '#284') =>
    addFile(server, call, { projectId, directoryId, name, bytes: await testPicture(colour) });
  const names = async (directoryId: string) =>
    (await call.files.list.query({ projectId, directoryId })).items.map((item) =>
      item.type === 'file' ? item.fileName : `${item.name}/`,
    );
  return { call, userId, projectId, rootId, folder, add, names };
}

test('a copy has the content, texts, tags and focal point of the file, under the next free name', async () => {
  const at = await project();
  const file = await at.add('Hall.png');
  const meta = { alt: { sv: 'Hallen' }, focal: { x: 0.1, y: 0.9 }, tags: ['Interior'] };
  const { projectId } = at;
  await at.call.files.setMeta.mutate({ projectId, fileIds: [file.id], ...meta });
  const made = await at.call.files.copy.mutate({ projectId, fileIds: [file.id], directoryId: at.rootId });
  expect(made).toMatchObject({ copied: 1, directoryIds: [] });
  const [copy] = await at.call.files.byIds.query({ projectId, ids: made.fileIds });
  expect(copy).toMatchObject({
    ...meta,
    fileName: 'Hall (2).png',
    sha256: file.sha256,
    version: 1,
    addedBy: { id: at.userId },
  });
  expect((await fetch(new URL(copy?.thumbUrl ?? '', server.url))).status).toBe(200);
  expect(await at.names('root')).toEqual(['Hall.png', 'Hall (2).png']);
  // One keeps its content when the other gets another.
  await at.call.files.delete.mutate({ projectId, fileIds: [file.id] });
  expect((await fetch(new URL(copy?.url ?? '', server.url))).status).toBe(200);
});

test('a folder is copied with all below it, also into itself', async () => {
  const at = await project();
  const { projectId } = at;
  const renders = await at.folder('Renders');
  const interior = await at.folder('Interior', renders);
  await at.add('Hall.png', renders);
  await at.add('Stair.png', interior, '#555');
  const next = await at.call.files.copy.mutate({ projectId, directoryIds: [renders], directoryId: 'root' });
  expect(next.copied).toBe(2);
  expect(await at.names('root')).toEqual(['Renders/', 'Renders (2)/']);
  const inside = await at.call.files.copy.mutate({ projectId, directoryIds: [renders], directoryId: renders });
  expect(await at.names(renders)).toEqual(['Interior/', 'Renders/', 'Hall.png']);
  expect(await at.names(inside.directoryIds[0] ?? '')).toEqual(['Interior/', 'Hall.png']);
  // The way back.
  await at.call.files.delete.mutate({ projectId, directoryIds: inside.directoryIds });
  expect(await at.names(renders)).toEqual(['Interior/', 'Hall.png']);
});

test('copies made at once have names of their own', async () => {
  const at = await project();
  const { projectId } = at;
  const { id } = await at.add('Hall.png');
  const copy = () => at.call.files.copy.mutate({ projectId, fileIds: [id], directoryId: 'root' });
  await Promise.all([copy(), copy(), copy()]);
  expect(await at.names('root')).toEqual(['Hall.png', 'Hall (2).png', 'Hall (3).png', 'Hall (4).png']);
});

test('folders that would be too deep are refused, and nothing is made', async () => {
  const at = await project();
  const { projectId } = at;
  let deepest = at.rootId;
  for (let level = 2; level <= 12; level += 1) deepest = await at.folder(`Level ${level}`, deepest);
  const two = await at.folder('Two');
  await at.folder('Inner', two);
  const before = await at.call.files.listDirectories.query({ projectId });
  await expect(
    at.call.files.copy.mutate({ projectId, directoryIds: [two], directoryId: deepest }),
  ).rejects.toMatchObject({ data: { issues: [{ path: ['directoryId'] }] } });
  expect(await at.call.files.listDirectories.query({ projectId })).toHaveLength(before.length);
});

test('a locked project gets no copies', async () => {
  const at = await project();
  const { id } = await at.add('Hall.png');
  const other = await server.signIn();
  await other.call.projects.lock.mutate({ projectId: at.projectId });
  await expect(
    at.call.files.copy.mutate({ projectId: at.projectId, fileIds: [id], directoryId: 'root' }),
  ).rejects.toMatchObject({ data: { reason: 'PROJECT_LOCKED' } });
});

test('a copy asked for twice under one request id is made once', async () => {
  const at = await project();
  const { id } = await at.add('Hall.png');
  const wish = { projectId: at.projectId, fileIds: [id], directoryId: at.rootId, requestId: randomUUID() };
  const made = await at.call.files.copy.mutate(wish);
  expect(await at.call.files.copy.mutate(wish)).toEqual(made);
  expect(await at.names(at.rootId)).toEqual(['Hall.png', 'Hall (2).png']);
});
