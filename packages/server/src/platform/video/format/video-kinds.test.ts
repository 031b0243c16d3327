import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { loadNodeAv } from '../load-node-av.ts';
import { readVideoPicture } from '../read-video-picture.ts';
import { COUNT, convertedVideo, differenceOf, draw, picturesOf, tagged } from './compare-videos.testing.ts';
import { decodeVideo } from './decode-video.testing.ts';
import { decodeWhole } from './decode-whole.ts';
import { clipped, endingAt, inTwoParts, reshaped } from './spoil-mp4.testing.ts';
import { readSoundFacts, readVideoFacts } from './video-facts.ts';
import { type TestVideo, writeVideo } from './write-video.testing.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const av = await loadNodeAv();

const PICTURES = tagged('yuv420p');
const H264 = { muxer: 'mp4', encoder: 'libx264' };
const VP9 = { encoder: 'libvpx-vp9' };

interface Row extends Omit<TestVideo, 'path' | 'pictures'> {
  name: string;
  type?: string;
  size?: string;
  pictures?: string;
  /** Changes the bytes of the file. */
  change?: (bytes: Buffer) => Buffer;
  /** What its header says that it needs, and what is found once it is decoded. */
  treatment: 'none' | 'pack' | 'encode';
  isInterlaced?: boolean;
  becomes?: [width: number, height: number];
  /** What turns the drawn picture into the one that is shown. */
  shown?: string;
  /** The drawn pictures that are shown. */
  kept?: number[];
  /** Seconds at which the first is shown. */
  begins?: number;
}

const all = Array.from({ length: COUNT }, (_, at) => at);

const ROWS: Row[] = [
  { name: 'H.264 with its description at the end', ...H264, sound: 'aac', treatment: 'none' },
  {
    name: 'H.264 with its description first',
    ...H264,
    muxing: { movflags: '+faststart' },
    sound: 'aac',
    treatment: 'none',
  },
  {
    name: 'H.264 in parts',
    ...H264,
    muxing: { movflags: 'frag_keyframe+empty_moov+default_base_moof' },
    sound: 'aac',
    treatment: 'none',
  },
  { name: 'H.264 with six channels', ...H264, sound: 'aac', channels: 6, treatment: 'none' },
  { name: 'H.264 with AC-3', ...H264, sound: 'ac3', treatment: 'pack' },
  {
    name: 'H.264 of full range',
    ...H264,
    pictures: tagged('yuv420p', 'pc'),
    treatment: 'none',
  },
  { name: 'H.264 of 10 bits', ...H264, pictures: tagged('yuv420p10le'), treatment: 'encode' },
  {
    name: 'H.264 that is interlaced',
    ...H264,
    options: { 'x264-params': 'tff=1' },
    pictures: `${PICTURES},setfield=tff`,
    treatment: 'none',
    isInterlaced: true,
  },
  {
    name: 'H.264 of a phone held upright',
    ...H264,
    turn: 90,
    treatment: 'none',
    becomes: [180, 320],
    shown: 'transpose=clock',
  },
  { name: 'H.264 that is mirrored', ...H264, isMirrored: true, treatment: 'encode', shown: 'hflip' },
  {
    name: 'H.264 whose pixels are not square',
    ...H264,
    size: '240x180',
    pictures: `${PICTURES},setsar=4/3`,
    treatment: 'none',
    becomes: [320, 180],
    shown: 'scale=320:180:flags=lanczos',
  },
  {
    name: 'H.264 whose container alone says that pixels are not square',
    ...H264,
    size: '240x180',
    change: (bytes) => reshaped(bytes, [4, 3]),
    treatment: 'encode',
    becomes: [320, 180],
    shown: 'scale=320:180:flags=lanczos',
  },
  {
    name: 'H.264 that is clipped by its container',
    ...H264,
    change: (bytes) => clipped(bytes, { width: 240, height: 120 }),
    treatment: 'encode',
    becomes: [240, 120],
    shown: 'crop=240:120:40:30',
  },
  {
    name: 'H.264 that an edit ends early',
    ...H264,
    change: (bytes) => endingAt(bytes, 0.5),
    treatment: 'encode',
    kept: all.slice(0, 12),
  },
  {
    name: 'H.264 of which two parts are shown in another order',
    ...H264,
    options: { 'x264-params': 'bframes=0' },
    change: (bytes) => inTwoParts(bytes, 0.5),
    treatment: 'encode',
    kept: [...all.slice(12), ...all.slice(0, 12)],
  },
  { name: 'H.264 that begins later than its sound', ...H264, sound: 'aac', delay: 0.5, treatment: 'none' },
  {
    name: 'HEVC that begins later than its sound',
    muxer: 'mov',
    type: 'video/quicktime',
    encoder: 'libx265',
    sound: 'aac',
    delay: 0.5,
    treatment: 'encode',
    begins: 0.5,
  },
  {
    name: 'H.264 with two streams of pictures',
    ...H264,
    others: draw('160x90', `hue=h=90,${PICTURES}`),
    treatment: 'pack',
  },
  {
    name: 'H.264 wider than phones decode',
    ...H264,
    size: '4112x64',
    treatment: 'encode',
    becomes: [1920, 30],
    shown: 'scale=1920:30:flags=lanczos',
  },
  {
    name: 'H.264 whose pictures last unequally long',
    ...H264,
    pictures: `select='not(mod(n,3))+gt(n,12)',${PICTURES}`,
    treatment: 'none',
    kept: all.filter((n) => n % 3 === 0 || n > 12),
  },
  {
    name: 'MPEG-4 part 2 in MP4',
    muxer: 'mp4',
    encoder: 'mpeg4',
    options: { b: '4000000' },
    pictures: tagged('yuv420p', 'tv', 'smpte170m'),
    sound: 'aac',
    treatment: 'encode',
  },
  { name: 'VP9 in MP4', muxer: 'mp4', ...VP9, treatment: 'encode' },
  { name: 'VP9 in WebM', type: 'video/webm', muxer: 'webm', ...VP9, sound: 'libopus', treatment: 'none' },
  {
    name: 'VP8 in WebM',
    type: 'video/webm',
    muxer: 'webm',
    encoder: 'libvpx',
    options: { b: '4000000' },
    sound: 'libopus',
    treatment: 'none',
  },
];

