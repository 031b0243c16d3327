import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, sendFile, testPicture } from '../../testing/test-files.ts';
import { projectWithFolder } from './files.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

async function project() {
  const editor = await projectWithFolder(server);
  const { call, projectId, directoryId } = editor;
  const at = { projectId, directoryId };
  const send = (name: string, bytes: Uint8Array) => sendFile(server, call, { ...at, name, bytes });
  return {
    ...editor,
    ...at,
    add: async (name: string, colour = '#284') =>
      addFile(server, call, { ...at, name, bytes: await testPicture(colour) }),
    send,
    replace: async (fileId: string, name: string, bytes: Uint8Array) =>
      call.files.replace.mutate({ projectId, fileId, blobUri: await send(name, bytes) }),
    versions: (fileId: string) => call.files.versions.query({ projectId, fileId }),
  };
}

type At = Awaited<ReturnType<typeof project>>;

/** A walkthrough of one view that shows the file. */
async function walkthroughOf(at: At, file: { fileName: string; fileType: string; uri: string }) {
  const { projectId, call } = at;
  const { id: icgiId } = (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
  const image = { name: file.fileName, type: file.fileType, url: file.uri };
  const value = { id: 'hall', order: 'a0', name: 'Hall', image };
  await call.documents.change.mutate({
    id: icgiId,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Add',
    changes: [
      { record: 'keyframes/hall', op: 'put', value },
      { record: 'settings', op: 'patch', set: [{ path: ['start'], value: { type: 'keyframe', id: 'hall' } }] },
    ],
  });
  const media = () => call.icgis.mediaState.query({ projectId, icgiId });
  const ready = async () => {
    while ((await media()).keyframes[0]?.missing !== 0) await new Promise((resolve) => setImmediate(resolve));
  };
  const state = async () => (await call.projects.products.list.query({ projectId }))[0]?.state;
  const published = async () =>
    JSON.stringify((await call.icgis.get.query({ projectId, icgiId, preview: false })).attributes);
  return { icgiId, media, ready, state, published, publish: () => call.icgis.publish.mutate({ projectId, icgiId }) };
}

test('a draft follows a file that is replaced, and what is published stays until the next publish', async () => {
  const at = await project();
  const file = await at.add('Hall.png');
  const tour = await walkthroughOf(at, file);
  await tour.ready();
  await tour.publish();
  const before = await tour.published();

  const item = await at.replace(file.id, 'hall final.jpg', await testPicture('#a33', 'jpeg', 640, 360));
  expect(item).toMatchObject({
    id: file.id,
    uri: file.uri,
    fileName: 'Hall.jpg',
    fileType: 'image/jpeg',
    width: 640,
    version: 2,
    published: false,
  });
  expect(await tour.state()).toBe('changed');
  await tour.ready(); // the new picture is made in all sizes
  expect((await tour.media()).keyframes[0]?.picture?.width).toBe(640);
  expect(await tour.published()).toBe(before);
  expect(await at.versions(file.id)).toMatchObject({
    drafts: 1,
    livePages: 1,
    versions: [
      { version: 2, fileName: 'Hall.jpg', isCurrent: true, isLive: false, by: { id: at.userId } },
      { version: 1, fileName: 'Hall.png', isCurrent: false, isLive: true, sha256: file.sha256 },
    ],
  });

  await tour.publish();
  expect(await tour.state()).toBe('published');
  expect(await tour.published()).not.toBe(before);
});

test('an earlier version is restored from its own bytes, and the product is as it was published', async () => {
  const at = await project();
  const file = await at.add('Hall.png');
  const tour = await walkthroughOf(at, file);
  await tour.ready();
  await tour.publish();
  await at.replace(file.id, 'Hall.png', await testPicture('#a33'));
  const [, first] = (await at.versions(file.id)).versions;
  const old = await fetch(new URL(first?.url ?? '', server.url));
  expect(Buffer.from(await old.arrayBuffer()).equals(await testPicture('#284'))).toBe(true);
  expect((await fetch(new URL(first?.thumbUrl ?? '', server.url))).status).toBe(200);

  const { projectId } = at;
  const restored = await at.call.files.restoreVersion.mutate({ projectId, fileId: file.id, version: 1 });
  expect(restored).toMatchObject({ sha256: file.sha256, version: 3, published: true });
  expect(await tour.state()).toBe('published');
  expect((await at.versions(file.id)).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  await expect(at.call.files.restoreVersion.mutate({ projectId, fileId: file.id, version: 9 })).rejects.toMatchObject({
    data: { httpStatus: 404 },
  });
});

test('frames that are replaced are encoded again', async () => {
  const at = await project();
  const frames = await Promise.all(['#111', '#222', '#333'].map((colour, n) => at.add(`f${n}.png`, colour)));
  const { projectId } = at;
  const { id } = (await at.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
  const media = frames.map(({ fileName, fileType, uri }) => ({ name: fileName, type: fileType, url: uri }));
  const value = { id: 'move', order: 'a0', name: 'Move', frames: media, fps: 30 };
  await at.call.documents.change.mutate({
    id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Add',
    changes: [{ record: 'transitions/move', op: 'put', value }],
  });
  const [first] = frames;
  const { sha256 } = await at.replace(first?.id ?? '', 'f0.png', await testPicture('#eee'));
  const rows = await server.db.selectFrom('encodings').select('frames').where('space_id', '=', projectId).execute();
  expect(rows.map((row) => row.frames[0])).toContain(sha256);
});

test('texts, tags, focal point, folder and place in documents stay', async () => {
  const at = await project();
  const { id } = await at.add('Hall.png');
  const meta = { alt: { en: 'The hall' }, focal: { x: 0.2, y: 0.3 }, tags: ['Interior'] };
  await at.call.files.setMeta.mutate({ projectId: at.projectId, fileIds: [id], ...meta });
  expect(await at.replace(id, 'other.png', await testPicture('#a33'))).toMatchObject({ ...meta, fileName: 'Hall.png' });
});

test('the same upload twice, also at once, is one version; the same content is none', async () => {
  const at = await project();
  const file = await at.add('Hall.png');
  const blobUri = await at.send('Hall.png', await testPicture('#a33'));
  const input = { projectId: at.projectId, fileId: file.id, blobUri };
  const replaced = await Promise.all([at.call.files.replace.mutate(input), at.call.files.replace.mutate(input)]);
  expect(replaced.map(({ version }) => version)).toEqual([2, 2]);
  expect((await at.call.files.replace.mutate(input)).version).toBe(2);
  expect((await at.replace(file.id, 'Hall.png', await testPicture('#a33'))).version).toBe(2);
  const other = await at.add('Other.png', '#777');
  await expect(at.call.files.replace.mutate({ ...input, fileId: other.id })).rejects.toMatchObject({
    data: { reason: 'UPLOAD_MISSING' },
  });
});

test('two people who replace a file at once make two versions', async () => {
  const at = await project();
  const file = await at.add('Hall.png');
  await Promise.all(
    ['#a00', '#b00', '#c00'].map(async (colour) => at.replace(file.id, 'Hall.png', await testPicture(colour))),
  );
  expect((await at.versions(file.id)).versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
});

test('a locked project keeps its files', async () => {
  const at = await project();
  const file = await at.add('Hall.png');
  const blobUri = await at.send('Hall.png', await testPicture('#a33'));
  const other = await server.signIn();
  await other.call.projects.lock.mutate({ projectId: at.projectId });
  const { projectId } = at;
  const refusal = { data: { reason: 'PROJECT_LOCKED' } };
  await expect(at.call.files.replace.mutate({ projectId, fileId: file.id, blobUri })).rejects.toMatchObject(refusal);
  await expect(at.call.files.restoreVersion.mutate({ projectId, fileId: file.id, version: 1 })).rejects.toMatchObject(
    refusal,
  );
});

test('a version is not restored over one that a colleague sent since', async () => {
  const { call, projectId, add, replace } = await project();
  const file = await add('view.png');
  const mine = await replace(file.id, 'view.png', await testPicture('#482'));
  const theirs = await replace(file.id, 'view.png', await testPicture('#824'));
  const back = { projectId, fileId: file.id, version: file.version };
  await expect(call.files.restoreVersion.mutate({ ...back, seen: mine.version })).rejects.toMatchObject({
    message: '“view.png” was replaced in the meantime. Open its versions to see it',
    data: { code: 'CONFLICT', reason: 'REVISION_CONFLICT' },
  });
  const [kept] = await call.files.byIds.query({ projectId, ids: [file.id] });
  expect(kept?.version).toBe(theirs.version);
  const restored = await call.files.restoreVersion.mutate({ ...back, seen: theirs.version });
  expect(restored.version).toBe(theirs.version + 1);
});
