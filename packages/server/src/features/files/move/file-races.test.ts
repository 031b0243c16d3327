import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile, sendFile, testPicture } from '../../../testing/test-files.ts';
import { projectWithFolder } from '../files.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function newProject() {
  const editor = await projectWithFolder(server);
  const { projectId, directoryId } = editor;
  const { id: icgiId } = (await editor.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
  return { ...editor, projectId, directoryId, icgiId };
}

test('an upload cancelled while it is inserted becomes a file or is refused, never a fault', async () => {
  const { call, projectId, directoryId } = await newProject();
  const codes: unknown[] = [];
  for (let round = 0; round < 8; round += 1) {
    const bytes = await testPicture(`#${round}5a`);
    const uri = await sendFile(server, call, { projectId, directoryId, name: `${round}.png`, bytes });
    const [inserted, cancelled] = await Promise.allSettled([
      call.files.insert.mutate({ directoryId, blobUris: [uri] }),
      call.files.cancelUploads.mutate({ projectId, uris: [uri] }),
    ]);
    if (inserted.status === 'rejected') codes.push(inserted.reason.data.code);
    else expect(inserted.value.items.length + inserted.value.failed.length).toBe(1);
    expect(cancelled.status).toBe('fulfilled');
  }
  expect(codes.filter((code) => code !== 'NOT_FOUND' && code !== 'PRECONDITION_FAILED')).toEqual([]);
});

test('a file that somebody puts to use while it is deleted stays', async () => {
  const { call, projectId, directoryId, icgiId } = await newProject();
  const file = await addFile(server, call, { projectId, directoryId, name: 'hall.png', bytes: await testPicture() });
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  // As a change does it that has not been committed yet.
  const using = server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('files').select('id').where('id', '=', file.id).forKeyShare().execute();
    const reference = { document_id: icgiId, key: 'keyframes/hall', path: 'image' };
    await trx
      .insertInto('document_references')
      .values({ ...reference, to_type: 'file', to_id: file.id })
      .execute();
    hold();
    await committed;
  });
  await held;
  const deleting = call.files.delete.mutate({ projectId, fileIds: [file.id] });
  setTimeout(commit, 200);
  await expect(deleting).rejects.toMatchObject({ data: { reason: 'IN_USE' } });
  await using;
});

test('a change that uses a file waits for a delete of it that has begun', async () => {
  const { call, projectId, directoryId, icgiId } = await newProject();
  const file = await addFile(server, call, { projectId, directoryId, name: 'hall.png', bytes: await testPicture() });
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const deleting = server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('files').select('id').where('id', '=', file.id).forUpdate().execute();
    hold();
    await finished;
  });
  await held;
  const image = { name: file.fileName, type: file.fileType, url: file.uri };
  const attributes = { keyframes: [{ id: 'hall', name: 'Hall', image }] };
  let isSaved = false;
  const saving = call.icgis.update.mutate({ projectId, icgiId, attributes }).then(() => {
    isSaved = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isSaved).toBe(false);
  finish();
  await Promise.all([saving, deleting]);
  expect(isSaved).toBe(true);
});
