import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { COUNT, convertedVideo, differenceOf, draw, picturesOf, tagged } from './format/compare-videos.testing.ts';
import { decodeVideo } from './format/decode-video.testing.ts';
import { readVideoFacts } from './format/video-facts.ts';
import { type TestVideo, writeVideo } from './format/write-video.testing.ts';
import { loadNodeAv } from './load-node-av.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const av = await loadNodeAv();

interface Row extends Omit<TestVideo, 'path' | 'pictures'> {
  pictures: string;
  name: string;
  type: string;
  size?: string;
  /** What it needs. */
  treatment: 'none' | 'pack' | 'encode';
  /** Pixels of what is kept. */
  becomes?: [width: number, height: number];
  /** What turns the drawn picture into the one that is shown. */
  shown?: string;
}

const ROWS: Row[] = [
  {
    name: 'ProRes 422 in MOV',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'prores_ks',
    pictures: tagged('yuv422p10le'),
    sound: 'pcm_s16le',
    treatment: 'encode',
  },
  {
    name: 'ProRes 4444 with alpha',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'prores_ks',
    pictures: tagged('yuva444p10le'),
    treatment: 'encode',
  },
  {
    name: 'DNxHR in MOV',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'dnxhd',
    options: { profile: 'dnxhr_sq' },
    pictures: tagged('yuv422p'),
    treatment: 'encode',
  },
  {
    name: 'QuickTime Animation',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'qtrle',
    pictures: 'format=rgb24',
    treatment: 'encode',
  },
  {
    name: 'HEVC in MP4',
    type: 'video/mp4',
    muxer: 'mp4',
    encoder: 'libx265',
    pictures: tagged('yuv420p'),
    sound: 'aac',
    treatment: 'encode',
  },
  {
    name: 'HEVC of 10 bits in MOV',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'libx265',
    pictures: tagged('yuv420p10le'),
    treatment: 'encode',
  },
  {
    name: 'HEVC of a phone held upright',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'libx265',
    pictures: tagged('yuv420p'),
    turn: 90,
    treatment: 'encode',
    becomes: [180, 320],
    shown: 'transpose=clock',
  },
  {
    name: 'HEVC of a phone upside down',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'libx265',
    pictures: tagged('yuv420p'),
    turn: 180,
    treatment: 'encode',
    shown: 'hflip,vflip',
  },
  {
    name: 'HEVC of a mirrored phone',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'libx265',
    pictures: tagged('yuv420p'),
    turn: 270,
    isMirrored: true,
    treatment: 'encode',
    becomes: [180, 320],
    shown: 'hflip,transpose=cclock',
  },
  {
    name: 'H.264 of 10 bits in 4:2:2',
    type: 'video/mp4',
    muxer: 'mp4',
    encoder: 'libx264',
    pictures: tagged('yuv422p10le'),
    sound: 'aac',
    treatment: 'encode',
  },
  {
    name: 'H.264 in 4:4:4',
    type: 'video/mp4',
    muxer: 'mp4',
    encoder: 'libx264',
    pictures: tagged('yuv444p'),
    treatment: 'encode',
  },
  {
    name: 'MPEG-4 part 2 in AVI',
    type: 'video/x-msvideo',
    muxer: 'avi',
    encoder: 'mpeg4',
    options: { b: '4000000' },
    pictures: tagged('yuv420p', 'tv', 'smpte170m'),
    sound: 'libmp3lame',
    treatment: 'encode',
  },
  {
    name: 'Motion JPEG in AVI',
    type: 'video/x-msvideo',
    muxer: 'avi',
    encoder: 'mjpeg',
    options: { b: '8000000' },
    pictures: tagged('yuvj420p', 'pc', 'smpte170m'),
    treatment: 'encode',
  },
  {
    name: 'WMV',
    type: 'video/x-ms-wmv',
    muxer: 'asf',
    encoder: 'wmv2',
    options: { b: '4000000' },
    pictures: tagged('yuv420p', 'tv', 'smpte170m'),
    sound: 'wmav2',
    treatment: 'encode',
  },
  {
    name: 'MPEG-2 in a transport stream',
    type: 'video/mp2t',
    muxer: 'mpegts',
    encoder: 'mpeg2video',
    options: { b: '4000000' },
    pictures: tagged('yuv420p', 'tv', 'smpte170m'),
    sound: 'mp2',
    treatment: 'encode',
  },
  {
    name: 'MPEG-2 in a program stream',
    type: 'video/mpeg',
    muxer: 'vob',
    encoder: 'mpeg2video',
    options: { b: '4000000' },
    pictures: tagged('yuv420p', 'tv', 'smpte170m'),
    sound: 'mp2',
    treatment: 'encode',
  },
  {
    name: 'VP9 in MKV',
    type: 'video/x-matroska',
    muxer: 'matroska',
    encoder: 'libvpx-vp9',
    pictures: tagged('yuv420p'),
    sound: 'libopus',
    treatment: 'encode',
  },
  {
    name: 'VP9 of 10 bits in WebM',
    type: 'video/webm',
    muxer: 'webm',
    encoder: 'libvpx-vp9',
    pictures: tagged('yuv420p10le'),
    treatment: 'encode',
  },
  {
    name: 'AV1 in MP4',
    type: 'video/mp4',
    muxer: 'mp4',
    encoder: 'libsvtav1',
    options: { preset: '10' },
    pictures: tagged('yuv420p'),
    treatment: 'encode',
  },
  {
    name: 'FFV1 in MKV',
    type: 'video/x-matroska',
    muxer: 'matroska',
    encoder: 'ffv1',
    pictures: tagged('yuv444p'),
    treatment: 'encode',
  },
  {
    name: 'full range',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'libx265',
    pictures: tagged('yuv420p', 'pc'),
    treatment: 'encode',
  },
  {
    name: 'BT.601',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'libx265',
    pictures: tagged('yuv420p', 'tv', 'smpte170m'),
    treatment: 'encode',
  },
  {
    name: 'odd sides',
    type: 'video/x-matroska',
    muxer: 'matroska',
    encoder: 'ffv1',
    size: '321x181',
    pictures: tagged('yuv444p'),
    treatment: 'encode',
    becomes: [320, 180],
    shown: 'scale=320:180:flags=lanczos',
  },
  {
    name: 'pixels that are not square',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'libx265',
    size: '240x180',
    pictures: `${tagged('yuv420p')},setsar=4/3`,
    treatment: 'encode',
    becomes: [320, 180],
    shown: 'scale=320:180:flags=lanczos',
  },
  {
    name: 'H.264 in MOV',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'libx264',
    pictures: tagged('yuv420p'),
    sound: 'aac',
    treatment: 'pack',
  },
  {
    name: 'H.264 with PCM in MOV',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'libx264',
    pictures: tagged('yuv420p'),
    sound: 'pcm_s16le',
    treatment: 'pack',
  },
  {
    name: 'H.264 with six channels of PCM',
    type: 'video/quicktime',
    muxer: 'mov',
    encoder: 'libx264',
    pictures: tagged('yuv420p'),
    sound: 'pcm_s16le',
    channels: 6,
    treatment: 'pack',
  },
  {
    name: 'H.264 with Opus in MP4',
    type: 'video/mp4',
    muxer: 'mp4',
    encoder: 'libx264',
    pictures: tagged('yuv420p'),
    sound: 'libopus',
    treatment: 'pack',
  },
  {
    name: 'H.264 in MKV',
    type: 'video/x-matroska',
    muxer: 'matroska',
    encoder: 'libx264',
    pictures: tagged('yuv420p'),
    sound: 'aac',
    treatment: 'pack',
  },
  {
    name: 'H.264 in a transport stream',
    type: 'video/mp2t',
    muxer: 'mpegts',
    encoder: 'libx264',
    pictures: tagged('yuv420p'),
    sound: 'aac',
    treatment: 'pack',
  },
  {
    name: 'H.264 in FLV',
    type: 'video/x-flv',
    muxer: 'flv',
    encoder: 'libx264',
    pictures: tagged('yuv420p'),
    sound: 'aac',
    treatment: 'pack',
  },
  {
    name: 'H.264 in MP4',
    type: 'video/mp4',
    muxer: 'mp4',
    encoder: 'libx264',
    pictures: tagged('yuv420p'),
    sound: 'aac',
    treatment: 'none',
  },
  {
    name: 'VP9 in WebM',
    type: 'video/webm',
    muxer: 'webm',
    encoder: 'libvpx-vp9',
    pictures: tagged('yuv420p'),
    sound: 'libopus',
    treatment: 'none',
  },
];

