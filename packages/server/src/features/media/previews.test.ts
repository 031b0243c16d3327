import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dracoModel, meshoptModel } from '../../testing/packed-models.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile } from '../../testing/test-files.ts';
import { testModel } from '../../testing/test-models.ts';
import { until } from '../../testing/until.ts';

/** A second of the demo. */
const VIDEO = new URL('../../../../../demo/media/derived/approach_to_dusk-1280-forward.mp4', import.meta.url);

const PHOTO = new URL('../../../../../demo/media/keyframes/kitchen.webp', import.meta.url);

type Added = Awaited<ReturnType<typeof addFile>>;

let server: TestApp;
let at: { call: Awaited<ReturnType<TestApp['signIn']>>['call']; projectId: string; directoryId: string };
const added = new Map<string, Added>();
let hall: Buffer;

// All files arrive before the one catch-up that orders their previews.
beforeAll(async () => {
  server = await createTestApp();
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  at = { call, projectId, directoryId };
  hall = await photo(900, 500);
  const flat = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } });
  const head = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
  const files: Record<string, Uint8Array> = {
    'hall.png': hall,
    'flat.png': await flat.png().toBuffer(),
    'fly-over.mp4': readFileSync(VIDEO),
    'broken.mp4': Buffer.concat([head, Buffer.from('000000086d6f6f76000000086d646174', 'hex')]),
    'box.glb': testModel(),
    'draco.glb': dracoModel(),
    'meshopt.glb': meshoptModel(),
    'packed.glb': testModel({ required: ['KHR_draco_mesh_compression'], isPacked: true }),
    'endless.glb': testModel({ nodes: [{ mesh: 0, children: [0] }] }),
    'short.glb': testModel({ corners: 1e9 }),
    'frame.png': await photo(320, 180),
  };
  for (const [name, bytes] of Object.entries(files))
    added.set(name, await addFile(server, call, { ...at, name, bytes }));
  await useAsFrame(fileOf('frame.png'));
  await server.services.previews.catchUp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const photo = (width: number, height: number) => sharp(readFileSync(PHOTO)).resize({ width, height }).png().toBuffer();

function fileOf(name: string): Added {
  const file = added.get(name);
  if (!file) throw new Error(`${name} was not added`);
  return file;
}

async function useAsFrame(frame: Added): Promise<void> {
  const { id } = await at.call.icgis.create.mutate({ projectId: at.projectId, settings: { name: 'Tour' } });
  const frames = [{ name: frame.fileName, type: frame.fileType, url: frame.uri }];
  await at.call.documents.change.mutate({
    id: id.id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Add',
    changes: [{ record: 'transitions/t', op: 'put', value: { id: 't', order: 'a0', name: 'T', frames, fps: 25 } }],
  });
}

/** The preview of a file once it was tried; the test's own time limit ends it. */
const previewed = (name: string) =>
  until(
    () => at.call.files.preview.query({ projectId: at.projectId, fileId: fileOf(name).id }),
    ({ state }) => state !== 'waiting',
  );

test('a picture that nothing uses is made in every size and format, all smaller than the original', async () => {
  const { sources } = await previewed('hall.png');
  expect(sources.map(({ type, width }) => `${type} ${width}`)).toEqual([
    'image/avif 640',
    'image/avif 900',
    'image/webp 640',
    'image/webp 900',
    'image/jpeg 640',
    'image/jpeg 900',
  ]);
  for (const { url } of sources) {
    const made = await (await fetch(new URL(url, server.url))).arrayBuffer();
    expect(made.byteLength).toBeLessThan(hall.length);
  }
});

test('a format that would be larger than the next one is left out', async () => {
  const { sources } = await previewed('flat.png');
  expect(sources.map(({ type }) => type)).toEqual(['image/webp', 'image/jpeg']);
});

test('a video gets a poster, a thumbnail and its length', async () => {
  const preview = await previewed('fly-over.mp4');
  expect(preview).toMatchObject({ state: 'made', problem: null, durationMs: 1067 });
  const poster = await fetch(new URL(preview.posterUrl ?? '', server.url));
  expect(await sharp(await poster.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 1280 });
  const [item] = await at.call.files.byIds.query({ projectId: at.projectId, ids: [fileOf('fly-over.mp4').id] });
  expect(item).toMatchObject({ durationMs: 1067, thumbUrl: expect.stringContaining('/media/') });
});

test('a video that cannot be read stays a file, and says why it has no picture', async () => {
  expect(await previewed('broken.mp4')).toMatchObject({
    state: 'failed',
    problem: 'it has no picture',
    posterUrl: null,
  });
  expect((await fetch(new URL(fileOf('broken.mp4').url, server.url))).status).toBe(200);
});

test.each(['box.glb', 'draco.glb', 'meshopt.glb'])('a model is drawn by the server: %s', async (name) => {
  const preview = await previewed(name);
  expect(preview).toMatchObject({ state: 'made', problem: null });
  const drawn = await fetch(new URL(preview.posterUrl ?? '', server.url));
  const { data, info } = await sharp(await drawn.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 4)];
  const [red = 0, green = 0, , alpha] = pixel(info.width / 2, info.height / 2);
  expect([red > 1.5 * green, alpha]).toEqual([true, 255]);
  expect(pixel(0, 0)[3]).toBe(0);
});

test.each([
  ['packed.glb', /cannot be unpacked/],
  ['endless.glb', /without end/],
  ['short.glb', /beyond the end/],
])('a model that cannot be drawn stays a file, and says why it has no picture: %s', async (name, problem) => {
  expect(await previewed(name)).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) });
});

test('a picture that is only a frame by then is left as it is', async () => {
  expect((await previewed('frame.png')).state).toBe('skipped');
});
