import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeStreams, followStream } from '../../testing/live-stream.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ ACCESS_MODE: 'members' });
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(closeStreams);

async function world() {
  const staff = await server.signIn();
  await server.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  const { id: clientId } = await staff.call.clients.create.mutate({ name: 'Nordhamn' });
  const input = { name: 'Solbacken', slug: `p-${randomUUID()}`, clientId };
  const { id: projectId } = await staff.call.projects.create.mutate(input);
  const { id: directoryId } = await staff.call.files.getDirectory.query({ projectId, directoryId: 'root' });
  return { staff, clientId, projectId, directoryId };
}

test('whoever follows the files of a project hears of an upload, a new name and a deletion', async () => {
  const { staff, projectId, directoryId } = await world();
  const stream = await followStream(server.url, staff.token, 'documents.live', { ids: [projectId] });
  const expectNotice = async () => expect((await stream.next()).data).toEqual({ type: 'files', id: projectId });
  const at = { projectId, directoryId, name: 'Hall.png', bytes: await testPicture() };
  const { id: fileId } = await addFile(server, staff.call, at);
  await expectNotice();
  await staff.call.files.rename.mutate({ projectId, fileId, name: 'Entrance.png' });
  await expectNotice();
  await staff.call.files.delete.mutate({ projectId, fileIds: [fileId] });
  await expectNotice();
});

test('a stream that is taken up again says that files may be others, and nobody follows foreign files', async () => {
  const { staff, projectId } = await world();
  const input = { ids: [projectId], lastEventId: `${projectId}@0` };
  const again = await followStream(server.url, staff.token, 'documents.live', input);
  expect((await again.next()).data).toEqual({ type: 'files', id: projectId });
  const outsider = await server.signIn();
  const foreign = await followStream(server.url, outsider.token, 'documents.live', { ids: [projectId] });
  expect((await foreign.next()).data).toEqual({ type: 'gone', id: projectId });
});