async function made({ name, size = '320x180', pictures = PICTURES, change, ...video }: Row): Promise<string> {
  const path = join(folder.path, name.replaceAll(/\W+/g, '-'));
  await writeVideo({ ...video, path, pictures: draw(size, pictures) });
  if (change) await writeFile(path, change(await readFile(path)));
  return path;
}

test.each(ROWS)('$name: what browsers are served shows the same pictures', async (row) => {
  const { type = 'video/mp4', treatment, isInterlaced = false, becomes: [width, height] = [320, 180] } = row;
  const { shown, kept = all, sound, begins = 0 } = row;
  const path = await made(row);
  const source = await readVideoFacts(av, path, type, 64_000_000);
  expect(source).toMatchObject({ treatment });
  // Its poster has the size that is shown.
  const poster = await readVideoPicture(path, type, 64_000_000);
  expect([poster.width, poster.height]).toEqual([source.width, source.height]);
  if (treatment === 'none') expect(await whole(path, type)).toEqual({ fault: null, isInterlaced });
  if (treatment === 'none' && !isInterlaced) {
    expect(source).toMatchObject({ width, height });
    return;
  }
  const { to, facts, fault } = await convertedVideo(path, type, treatment === 'none' ? 'encode' : treatment);
  expect(facts).toMatchObject({ width, height, codec: 'H.264', treatment: 'none' });
  expect(fault).toBeNull();
  const video = await decodeVideo(to);
  expect(video.frames).toHaveLength(kept.length);
  const seconds = begins + kept.length / COUNT;
  if (!sound) expect(Math.abs((facts.durationMs ?? 0) / 1_000 - seconds)).toBeLessThan(1 / COUNT + 0.025);
  else expect(await readSoundFacts(av, to, 'video/mp4')).toMatchObject({ codec: 'aac' });
  expect(Math.abs((video.times[0] ?? 0) / 90_000 - begins)).toBeLessThan(0.03);
  const wanted = await picturesOf(draw(row.size ?? '320x180', shown ? `${shown},` : ''));
  for (const at of [0, -1]) {
    const difference = differenceOf(wanted[kept.at(at) ?? 0], video.frames.at(at));
    expect(difference.shift).toBeLessThan(1.5);
    expect(difference.absolute).toBeLessThan(6);
  }
});

const whole = (path: string, type: string, mostPixels = 1_000_000_000) =>
  decodeWhole(av, { path, type, maxPixels: 64_000_000, mostPixels }, async () => {});

test('transparent parts of a WebM are known', async () => {
  const path = await made({
    name: 'alpha',
    muxer: 'webm',
    ...VP9,
    pictures: 'format=yuva420p',
    treatment: 'none',
  });
  expect(await readVideoFacts(av, path, 'video/webm', 64_000_000)).toMatchObject({ hasAlpha: true, treatment: 'none' });
});

const videos = new Map<string, Promise<Buffer>>();

/** Some seconds, so that damage has a time. Made once of each kind. */
function seconds(muxer: string, encoder: string, length = 10): Promise<Buffer> {
  const name = `${encoder}-${length}.${muxer}`;
  const video = videos.get(name) ?? drawSeconds(name, muxer, encoder, length);
  videos.set(name, video);
  return video;
}

