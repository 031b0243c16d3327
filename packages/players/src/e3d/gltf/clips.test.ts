import { expect, test } from 'vitest';
import { sampled } from './clips.ts';
import type { ClipTrack } from './model.ts';

const track = (values: number[], rest: Partial<ClipTrack> = {}): ClipTrack => ({
  node: 0,
  path: 'translation',
  times: new Float32Array([1, 3]),
  values: new Float32Array(values),
  interpolation: 'LINEAR',
  ...rest,
});

test('between keys a value goes straight, in steps or along a curve; outside of them the nearest holds', () => {
  const line = track([0, 0, 0, 4, 2, 0]);
  expect([0, 1, 2, 3, 9].map((seconds) => sampled(line, seconds)[0])).toEqual([0, 0, 2, 4, 4]);
  const steps = track([0, 0, 0, 4, 2, 0], { interpolation: 'STEP' });
  expect([2.9, 3].map((seconds) => sampled(steps, seconds)[0])).toEqual([0, 4]);
  const zero = [0, 0, 0];
  const curve = track([...zero, ...zero, 1, 0, 0, ...zero, 4, 0, 0, ...zero], { interpolation: 'CUBICSPLINE' });
  // Half of the way, and an eighth of the tangent over two seconds.
  expect(sampled(curve, 2)[0]).toBeCloseTo(2 + 0.25);
});

test('rotations take the short way around', () => {
  const half = Math.SQRT1_2;
  const turn = track([0, 0, 0, 1, 0, -half, 0, -half], { path: 'rotation' });
  const [, y = 0, , w = 0] = sampled(turn, 2);
  expect(2 * Math.atan2(y, w)).toBeCloseTo(Math.PI / 4);
});
