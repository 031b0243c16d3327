import { randomUUID } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile } from '../../testing/test-files.ts';
import { until } from '../../testing/until.ts';
import { takeDown } from './serving/take-down.ts';

let server: TestApp;
let storage: Storage;
beforeAll(async () => {
  server = await createTestApp(
    {},
    {
      wrapStorage: (own) => {
        storage = own;
        return own;
      },
    },
  );
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

async function walkthrough() {
  const editor = await server.signIn();
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id: directoryId } = await editor.call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const icgi = await editor.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  return { ...editor, projectId, directoryId, icgiId: icgi.id.id };
}

type At = Awaited<ReturnType<typeof walkthrough>>;

async function addPicture(at: At, name: string, shade: number, width = 700) {
  const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width / 2}"><rect width="100%" height="100%" fill="rgb(${shade},90,${255 - shade})"/><circle cx="${shade}" cy="80" r="60" fill="#fd8"/></svg>`;
  const item = await addFile(server, at.call, {
    ...at,
    name,
    bytes: await sharp(Buffer.from(gradient)).png().toBuffer(),
  });
  return { name: item.fileName, type: item.fileType, url: item.uri };
}

const change = (at: At, baseRevision: number, record: string, value: Record<string, unknown>) =>
  at.call.documents.change.mutate({
    id: at.icgiId,
    baseRevision,
    requestId: randomUUID(),
    label: 'Add',
    changes: [{ record, op: 'put', value }],
  });

const mediaOf = (at: At) => at.call.icgis.mediaState.query({ projectId: at.projectId, icgiId: at.icgiId });

test('the picture of a keyframe is made in every format and size, and can be published then', async () => {
  const at = await walkthrough();
  const image = await addPicture(at, 'hall.png', 120);
  await change(at, 1, 'keyframes/hall', { id: 'hall', order: 'a0', name: 'Hall', image });
  const early = await mediaOf(at);
  expect(early.keyframes[0]).toMatchObject({ id: 'hall', url: image.url, picture: { width: 700, height: 350 } });
  const made = await until(
    () => mediaOf(at),
    ({ keyframes }) => keyframes[0]?.missing === 0,
  );
  const sources = made.keyframes[0]?.picture?.sources ?? [];
  expect(sources.map(({ type, width }) => `${type} ${width}`)).toEqual([
    'image/avif 640',
    'image/avif 700',
    'image/webp 640',
    'image/webp 700',
    'image/jpeg 640',
    'image/jpeg 700',
  ]);
  for (const { url, type, width } of sources) {
    const response = await fetch(new URL(url, server.url));
    expect(response.headers.get('content-type')).toBe(type);
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width });
  }
});

test('a transition becomes videos in both directions, and the same frames are encoded once', async () => {
  const at = await walkthrough();
  const frames = [];
  for (let i = 0; i < 10; i++) frames.push(await addPicture(at, `move_${i}.png`, 20 * i, 320));
  await change(at, 1, 'transitions/move', { id: 'move', order: 'a0', name: 'Move', frames, fps: 25 });
  expect((await mediaOf(at)).transitions[0]).toMatchObject({ state: 'queued', playable: { type: 'none' } });
  const done = await until(
    () => mediaOf(at),
    ({ transitions }) => transitions[0]?.state === 'done',
  );
  const playable = done.transitions[0]?.playable;
  expect(playable).toMatchObject({
    type: 'video',
    fps: 25,
    count: 10,
    width: 320,
    height: 160,
    variants: [{ width: 320, height: 160 }],
  });
  if (playable?.type !== 'video') throw new Error('no video');
  const video = await fetch(new URL(playable.variants[0]?.reverse.url ?? '', server.url), {
    headers: { range: 'bytes=4-7' },
  });
  expect(video.status).toBe(206);
  expect(await video.text()).toBe('ftyp');

  await change(at, 2, 'transitions/twin', { id: 'twin', order: 'a1', name: 'Twin', frames, fps: 25 });
  expect((await mediaOf(at)).transitions.map(({ state }) => state)).toEqual(['done', 'done']);
  const stills = await server.db
    .selectFrom('renditions')
    .innerJoin('files', 'files.sha256', 'renditions.source')
    .select('recipe')
    .where('files.space_id', '=', at.projectId)
    .where('recipe', 'like', 'still%')
    .execute();
  expect(stills).toEqual([]);
});