async function drawSeconds(name: string, muxer: string, encoder: string, length: number): Promise<Buffer> {
  const path = join(folder.path, name);
  const pictures = `testsrc2=size=320x180:rate=24:duration=${length},${PICTURES}`;
  await writeVideo({ path, muxer, encoder, pictures, muxing: muxer === 'mp4' ? { movflags: '+faststart' } : {} });
  return readFile(path);
}

/** Where the pictures begin, as a share of the file. */
const begins = (bytes: Buffer): number => (bytes.indexOf('mdat') + 8) / bytes.length;

const damaged = (bytes: Buffer, from: number, length: number) => {
  const copy = Buffer.from(bytes);
  const at = Math.floor(from * copy.length);
  return copy.fill(0, at, Math.min(copy.length, at + length));
};

test.each([
  ['as it was made', (bytes: Buffer) => bytes, null],
  ['with a hole in its middle', (bytes: Buffer) => damaged(bytes, 0.5, 2_000), /^it stops decoding at 0:0[3-6]$/],
  ['with a hole near its end', (bytes: Buffer) => damaged(bytes, 0.97, 2_000), /^it stops decoding at 0:09$/],
  [
    'of which the end is zeros',
    (bytes: Buffer) => damaged(bytes, 0.3, bytes.length),
    /^it stops decoding at 0:0[2-4]$/,
  ],
  [
    'that was cut off behind its header',
    (bytes: Buffer) => bytes.subarray(0, Math.floor(0.6 * bytes.length)),
    /^it stops decoding at 0:0[5-6]$/,
  ],
  [
    'without any picture',
    (bytes: Buffer) => damaged(bytes, begins(bytes), bytes.length),
    /^none of its pictures can be decoded$/,
  ],
])('a video in H.264 %s is decoded, and damage has its time', async (name, spoil, fault) => {
  const path = join(folder.path, `${name.replaceAll(' ', '-')}.mp4`);
  await writeFile(path, spoil(await seconds('mp4', 'libx264')));
  const found = await whole(path, 'video/mp4');
  if (fault === null) expect(found).toEqual({ fault: null, isInterlaced: false });
  else expect(found.fault).toMatch(fault);
});

test('a WebM that was cut off says until when it plays', async () => {
  const bytes = await seconds('webm', 'libvpx-vp9');
  const path = join(folder.path, 'cut.webm');
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length / 2)));
  expect((await whole(path, 'video/webm')).fault).toMatch(/^it stops decoding at 0:0[3-6]$/);
});

/** Bytes that changed on their way, here and there. */
const noisy = (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  for (let at = Math.floor(0.4 * copy.length); at < 0.4 * copy.length + 6_000; at += 37)
    copy[at] = (copy[at] ?? 0) ^ 0x5a;
  return copy;
};

// Noise within VP8 goes unnoticed: it has no means to detect it.
test.each([
  ['VP8', 'libvpx', 'with a hole', (bytes: Buffer) => damaged(bytes, 0.5, 2_000)],
  ['VP8', 'libvpx', 'with a small hole', (bytes: Buffer) => damaged(bytes, 0.5, 80)],
  ['VP9', 'libvpx-vp9', 'with a hole', (bytes: Buffer) => damaged(bytes, 0.5, 2_000)],
  ['VP9', 'libvpx-vp9', 'with a small hole', (bytes: Buffer) => damaged(bytes, 0.5, 80)],
  ['VP9', 'libvpx-vp9', 'with noise', noisy],
])('a WebM of %s (%s) %s has the time of its damage', async (codec, encoder, damage, spoil) => {
  const path = join(folder.path, `${codec}-${damage.replaceAll(' ', '-')}.webm`);
  const bytes = await seconds('webm', encoder);
  await writeFile(path, bytes);
  expect(await whole(path, 'video/webm')).toEqual({ fault: null, isInterlaced: false });
  await writeFile(path, spoil(bytes));
  expect((await whole(path, 'video/webm')).fault).toMatch(/^it stops decoding at 0:0[2-6]$/);
});

test('of a long video a part of the pictures is decoded, spread over it, with its beginning and its end', async () => {
  const bytes = await seconds('mp4', 'libx264', 60);
  const path = join(folder.path, 'long.mp4');
  // Room for a twentieth of its pictures.
  const most = (320 * 180 * 60 * 24) / 20;
  for (const [from, fault] of [
    [begins(bytes) + 0.001, /^it stops decoding at 0:00$/],
    [0.9, /^it stops decoding at 0:5[34]$/],
  ] as const) {
    await writeFile(path, damaged(bytes, from, 4_000));
    expect(await whole(path, 'video/mp4', most), String(from)).toEqual({
      fault: expect.stringMatching(fault),
      isInterlaced: false,
    });
  }
  // Damage between the groups that are decoded goes unnoticed, and costs nothing.
  await writeFile(path, damaged(bytes, 0.03, 4_000));
  expect(await whole(path, 'video/mp4', most)).toEqual({ fault: null, isInterlaced: false });
});
