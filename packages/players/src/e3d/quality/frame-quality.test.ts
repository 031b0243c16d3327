import { expect, test } from 'vitest';
import { afterFrame, afterMovement, type FrameQuality, SHARES, startQuality } from './frame-quality.ts';

/** A movement of so many frames on a device whose frames take as long as its level says, ms. */
function move(quality: FrameQuality, took: (level: number) => number, frames = 64): FrameQuality {
  let now = quality;
  for (let frame = 0; frame < frames; frame += 1) now = afterFrame(now, took(now.level));
  return now;
}

/** Levels at which movements begin. */
function levels(quality: FrameQuality, took: (level: number) => number, movements: number): number[] {
  let now = quality;
  return Array.from({ length: movements }, () => {
    now = afterMovement(move(now, took));
    return now.level;
  });
}

/** ms: the part of a frame that depends on pixels, at full resolution, and the rest. */
const device = (pixels: number, rest: number) => (level: number) =>
  Math.max(16.7, rest + pixels * (SHARES[level] ?? 1) ** 2);

test('a device that keeps up draws movement at full resolution', () => {
  expect(levels(startQuality(0), device(8, 4), 10)).toEqual(Array(10).fill(0));
});

test('a device that does not keep up gives up one level at a time, and none more than it must', () => {
  const seen = new Set<number>();
  let now = startQuality(0);
  for (let frame = 0; frame < 64; frame += 1) {
    const next = afterFrame(now, device(40, 4)(now.level));
    expect(next.level - now.level).toBeLessThanOrEqual(1);
    now = next;
    seen.add(now.level);
  }
  // 4 + 40 * 0.72^2 = 24.7 ms: it no longer stutters.
  expect([...seen]).toEqual([0, 1, 2]);
});

test('one slow frame changes nothing', () => {
  const now = move(startQuality(0), () => 16.7, 24);
  expect(move(afterFrame(now, 400), () => 16.7, 39).level).toBe(0);
});

test('sharpness comes back between movements alone, a level at a time, and not after a short movement', () => {
  const fast = device(8, 4);
  expect(move(startQuality(3), fast).level).toBe(3);
  expect(levels(startQuality(3), fast, 4)).toEqual([2, 1, 0, 0]);
  expect(afterMovement(move(startQuality(3), fast, 12)).level).toBe(3);
});

test('a level that was too slow is tried again ever more rarely', () => {
  // Too slow at level 0, with time to spare at level 1: nothing in between.
  const edge = (level: number) => (level === 0 ? 30 : 17);
  const began = levels(startQuality(0), edge, 140);
  const tries = began.flatMap((level, at) => (level === 0 ? [at] : []));
  const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(gaps).toEqual([5, 9, 17, 33, 65]);
});

test('where pixels are not what is slow, sharpness is kept: a display of 30 Hz, a busy processor', () => {
  const slowDisplay = () => 33.3;
  const first = move(startQuality(0), slowDisplay);
  expect(first.level).toBe(2);
  expect(levels(afterMovement(first), slowDisplay, 5)).toEqual([0, 0, 0, 0, 0]);
});

test('no device is drawn coarser than the coarsest level', () => {
  expect(levels(startQuality(0), device(400, 4), 3)).toEqual(Array(3).fill(SHARES.length - 1));
});