test('a pace that was changed again before its encode began is never encoded', async () => {
  const at = await walkthrough();
  const frames = [await addPicture(at, 'a.png', 40, 64), await addPicture(at, 'b.png', 60, 64)];
  for (const [base, fps] of [
    [1, 10],
    [2, 12],
    [3, 24],
  ] as const)
    await change(at, base, 'transitions/move', { id: 'move', order: 'a0', name: 'Move', frames, fps });
  await until(
    () => mediaOf(at),
    ({ transitions }) => transitions[0]?.state === 'done',
  );
  const left = await until(
    () => server.db.selectFrom('encodings').select(['fps', 'state']).where('space_id', '=', at.projectId).execute(),
    (rows) => rows.length === 1,
  );
  expect(left).toEqual([{ fps: 24, state: 'done' }]);
});

test('a walkthrough out of reach has no media state', async () => {
  const at = await walkthrough();
  const other = await walkthrough();
  await expect(mediaOf({ ...at, projectId: other.projectId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});

test('an encode that a crash left half done is finished after the next start', async () => {
  const at = await walkthrough();
  const frames = [await addPicture(at, 'a.png', 140, 64), await addPicture(at, 'b.png', 160, 64)];
  await change(at, 1, 'transitions/move', { id: 'move', order: 'a0', name: 'Move', frames, fps: 30 });
  const isDone = ({ transitions }: Awaited<ReturnType<typeof mediaOf>>) => transitions[0]?.playable.type === 'video';
  await until(() => mediaOf(at), isDone);
  const crashed = { state: 'running' as const, updated_at: new Date(Date.now() - 60_000) };
  const rows = await server.db
    .updateTable('encodings')
    .set(crashed)
    .where('space_id', '=', at.projectId)
    .returning('key')
    .execute();
  await server.db
    .deleteFrom('renditions')
    .where('source', '=', rows[0]?.key ?? '')
    .execute();
  expect(isDone(await mediaOf(at))).toBe(false);
  await server.services.encodings.resume();
  await until(() => mediaOf(at), isDone);
});

test('a frame that is deleted and restored while its video waits costs nothing: the video is made', async () => {
  const at = await walkthrough();
  const frames = [];
  for (let i = 0; i < 3; i++) frames.push(await addPicture(at, `gone_${i}.png`, 60 * i + 7, 320));
  await change(at, 1, 'transitions/move', { id: 'move', order: 'a0', name: 'Move', frames });
  const file = { projectId: at.projectId, fileIds: [frames[1]?.url.slice('asset://'.length) ?? ''] };
  const { cleared } = await at.call.files.delete.mutate({ ...file, force: true });
  await at.call.files.restore.mutate(file);
  await at.call.usages.putBack.mutate({ changes: cleared.map(({ docId, revision }) => ({ docId, revision })) });
  const media = await until(
    () => mediaOf(at),
    ({ transitions }) => transitions[0]?.state === 'done',
  );
  expect(media.transitions[0]).toMatchObject({ playable: { type: 'video', count: 3 } });
});

test('an encode whose frames are changed while it runs is given up, and the new one is made', async () => {
  const at = await walkthrough();
  const frame = await addPicture(at, 'long.png', 33, 1280);
  const move = { id: 'move', order: 'a0', name: 'Move' };
  await change(at, 1, 'transitions/move', { ...move, frames: Array(400).fill(frame) });
  await until(
    () => mediaOf(at),
    ({ transitions }) => transitions[0]?.state === 'running',
  );
  await change(at, 2, 'transitions/move', { ...move, frames: Array(4).fill(frame) });
  const rows = () =>
    server.db.selectFrom('encodings').select(['count', 'state']).where('document_id', '=', at.icgiId).execute();
  const left = await until(rows, (found) => found.length === 1 && found[0]?.state === 'done');
  expect(left).toEqual([{ count: 4, state: 'done' }]);
});

test('a video from before that cannot be decoded is made again, and pages that name it get the new one', async () => {
  const at = await walkthrough();
  const frames = [];
  for (let i = 0; i < 9; i++) frames.push(await addPicture(at, `old_${i}.png`, 20 * i + 3, 320));
  await change(at, 1, 'transitions/move', { id: 'move', order: 'a0', name: 'Move', frames, fps: 25 });
  const isDone = ({ transitions }: Awaited<ReturnType<typeof mediaOf>>) => transitions[0]?.playable.type === 'video';
  await until(() => mediaOf(at), isDone);
  const { key } = await server.db
    .selectFrom('encodings')
    .select('key')
    .where('space_id', '=', at.projectId)
    .executeTakeFirstOrThrow();
  const kept = () =>
    server.db.selectFrom('renditions').select(['recipe', 'sha256', 'codec']).where('source', '=', key).execute();
  const whole = new Map((await kept()).map(({ recipe, sha256 }) => [recipe, sha256]));
  const recipe = 'video-1-320-forward';
  const good = await fetch(`${server.url}/media/${whole.get(recipe)}/x`, {
    headers: { authorization: `Bearer ${at.token}` },
  });
  const damagedBytes = Buffer.from(await good.arrayBuffer());
  damagedBytes.fill(7, Math.floor(damagedBytes.length / 2));
  const { sha256: damaged } = await server.deps.storage.putBlob(damagedBytes);
  await server.db
    .updateTable('renditions')
    .set({ sha256: damaged })
    .where('source', '=', key)
    .where('recipe', '=', recipe)
    .execute();
  await server.db.insertInto('public_media').values({ sha256: damaged, type: 'video/mp4' }).execute();
  await server.db.updateTable('encodings').set({ checked_at: null }).where('key', '=', key).execute();
  await server.db.updateTable('renditions').set({ codec: null }).where('source', '=', key).execute();

  await server.services.encodings.resume();
  const rows = await until(kept, (found) => found.every(({ codec }) => codec !== null));
  expect(new Map(rows.map((row) => [row.recipe, row.sha256]))).toEqual(whole);

  const served = await fetch(`${server.url}/media/${damaged}/320-forward.mp4`);
  expect(served.headers.get('etag')).toBe(`"${whole.get(recipe)}"`);
  expect(served.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(Buffer.from(await served.arrayBuffer()).equals(damagedBytes)).toBe(false);

  // Taken down with the frames that it was made from, under the earlier address too.
  const [frame] = frames;
  const row = await server.db
    .selectFrom('files')
    .select('sha256')
    .where('id', '=', frame?.url.slice('asset://'.length) ?? '')
    .executeTakeFirstOrThrow();
  await takeDown(server.db, row.sha256, null);
  await until(
    () => fetch(`${server.url}/media/${damaged}/320-forward.mp4`),
    ({ status }) => status === 410,
  );
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['no picture', () => Buffer.from('nothing')],
])('a frame whose stored bytes are damaged is named with what to do: %s', async (name, spoil) => {
  const at = await walkthrough();
  const frames = [];
  for (let number = 1; number <= 3; number += 1)
    frames.push(await addPicture(at, `walk_000${number}.png`, 10 * number + name.length));
  const file = await server.db
    .selectFrom('files')
    .select('sha256')
    .where('id', '=', frames[1]?.url.slice('asset://'.length) ?? '')
    .executeTakeFirstOrThrow();
  const stored = await storage.path(blobKey(file.sha256));
  if (!stored) throw new Error('The bytes are there');
  await chmod(stored.path, 0o600);
  await writeFile(stored.path, spoil(await readFile(stored.path)));
  await change(at, 1, 'transitions/move', { id: 'move', order: 'a0', name: 'Move', frames, fps: 24 });
  const { transitions } = await until(
    () => mediaOf(at),
    ({ transitions: [move] }) => move?.state === 'failed',
  );
  expect(transitions[0]?.message).toMatch(
    /^“walk_0002.png”, its frame 2, is damaged: .+\. Export it again, or copy it again from where it is whole$/,
  );
  expect(transitions[0]?.message).not.toContain(file.sha256);
});