test.each(ROWS)('$name: what is kept plays everywhere and shows the same pictures', async (row) => {
  const { name, type, size = '320x180', treatment, becomes = [320, 180], shown, pictures, ...video } = row;
  const path = join(folder.path, name.replaceAll(/\W+/g, '-'));
  await writeVideo({ ...video, path, pictures: draw(size, pictures) });
  const source = await readVideoFacts(av, path, type, 64_000_000);
  expect(source).toMatchObject({ treatment });
  expect(Math.abs((source.durationMs ?? 0) - 1_000)).toBeLessThan(100);
  if (treatment === 'none') return;

  const { to, facts } = await convertedVideo(path, type, treatment);
  const [width, height] = becomes;
  expect(facts).toMatchObject({ width, height, codec: 'H.264', treatment: 'none' });
  expect(Math.abs((facts.durationMs ?? 0) - 1_000)).toBeLessThan(1_000 / 24 + 25);
  const made = await decodeVideo(to);
  expect(made.frames).toHaveLength(COUNT);
  expect(made.boxes.indexOf('moov')).toBeLessThan(made.boxes.indexOf('mdat'));
  if (treatment === 'encode') expect(made.tags).toEqual({ primaries: 1, transfer: 1, matrix: 1, range: 1 });
  const wanted = await picturesOf(draw(size, shown ? `${shown},` : ''));
  for (const at of [0, -1]) {
    const difference = differenceOf(wanted.at(at), made.frames.at(at));
    // A wrong range or matrix shifts a channel by 4 and more, a picture that is turned or another one is off by 20.
    expect(difference.shift).toBeLessThan(1.5);
    expect(difference.absolute).toBeLessThan(6);
  }
});

