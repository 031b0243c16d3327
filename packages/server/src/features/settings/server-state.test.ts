import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('staff see how the server is: what is stored, the database, what waits, and what it is built on', async () => {
  const staff = await server.signIn();
  await server.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  const before = await staff.call.settings.server.query();
  const { id: projectId } = await staff.call.projects.create.mutate({ name: 'P', slug: 'p' });
  const [root] = await staff.call.files.listDirectories.query({ projectId });
  const at = { projectId, directoryId: root?.id ?? '' };
  const bytes = await testPicture();
  // The same content twice is stored once.
  for (const name of ['A.png', 'B.png']) await addFile(server, staff.call, { ...at, name, bytes });
  const after = await staff.call.settings.server.query();
  expect(after.files).toMatchObject({
    place: 'folder',
    count: before.files.count + 1,
    bytes: before.files.bytes + bytes.length,
    isFull: false,
    limit: null,
  });
  expect(after.files.free).toBeGreaterThan(0);
  expect(after.database.bytes).toBeGreaterThan(1_000_000);
  expect(after.database.version).toMatch(/^\d+/);
  expect(after.licences).toContainEqual({ name: 'fastify', licence: 'MIT' });
  expect(after.jobs.every(({ count }) => count >= 0)).toBe(true);
});

test('nobody else sees it', async () => {
  const { call } = await server.signIn();
  await expect(call.settings.server.query()).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
});
