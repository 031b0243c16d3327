import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeVideo } from '../../../platform/video/format/decode-video.testing.ts';
import { type TestVideo, writeVideo } from '../../../platform/video/format/write-video.testing.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile, sendFile } from '../../../testing/test-files.ts';
import { until } from '../../../testing/until.ts';
import { projectWithFolder } from '../files.testing.ts';

const folder = temporaryFolder();
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const draw = (seconds: number, pixels: string) => `testsrc2=size=320x180:rate=24:duration=${seconds},format=${pixels}`;

async function video(name: string, made: Omit<TestVideo, 'path'>): Promise<Buffer> {
  const path = join(folder.path, name);
  await writeVideo({ ...made, path });
  return readFile(path);
}

const prores = (name: string, seconds = 1) =>
  video(name, { muxer: 'mov', encoder: 'prores_aw', pictures: draw(seconds, 'yuv422p10le'), sound: 'pcm_s16le' });

async function project() {
  const { call, projectId, directoryId } = await projectWithFolder(server);
  const add = (name: string, bytes: Uint8Array) => addFile(server, call, { projectId, directoryId, name, bytes });
  const read = async (id: string) => (await call.files.byIds.query({ projectId, ids: [id] }))[0];
  return { call, projectId, directoryId, add, read };
}

/** Polls until a file is no longer converted; the test's own time limit ends it. */
const settled = (at: Awaited<ReturnType<typeof project>>, id: string) =>
  until(
    () => at.read(id),
    (file) => file?.state !== 'processing',
  );

test('a video that browsers do not play is there at once, and becomes an MP4 under its name', async () => {
  const at = await project();
  const other = await at.add(
    'Walk.mp4',
    await video('walk.mp4', { muxer: 'mp4', encoder: 'libx264', pictures: draw(1, 'yuv420p') }),
  );
  expect(other).toMatchObject({ state: 'ready', width: 320, height: 180, durationMs: 1_000, notice: null });
  const file = await at.add('Walk.mov', await prores('walk.mov'));
  expect(file).toMatchObject({ state: 'processing', fileType: 'video/quicktime', width: 320, height: 180 });
  await server.services.jobs.start();
  const made = await settled(at, file.id);
  expect(made).toMatchObject({
    fileName: 'Walk (2).mp4',
    fileType: 'video/mp4',
    state: 'ready',
    width: 320,
    height: 180,
    progress: null,
    notice: 'Converted from ProRes.',
    version: 1,
  });
  const served = await fetch(new URL(made?.url ?? '', server.url));
  expect(served.headers.get('content-type')).toBe('video/mp4');
  const path = join(folder.path, 'served.mp4');
  await writeFile(path, Buffer.from(await served.arrayBuffer()));
  expect((await decodeVideo(path)).frames).toHaveLength(24);
  const preview = await server.db
    .selectFrom('loose_blobs')
    .select('sha256')
    .where('sha256', '=', file.sha256)
    .execute();
  expect(preview).toHaveLength(1);
});

test.each([
  ['WAV', 'wav', 'pcm_s16le'],
  ['MP3', 'mp3', 'libmp3lame'],
  ['M4A', 'ipod', 'aac'],
  ['OGG', 'ogg', 'libopus'],
])('a sound in %s has its length', async (name, muxer, sound) => {
  const at = await project();
  const path = join(folder.path, `tone.${name.toLowerCase()}`);
  await writeVideo({ path, muxer, sound });
  const file = await at.add(`Tone.${name.toLowerCase()}`, await readFile(path));
  expect(file).toMatchObject({ state: 'ready', width: null });
  expect(Math.abs((file.durationMs ?? 0) - 1_000)).toBeLessThan(60);
});

test.each([
  [
    'HEVC in MP4',
    'Hall.mp4',
    { muxer: 'mp4', encoder: 'libx265', pictures: draw(0.5, 'yuv420p') },
    'Converted from HEVC.',
  ],
  [
    'transparent parts',
    'Logo.mov',
    { muxer: 'mov', encoder: 'prores_ks', pictures: draw(0.5, 'yuva444p10le') },
    'Converted from ProRes. Its transparent parts are filled: MP4 keeps none.',
  ],
  [
    'a transparent layer of HEVC',
    'Sticker.mov',
    { muxer: 'mov', encoder: 'libx265', pictures: draw(0.5, 'yuva420p') },
    'Converted from HEVC. Its transparent parts are filled: MP4 keeps none.',
  ],
  [
    'two videos',
    'Both.mp4',
    { muxer: 'mp4', encoder: 'libx264', pictures: draw(0.5, 'yuv420p'), others: draw(0.5, 'yuv420p') },
    'It holds 2 videos, and one of 320 × 180 pixels is kept.',
  ],
  ['H.264 in MOV', 'Phone.mov', { muxer: 'mov', encoder: 'libx264', pictures: draw(0.5, 'yuv420p') }, null],
  [
    'an MKV named MP4',
    'Named.mp4',
    { muxer: 'matroska', encoder: 'ffv1', pictures: draw(0.5, 'yuv444p') },
    'Converted from FFV1.',
  ],
])('%s is converted, and what is lost is noted', async (_, name, made, notice) => {
  const at = await project();
  const file = await at.add(name, await video(`${randomUUID()}-${name}`, made));
  expect(file.state).toBe('processing');
  await server.services.jobs.start();
  expect(await settled(at, file.id)).toMatchObject({ fileType: 'video/mp4', state: 'ready', notice });
});

