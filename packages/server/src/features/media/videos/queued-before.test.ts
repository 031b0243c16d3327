import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile, testPicture } from '../../../testing/test-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A walkthrough of a client of its own, with this many videos of two frames. */
async function order(name: string, videos: number) {
  const { call } = await server.signIn();
  const clientId = randomUUID();
  await server.db.insertInto('clients').values({ id: clientId, name }).execute();
  const project = await call.projects.create.mutate({ name, slug: name, clientId });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId: project.id, directoryId: 'root' });
  const bytes = await testPicture(`#${Buffer.from(name).toString('hex').slice(0, 6)}`);
  const file = await addFile(server, call, { projectId: project.id, directoryId, name: 'a.png', bytes });
  const frame = { name: file.fileName, type: file.fileType, url: file.uri };
  const { id } = await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  const transitions = Array.from({ length: videos }, (_, at) => ({
    ...{ id: `t${at}`, name: `Move ${at}` },
    frames: Array.from({ length: at + 2 }, () => frame),
  }));
  await call.icgis.update.mutate({ projectId: project.id, icgiId: id.id, attributes: { transitions } });
  // Only sizes count here: no videos are made of them.
  await server.db
    .updateTable('encodings')
    .set({ width: 1_000, height: 1_000, count: 100, cut: null })
    .where('document_id', '=', id.id)
    .execute();
  const place = { projectId: project.id, icgiId: id.id };
  return {
    media: () => call.icgis.mediaState.query(place),
    before: async () => {
      const issues = await call.icgis.check.query(place);
      return issues.reduce((sum, { before = 0 }) => sum + before, 0);
    },
    finish: () => server.db.updateTable('encodings').set({ state: 'done' }).where('document_id', '=', id.id).execute(),
  };
}

/** Of one video of 100 million pixels: 1 and 5. */
const ONE = 6;

test('what waits of others counts as far as it comes before: one video of each client, then the next', async () => {
  const busy = await order('aaa', 6);
  expect(await busy.before()).toBe(0);
  expect((await busy.media()).ahead).toEqual([6 * ONE]);
  const small = await order('bbb', 2);
  expect(await small.before()).toBe(2 * ONE);
  expect(await busy.before()).toBe(2 * ONE);
  const empty = await order('ccc', 0);
  // With the first of both others, then with the second of both, then behind one at a time.
  expect((await empty.media()).ahead).toEqual([2 * ONE, 2 * ONE, ONE, ONE, ONE, ONE]);
  await busy.finish();
  expect(await small.before()).toBe(0);
  await small.finish();
  expect((await empty.media()).ahead).toEqual([]);
});