/** Code values of 10 bits, each with the least and the most that a screen shows for it, of 255. */
const HDR = [
  // 0, 10, 50 and 203 nits. Source: ITU-R BT.2100, table 4.
  {
    transfer: 'smpte2084',
    patches: [
      [64, 0, 4],
      [328, 40, 90],
      [450, 100, 160],
      [573, 180, 245],
    ],
  },
  // Black, a quarter, a half, and the white of paper. Source: ITU-R BT.2408, table 1.
  {
    transfer: 'arib-std-b67',
    patches: [
      [64, 0, 4],
      [283, 30, 110],
      [502, 90, 190],
      [721, 180, 245],
    ],
  },
] as const;

test.each(HDR)('an HDR video with $transfer has the brightness of usual screens', async ({ transfer, patches }) => {
  const path = join(folder.path, `${transfer}.mov`);
  const lum = patches.map(([code], at) => `${code}*between(X,${80 * at},${80 * at + 79})`).join('+');
  const tagged = `setparams=color_trc=${transfer}:color_primaries=bt2020:colorspace=bt2020nc:range=tv`;
  const pictures = `color=size=320x180:rate=24:duration=0.5,format=yuv420p10le,geq=lum='${lum}':cb=512:cr=512,${tagged}`;
  await writeVideo({ path, muxer: 'mov', encoder: 'libx265', pictures });
  const facts = await readVideoFacts(av, path, 'video/quicktime', 64_000_000);
  expect(facts).toMatchObject({ isHdr: true, treatment: 'encode' });
  const { to } = await convertedVideo(path, 'video/quicktime', 'encode');
  const [frame = new Uint8Array()] = (await decodeVideo(to)).frames;
  const seen = patches.map((_, at) => frame[(90 * 320 + 40 + 80 * at) * 3] ?? 0);
  for (const [at, [, least, most]] of patches.entries()) {
    expect(seen[at], `patch ${at} of ${seen}`).toBeGreaterThanOrEqual(least);
    expect(seen[at], `patch ${at} of ${seen}`).toBeLessThanOrEqual(most);
  }
});

test('a video whose pictures last unequally long keeps their times', async () => {
  const path = join(folder.path, 'unequal.mkv');
  const pictures = `testsrc2=size=320x180:rate=24:duration=1,format=gbrp,select='not(mod(n,3))+gt(n,12)',${tagged('yuv420p')}`;
  await writeVideo({ path, muxer: 'matroska', encoder: 'libx265', pictures });
  const { to } = await convertedVideo(path, 'video/x-matroska', 'encode');
  const { times } = await decodeVideo(to);
  const kept = Array.from({ length: 24 }, (_, n) => n).filter((n) => n % 3 === 0 || n > 12);
  expect(times).toHaveLength(kept.length);
  for (const [at, n] of kept.entries()) expect(Math.abs((times[at] ?? 0) / 90_000 - n / 24)).toBeLessThan(0.002);
});

test('a video that was cut off is converted up to there', async () => {
  const path = join(folder.path, 'cut.ts');
  await writeVideo({ path, muxer: 'mpegts', encoder: 'mpeg2video', pictures: draw('320x180', tagged('yuv420p')) });
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length / 2)));
  const { to } = await convertedVideo(path, 'video/mp2t', 'encode');
  const { frames } = await decodeVideo(to);
  expect(frames.length).toBeGreaterThan(5);
  expect(frames.length).toBeLessThan(COUNT);
});
