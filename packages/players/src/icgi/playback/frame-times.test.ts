import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frameAt, frameTimes, middleOf } from './frame-times.ts';
import { atTimes } from './video-pace.ts';

for (const easing of ['linear', 'ease-in-out'] as const) {
  test(`${easing}: a move lasts as long as its frames say, and every frame has its time`, () => {
    const times = frameTimes(48, 30, easing);
    expect([times[0], times[48]]).toEqual([0, 1.6]);
    for (let frame = 0; frame < 48; frame++) {
      expect(frameAt(times, times[frame] ?? 0)).toBe(frame);
      expect(frameAt(times, middleOf(times, frame))).toBe(frame);
    }
    expect([frameAt(times, -1), frameAt(times, 9)]).toEqual([0, 47]);
  });
}

test('eased: slow at both ends, never much faster than rendered, the same there and back', () => {
  const times = frameTimes(48, 30, 'ease-in-out');
  const lasts = Array.from({ length: 48 }, (_, at) => (times[at + 1] ?? 0) - (times[at] ?? 0));
  expect(lasts[0]).toBeGreaterThan(2 / 30);
  expect(Math.min(...lasts)).toBeGreaterThan(1 / 30 / 1.25);
  expect(lasts.toReversed().map((one) => one.toFixed(6))).toEqual(lasts.map((one) => one.toFixed(6)));
});

test('a video gets other times, and its pictures stay as they are', async () => {
  const video = new Blob([await readFile(join(import.meta.dirname, '../testing/golden-forward.mp4'))]);
  const times = frameTimes(24, 30, 'ease-in-out');
  const paced = await atTimes(video, times);
  const again = await atTimes(paced ?? video, times);
  expect(paced?.size).toBe(video.size + 23 * 8);
  const bytesOf = async (blob: Blob | null) => new Uint8Array(await (blob ?? new Blob()).arrayBuffer());
  expect(await bytesOf(again)).toEqual(await bytesOf(paced));
});

test('what is no video of ours is left alone', async () => {
  const times = frameTimes(24, 30, 'ease-in-out');
  for (const bytes of ['', 'no film', 'x'.repeat(200)]) expect(await atTimes(new Blob([bytes]), times)).toBeNull();
});
