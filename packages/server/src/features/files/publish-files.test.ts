import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, sendFile, testPicture } from '../../testing/test-files.ts';
import { projectWithFolder } from './files.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function project() {
  const { call, userId, projectId, directoryId } = await projectWithFolder(server);
  const at = { projectId, directoryId };
  const add = async (name: string, colour: string) =>
    addFile(server, call, { ...at, name, bytes: await testPicture(colour) });
  const replace = async (fileId: string, colour: string) =>
    call.files.replace.mutate({
      projectId,
      fileId,
      blobUri: await sendFile(server, call, { ...at, name: 'new.png', bytes: await testPicture(colour) }),
    });
  const publish = (note?: string) => call.files.publish.mutate({ projectId, ...(note ? { note } : {}) });
  const toPublish = () => call.files.toPublish.query({ projectId });
  return { call, userId, projectId, add, replace, publish, toPublish };
}

const statusOf = async (sha256: string) => (await fetch(`${server.url}/media/${sha256}/any.png`)).status;

test('files are public once published, each in its version of then', async () => {
  const at = await project();
  const [hall, stair, gone] = [
    await at.add('Hall.png', '#101'),
    await at.add('Stair.png', '#202'),
    await at.add('Gone.png', '#303'),
  ];
  expect(await statusOf(hall.sha256)).toBe(401);
  expect(await at.toPublish()).toEqual({ added: 3, replaced: 0, removed: 0, unchanged: 0, processing: 0, last: null });
  const first = await at.publish('For the brochure');
  expect(first).toMatchObject({ added: 3, replaced: 0, removed: 0, unchanged: 0 });
  const response = await fetch(`${server.url}/media/${hall.sha256}/Hall.png`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');

  const replaced = await at.replace(hall.id, '#404');
  expect(replaced.published).toBe(false);
  expect(await statusOf(replaced.sha256)).toBe(401);
  await at.call.files.delete.mutate({ projectId: at.projectId, fileIds: [gone.id] });
  await at.add('New.png', '#505');
  expect(await at.toPublish()).toMatchObject({
    added: 1,
    replaced: 1,
    removed: 1,
    unchanged: 1,
    last: { by: { id: at.userId }, note: 'For the brochure' },
  });
  expect(await at.publish()).toMatchObject({ added: 1, replaced: 1, removed: 1, unchanged: 1 });
  // What was public once stays served.
  for (const { sha256 } of [hall, stair, gone, replaced]) expect(await statusOf(sha256)).toBe(200);
  const items = await at.call.files.byIds.query({ projectId: at.projectId, ids: [hall.id, stair.id] });
  expect(items.map(({ published }) => published)).toEqual([true, true]);
});

test('publishing the same again is the same publication', async () => {
  const at = await project();
  await at.add('Hall.png', '#101');
  const { publicationId } = await at.publish();
  expect(await at.publish('Another note')).toEqual({ publicationId, added: 0, replaced: 0, removed: 0, unchanged: 1 });
  const [one, other] = await Promise.all([at.publish(), at.publish()]);
  expect([one.publicationId, other.publicationId]).toEqual([publicationId, publicationId]);
});

test('a file that is not ready blocks, with its name, and nothing becomes public', async () => {
  const at = await project();
  const hall = await at.add('Hall.png', '#606');
  const video = await at.add('Film.png', '#707');
  await server.db.updateTable('files').set({ state: 'processing' }).where('id', '=', video.id).execute();
  await expect(at.publish()).rejects.toMatchObject({
    data: {
      httpStatus: 412,
      reason: 'PUBLISH_BLOCKED',
      issues: [{ path: ['files', video.id], message: '“Film.png” is still being prepared' }],
    },
  });
  expect(await statusOf(hall.sha256)).toBe(401);
});

test('a locked project’s files are not published', async () => {
  const at = await project();
  await at.add('Hall.png', '#101');
  const other = await server.signIn();
  await other.call.projects.lock.mutate({ projectId: at.projectId });
  await expect(at.publish()).rejects.toMatchObject({ data: { reason: 'PROJECT_LOCKED' } });
});
