import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longs, png, tiff } from '../../../platform/pictures/write-picture.testing.ts';
import { decodeVideo } from '../../../platform/video/format/decode-video.testing.ts';
import { type TestVideo, writeVideo } from '../../../platform/video/format/write-video.testing.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile } from '../../../testing/test-files.ts';
import { until } from '../../../testing/until.ts';
import { THUMB_RECIPE } from '../../media/renditions/recipes.ts';
import { projectWithFolder } from '../files.testing.ts';
import { INSPECTION } from '../inspect/inspection.ts';

const folder = temporaryFolder();
let server: TestApp;
let at: Awaited<ReturnType<typeof projectWithFolder>>;
beforeAll(async () => {
  server = await createTestApp();
  at = await projectWithFolder(server);
  await server.services.jobs.start();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const draw = (seconds: number) => `testsrc2=size=320x180:rate=24:duration=${seconds},format=yuv420p`;

async function video(made: Omit<TestVideo, 'path'>): Promise<Buffer> {
  const path = join(folder.path, randomUUID());
  await writeVideo({ muxing: { movflags: '+faststart' }, ...made, path });
  return readFile(path);
}

/** A file as an earlier server kept it: taken as it came, without its size and length. */
async function keptBefore(name: string, bytes: Buffer, type = 'video/mp4') {
  const file = await addFile(server, at.call, {
    ...at,
    name: 'file.png',
    bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
      .png()
      .toBuffer(),
  });
  const { sha256 } = await server.deps.storage.putBlob(bytes);
  const facts = { width: null, height: null, duration_ms: null, placeholder: null };
  await server.db
    .updateTable('files')
    .set({ ...facts, file_name: name, file_type: type, sha256, inspected: 0, notice: null, state: 'ready' })
    .where('id', '=', file.id)
    .execute();
  await server.db.insertInto('public_media').values({ sha256, type }).execute();
  return { id: file.id, sha256 };
}

/** The file once it was looked into; the test's own time limit ends it. */
async function inspected(id: string) {
  await server.services.conversions.resume();
  return until(
    () => server.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    (row) => row.inspected === INSPECTION,
  );
}

const H264 = { muxer: 'mp4', encoder: 'libx264' };
const HEVC = { muxer: 'mp4', encoder: 'libx265' };

test('a video that plays everywhere gets its length and size, and keeps its bytes', async () => {
  const before = await keptBefore('plain.mp4', await video({ ...H264, pictures: draw(1) }));
  expect(await inspected(before.id)).toMatchObject({
    sha256: before.sha256,
    width: 320,
    height: 180,
    duration_ms: 1_000,
    notice: null,
    state: 'ready',
  });
});

test.each([
  ['HEVC', 'hevc.mp4', { ...HEVC, pictures: draw(1) }, 'Converted from HEVC.'],
  [
    'interlaced H.264',
    'fields.mp4',
    { ...H264, options: { 'x264-params': 'tff=1' }, pictures: `${draw(1)},setfield=tff` },
    'Converted from H.264.',
  ],
])('a video in %s becomes one that plays everywhere, on published pages too', async (_, name, made, notice) => {
  const before = await keptBefore(name, await video(made));
  const file = await inspected(before.id);
  expect(file).toMatchObject({ file_type: 'video/mp4', state: 'ready', notice, width: 320, duration_ms: 1_000 });
  expect(file.sha256).not.toBe(before.sha256);
  const served = await fetch(`${server.url}/media/${before.sha256}/${name}`);
  expect(served.headers.get('etag')).toBe(`"${file.sha256}"`);
  const path = join(folder.path, `served-${name}`);
  await writeFile(path, Buffer.from(await served.arrayBuffer()));
  expect(await decodeVideo(path)).toMatchObject({ codec: 'h264', frames: { length: 24 } });
});

test('a damaged video stays, with a note of where and what to do', async () => {
  const bytes = await video({ ...H264, pictures: draw(4) });
  bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 4_000);
  const before = await keptBefore('damaged.mp4', bytes);
  expect(await inspected(before.id)).toMatchObject({
    sha256: before.sha256,
    state: 'ready',
    duration_ms: 4_000,
    notice: expect.stringMatching(
      /^Some visitors cannot see it whole: it stops decoding at 0:0[12]\. Export it again and replace it\.$/,
    ),
  });
});

test('what was made of a picture that is drawn otherwise today is made again, and the rest is left alone', async () => {
  const paint = (deep: boolean) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#c83264' } })
      .toColourspace(deep ? 'rgb16' : 'srgb')
      .withIccProfile('p3')
      .png()
      .toBuffer();
  const linear = png([120, 100, 50], { chunks: [['gAMA', longs(100_000)]] });
  for (const [name, bytes, lookedInto, isRemade] of [
    ['deep.png', await paint(true), 0, true],
    ['known-deep.png', Buffer.concat([await paint(true), Buffer.of(0)]), 1, false],
    ['plain.png', await paint(false), 0, false],
    ['linear.png', linear, 1, true],
  ] as const) {
    const before = await keptBefore(name, bytes, 'image/png');
    const size = { width: name === 'linear.png' ? 32 : 60, height: name === 'linear.png' ? 32 : 40 };
    await server.db
      .updateTable('files')
      .set({ ...size, inspected: lookedInto })
      .where('id', '=', before.id)
      .execute();
    const wrong = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#000' } })
      .webp()
      .toBuffer();
    const stored = await server.deps.storage.putBlob(Buffer.concat([wrong, Buffer.from(name)]));
    const { sha256 } = stored;
    const about = { source: before.sha256, type: 'image/webp', ...size, sha256, size: stored.size };
    for (const recipe of [`still-1-webp-${size.width}`, THUMB_RECIPE])
      await server.db
        .insertInto('renditions')
        .values({ ...about, recipe })
        .execute();
    await server.db.insertInto('public_media').values({ sha256, type: 'image/webp' }).execute();
    await inspected(before.id);
    const served = await fetch(`${server.url}/media/${sha256}/still.webp`);
    const { dominant } = await sharp(Buffer.from(await served.arrayBuffer())).stats();
    expect(dominant.r > 150, name).toBe(isRemade);
  }
});

test('a picture that would be refused today stays, with a note of what is wrong', async () => {
  const bytes = tiff([{ pixel: Buffer.alloc(12, 90) }]);
  const before = await keptBefore('deep.tif', bytes, 'image/tiff');
  expect(await inspected(before.id)).toMatchObject({
    sha256: before.sha256,
    notice: expect.stringMatching(
      /^Its colours may be wrong: it has 32 bits in whole numbers a channel\. Save it as PNG/,
    ),
  });
});