test('a video that is deleted while it is converted is not converted', async () => {
  const at = await project();
  const file = await at.add('Gone.mov', await prores('gone.mov', 10));
  await at.call.files.delete.mutate({ projectId: at.projectId, fileIds: [file.id] });
  await server.services.jobs.start();
  const row = () =>
    server.db.selectFrom('files').select(['state', 'reject_reason']).where('id', '=', file.id).executeTakeFirst();
  expect(await until(row, (found) => found?.state !== 'processing')).toEqual({
    state: 'rejected',
    reject_reason: 'The conversion was cancelled: send the file again',
  });
});

test('a conversion that a crash left behind is done at the next start', async () => {
  const at = await project();
  const file = await at.add('Crash.mov', await prores('crash.mov'));
  // A crash takes the process and its job; the file still says what it waits for.
  await sql`delete from pgboss.job where name = 'convert'`.execute(server.db);
  await server.services.conversions.resume();
  await server.services.jobs.start();
  expect(await settled(at, file.id)).toMatchObject({ state: 'ready' });
});

test('what is being converted cannot be replaced until it is ready', async () => {
  const at = await project();
  const { projectId, directoryId, call } = at;
  const file = await at.add('Wait.mov', await prores('wait.mov', 2));
  await server.db
    .updateTable('files')
    .set({ state: 'processing', sha256: randomUUID() })
    .where('id', '=', file.id)
    .execute();
  const bytes = await video('other.mp4', { muxer: 'mp4', encoder: 'libx264', pictures: draw(0.5, 'yuv420p') });
  const blobUri = await sendFile(server, call, { projectId, directoryId, name: 'Other.mp4', bytes });
  await expect(call.files.replace.mutate({ projectId, fileId: file.id, blobUri })).rejects.toThrow(
    'is being converted. Wait until it is ready',
  );
});

let whole: Promise<Buffer> | undefined;

test.each([
  ['cut.mov', (bytes: Buffer) => bytes.subarray(0, 2_000)],
  ['empty.avi', () => Buffer.from('RIFF\x24\0\0\0AVI LIST')],
  [
    'noise.mkv',
    () => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('....matroska'), Buffer.alloc(500, 7)]),
  ],
])('a video that cannot be read, %s, is refused by name with what to do', async (name, spoil) => {
  const at = await project();
  whole ??= prores('whole.mov');
  const bytes = spoil(await whole);
  await expect(at.add(name, bytes)).rejects.toThrow(
    new RegExp(`“${name}” cannot be used: .*\\. Export it as MP4 \\(H\\.264\\) and send it again`),
  );
});

test.each([
  [
    'ProRes',
    'mov',
    { encoder: 'prores_aw', pictures: draw(2, 'yuv422p10le') },
    /^Converted from ProRes\. Only 1\.\d of its 2\.0/,
  ],
  [
    'H.264',
    'mov',
    { encoder: 'libx264', pictures: draw(2, 'yuv420p') },
    /^Only 1\.\d of its 2\.0 seconds could be read/,
  ],
  [
    'FFV1',
    'matroska',
    { encoder: 'ffv1', pictures: draw(2, 'yuv444p') },
    /^Converted from FFV1\. Only 1\.\d of its 2\.0/,
  ],
])(
  'a video in %s that was cut off behind its header says how much of it is there',
  async (codec, muxer, made, notice) => {
    const at = await project();
    const whole = await video(`${codec}.${muxer}`, { muxer, ...made });
    const bytes = headerFirst(whole).subarray(0, Math.round(whole.length * 0.7));
    const file = await at.add(`Cut.${muxer === 'mov' ? 'mov' : 'mkv'}`, bytes);
    await server.services.jobs.start();
    const kept = await settled(at, file.id);
    expect(kept).toMatchObject({ state: 'ready', notice: expect.stringMatching(notice) });
    expect(kept?.notice).toMatch(
      /it is damaged or was cut off\. Export it again, or copy it again from where it is whole\.$/,
    );
  },
);

/** A MOV whose description stands before its pictures, as it is exported for the web. Other files stay as they are. */
function headerFirst(mov: Buffer): Buffer {
  const boxes: { name: string; bytes: Buffer }[] = [];
  for (let at = 0; at + 8 <= mov.length && mov.toString('latin1', 4, 8) === 'ftyp'; ) {
    const length = mov.readUInt32BE(at);
    boxes.push({ name: mov.toString('latin1', at + 4, at + 8), bytes: mov.subarray(at, at + length) });
    at += length;
  }
  const moov = boxes.find(({ name }) => name === 'moov');
  if (!moov) return mov;
  // Places of the pictures in the file: all move by the length of what is put before them.
  const moved = Buffer.from(moov.bytes);
  for (let at = moved.indexOf('stco'); at >= 0; at = moved.indexOf('stco', at + 4)) {
    const count = moved.readUInt32BE(at + 8);
    for (let entry = 0; entry < count; entry += 1) {
      const place = at + 12 + entry * 4;
      moved.writeUInt32BE(moved.readUInt32BE(place) + moved.length, place);
    }
  }
  const [first, ...rest] = boxes.filter(({ name }) => name !== 'moov').map(({ bytes }) => bytes);
  return Buffer.concat([...(first ? [first] : []), moved, ...rest]);
}
