import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

/** What a page of another origin gets: its status, and who may show it. */
async function answer(address: string, init: RequestInit = {}) {
  const { status, headers } = await fetch(`${server.url}${address}`, init);
  return [status, headers.get('cross-origin-resource-policy'), headers.get('access-control-allow-origin')];
}

test('pages of other origins show what is published and nothing of a draft, and their scripts read neither', async () => {
  const { call } = await server.signIn();
  const project = await call.projects.create.mutate({ name: 'House', slug: 'house' });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId: project.id, directoryId: 'root' });
  const place = { projectId: project.id, directoryId };
  const video = await readFile(join(import.meta.dirname, '../../../../players/src/icgi/testing/golden-forward.mp4'));
  const hall = await addFile(server, call, { ...place, name: 'hall.png', bytes: await testPicture() });
  const kitchen = await addFile(server, call, {
    ...place,
    name: 'kitchen.jpg',
    bytes: await testPicture('#a37', 'jpeg'),
  });
  const walk = await addFile(server, call, { ...place, name: 'walk.mp4', bytes: video });
  const draft = await addFile(server, call, { ...place, name: 'draft.png', bytes: await testPicture('#37a') });
  const imageOf = (file: typeof hall) => ({ name: file.fileName, type: file.fileType, url: file.uri });
  const tour = await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  const product = { projectId: project.id, icgiId: tour.id.id };
  await call.icgis.update.mutate({
    ...product,
    attributes: {
      keyframes: [
        { id: 'k1', name: 'Hall', image: imageOf(hall) },
        { id: 'k2', name: 'Kitchen', image: imageOf(kitchen) },
      ],
      settings: { start: { type: 'keyframe', id: 'k1' } },
    },
  });
  await expect.poll(async () => (await call.icgis.mediaState.query(product)).keyframes[0]?.missing).toBe(0);
  await expect.poll(async () => (await call.icgis.mediaState.query(product)).keyframes[1]?.missing).toBe(0);
  await call.icgis.publish.mutate(product);

  const shown = await server.db.selectFrom('public_media').select(['sha256', 'type']).execute();
  expect(shown.length).toBeGreaterThan(2);
  for (const { sha256, type } of shown) {
    const address = `/media/${sha256}/poster`;
    const asked = { get: {}, head: { method: 'HEAD' }, part: { headers: { range: 'bytes=0-9' } } };
    const known = { headers: { 'if-none-match': `"${sha256}"` } };
    expect([type, await answer(address, asked.get)]).toEqual([type, [200, 'cross-origin', null]]);
    expect([type, await answer(address, asked.head)]).toEqual([type, [200, 'cross-origin', null]]);
    expect([type, await answer(address, asked.part)]).toEqual([type, [206, 'cross-origin', null]]);
    expect([type, await answer(address, known)]).toEqual([type, [304, 'cross-origin', null]]);
  }
  const page = await (await fetch(`${server.url}/p/house`)).text();
  const [, poster = ''] = /property="og:image" content="[a-z]+:\/\/[^/]+(\/[^"]+)"/.exec(page) ?? [];
  expect(await answer(poster)).toEqual([200, 'cross-origin', null]);
  // Names of files are the studio's own.
  expect(page).not.toMatch(/\/media\/[0-9a-f]{64}\/[^"\\ ]*(?:hall|kitchen)/);
  for (const file of [draft, walk]) expect(await answer(file.url)).toEqual([200, 'same-origin', null]);
});
