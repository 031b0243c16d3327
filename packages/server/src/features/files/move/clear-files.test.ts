import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile, testPicture } from '../../../testing/test-files.ts';
import { addView, renameView, walkthroughWithHistory } from '../../revisions/revisions.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A walkthrough whose only view shows a file. */
async function world() {
  const made = await walkthroughWithHistory(server);
  const { editor, project, save, records } = made;
  const projectId = project.id;
  const { id: directoryId } = await editor.call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const bytes = await testPicture();
  const file = await addFile(server, editor.call, { projectId, directoryId, name: 'Hall.png', bytes });
  const image = { name: 'Hall.png', type: 'image/png', url: `asset://${file.id}` };
  await save([
    ...addView('hall', 'Hall'),
    { record: 'keyframes/hall', op: 'patch', set: [{ path: ['image'], value: image }] },
  ]);
  const shown = async () => (await records())['keyframes/hall'];
  return { ...made, group: { projectId, fileIds: [file.id] }, projectId, directoryId, image, shown };
}

test('deleting by force clears the drafts by one change each, which can be put back', async () => {
  const { editor, id, group, image, shown } = await world();
  await expect(editor.call.files.delete.mutate(group)).rejects.toMatchObject({ data: { reason: 'IN_USE' } });
  const { deleted, cleared, kept } = await editor.call.files.delete.mutate({ ...group, force: true });
  expect([deleted, cleared.map(({ docId }) => docId), kept]).toEqual([1, [id], []]);
  expect((await shown())?.image).toBeNull();

  await editor.call.files.restore.mutate(group);
  const changes = cleared.map(({ docId, revision }) => ({ docId, revision }));
  expect(await editor.call.usages.putBack.mutate({ changes })).toEqual({ failed: [] });
  expect((await shown())?.image).toMatchObject(image);
});

test('what was done to the draft in the meantime stays when the reference is put back', async () => {
  const { editor, save, group, image, shown } = await world();
  const { cleared } = await editor.call.files.delete.mutate({ ...group, force: true });
  await save(renameView('hall', 'Entrance'));
  await editor.call.files.restore.mutate(group);
  const changes = cleared.map(({ docId, revision }) => ({ docId, revision }));
  await editor.call.usages.putBack.mutate({ changes });
  expect(await shown()).toMatchObject({ name: 'Entrance', image: expect.objectContaining({ url: image.url }) });
});

test('a reference in a folder that is deleted is cleared too, and nobody takes back what others did', async () => {
  const { editor, projectId, group, directoryId, shown } = await world();
  const folder = await editor.call.files.createDirectory.mutate({ projectId, directoryId, name: 'Old' });
  await editor.call.files.move.mutate({ ...group, directoryIds: [], directoryId: folder.id });
  const folders = { projectId, fileIds: [], directoryIds: [folder.id] };
  const { cleared } = await editor.call.files.delete.mutate({ ...folders, force: true });
  expect((await shown())?.image).toBeNull();
  const other = await server.signIn();
  const changes = cleared.map(({ docId, revision }) => ({ docId, revision }));
  const docIds = changes.map(({ docId }) => docId);
  expect(await other.call.usages.putBack.mutate({ changes })).toEqual({ failed: docIds });
});
