import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, furnishedProject } from '../../packages/server/src/features/archives/archives.testing.ts';
import { createTestApp, type TestApp } from '../../packages/server/src/testing/test-app.ts';
import { createFaultyStore } from './faulty-store.testing.ts';

const store = createFaultyStore();
let server: TestApp;
let archive: Buffer;
let person: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  server = await createTestApp({}, { wrapStorage: store.wrap });
  person = await server.signIn();
  archive = await download(server, person, (await furnishedProject(server, person)).projectId);
});
afterAll(() => server[Symbol.asyncDispose]());

async function sendArchive(): Promise<string> {
  const { call } = person;
  const { importId, url, headers } = await call.projects.import.mutate({
    fileName: 'x.zip',
    fileSize: archive.length,
  });
  await fetch(new URL(url, server.url), { method: 'PUT', headers, body: new Uint8Array(archive) });
  await call.projects.startImport.mutate({ importId });
  return importId;
}

test('an import for which there is no room says so, and leaves no project', async () => {
  const importId = await sendArchive();
  const before = (await person.call.projects.list.query({})).items.length;
  store.set('full');
  await server.services.archives.run(importId);
  store.set('none');
  expect(await person.call.projects.getImport.query({ importId })).toMatchObject({
    state: 'failed',
    fault: {
      message:
        'The disk of the server is full, so nothing was saved. Ask an administrator to make room, then try again',
    },
  });
  expect((await person.call.projects.list.query({})).items).toHaveLength(before);
  expect(server.services.diskSpace.isFull()).toBe(true);
});

test('an import that meets a store which is away goes on when it is back', async () => {
  const importId = await sendArchive();
  store.set('away');
  await expect(server.services.archives.run(importId)).rejects.toThrow('The file store cannot be reached');
  store.set('none');
  expect((await person.call.projects.getImport.query({ importId })).state).toBe('running');
  await server.services.archives.run(importId);
  expect((await person.call.projects.getImport.query({ importId })).state).toBe('done');
});
