import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestVideo, writeVideo } from '../../platform/video/format/write-video.testing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile } from '../../testing/test-files.ts';
import { until } from '../../testing/until.ts';
import { projectWithFolder } from './files.testing.ts';

const folder = temporaryFolder();
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const FIRST = { movflags: '+faststart' };
const H264 = { muxer: 'mp4', encoder: 'libx264', muxing: FIRST };
const PARTS = { movflags: 'frag_keyframe+empty_moov+default_base_moof' };
const draw = (seconds: number, rest = 'format=yuv420p') => `testsrc2=size=320x180:rate=24:duration=${seconds},${rest}`;
/** More pixels than are decoded while a sender waits. */
const LONG = 'color=c=0x336699:size=1920x1080:rate=24:duration=9,noise=alls=20:allf=t,format=yuv420p';

async function video(made: Omit<TestVideo, 'path'>): Promise<Buffer> {
  const path = join(folder.path, randomUUID());
  await writeVideo({ ...made, path });
  return readFile(path);
}

async function project() {
  const { call, projectId, directoryId } = await projectWithFolder(server);
  const add = (name: string, bytes: Uint8Array) => addFile(server, call, { projectId, directoryId, name, bytes });
  /** Polls until a file is no longer worked on; the test's own time limit ends it. */
  const settled = (id: string) =>
    until(
      async () => (await call.files.byIds.query({ projectId, ids: [id] }))[0],
      (file) => file?.state !== 'processing',
    );
  return { add, settled };
}

function spoiled(bytes: Buffer, share: number): Buffer {
  const at = Math.floor(bytes.length * share);
  return Buffer.from(bytes).fill(0, at, at + 4_000);
}

test('a damaged video that browsers play is refused with the time from which it is', async () => {
  const { add } = await project();
  const bytes = await video({ ...H264, pictures: draw(4) });
  await expect(add('Hall.mp4', spoiled(bytes, 0.6))).rejects.toThrow(
    /“Hall\.mp4” cannot be used: it stops decoding at 0:0[1-3]\. Export it again and send it again/,
  );
  expect(await add('Hall.mp4', bytes)).toMatchObject({ state: 'ready', durationMs: 4_000, notice: null });
});

test('a video in parts of which one is damaged is refused, wherever the damage is', async () => {
  const { add } = await project();
  const bytes = await video({ ...H264, muxing: PARTS, pictures: draw(4) });
  expect(await add('Parts.mp4', bytes)).toMatchObject({ state: 'ready', notice: null });
  for (const share of [0.3, 0.5, 0.6, 0.8])
    await expect(add('Parts.mp4', spoiled(bytes, share))).rejects.toThrow(
      /“Parts\.mp4” (?:cannot be used: it stops|is damaged)/,
    );
  const end = bytes.lastIndexOf('moof') + 500;
  await expect(add('Parts.mp4', bytes.subarray(0, end))).rejects.toThrow('“Parts.mp4” is damaged or was cut off');
});

test('an interlaced video becomes one of whole pictures', async () => {
  const { add, settled } = await project();
  const options = { 'x264-params': 'tff=1' };
  const file = await add(
    'Field.mp4',
    await video({ ...H264, options, pictures: draw(1, 'format=yuv420p,setfield=tff') }),
  );
  expect(file).toMatchObject({ state: 'processing', fileType: 'video/mp4' });
  const made = await settled(file.id);
  expect(made).toMatchObject({ state: 'ready', notice: 'Converted from H.264.', durationMs: 1_000 });
});

test('a long video is decoded by a job, and is ready with the bytes that arrived', async () => {
  const { add, settled } = await project();
  const options = { preset: 'ultrafast', crf: '35' };
  const bytes = await video({ ...H264, options, pictures: LONG });
  const file = await add('Long.mp4', bytes);
  expect(file).toMatchObject({ state: 'processing', width: 1920, height: 1080, durationMs: 9_000 });
  expect(await settled(file.id)).toMatchObject({
    state: 'ready',
    notice: null,
    fileName: 'Long.mp4',
    sha256: file.sha256,
  });

  const damaged = await add('Damaged.mp4', spoiled(bytes, 0.6));
  expect(await settled(damaged.id)).toMatchObject({
    state: 'rejected',
    rejectReason: expect.stringMatching(
      /^It cannot be used: it stops decoding at 0:05\. Export it again and send it again$/,
    ),
  });
});

test.each(['Voice.mp4', 'Voice.m4v'])('a file of sound named %s is a sound', async (name) => {
  const { add } = await project();
  const file = await add(name, await video({ muxer: 'mp4', sound: 'aac' }));
  expect(file).toMatchObject({ fileName: 'Voice.m4a', fileType: 'audio/mp4', state: 'ready', width: null });
  expect(Math.abs((file.durationMs ?? 0) - 1_000)).toBeLessThan(60);
});

test.each([
  ['Voice.mov', { muxer: 'mov', sound: 'pcm_s16le' }],
  ['Voice.webm', { muxer: 'webm', sound: 'libopus' }],
  ['Voice.mkv', { muxer: 'matroska', sound: 'aac' }],
])('%s, which holds a sound and no picture, is refused with what to do', async (name, made) => {
  const { add } = await project();
  await expect(add(name, await video(made))).rejects.toThrow(
    `“${name}” cannot be used: it holds a sound and no picture. Save the sound as M4A, MP3 or WAV and send that`,
  );
});

test('a video in which a picture is damaged while it is converted says so', async () => {
  const { add, settled } = await project();
  const bytes = await video({ muxer: 'mov', encoder: 'libx264', muxing: FIRST, pictures: draw(4) });
  const file = await add('Cut.mov', spoiled(bytes, 0.5));
  expect(await settled(file.id)).toMatchObject({
    state: 'ready',
    notice: expect.stringMatching(/Some of its pictures are damaged: it stops decoding at 0:0[1-2]\. Export it again/),
  });
});
