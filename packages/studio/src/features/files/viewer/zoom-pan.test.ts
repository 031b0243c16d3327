import { expect, test, vi } from 'vitest';
import { pressViewerKey } from './viewer-keys.ts';
import { fitted, movedBy, zoomedBy } from './zoom-pan.ts';

const picture = { width: 4_000, height: 2_000 };
const stage = { width: 1_000, height: 800 };

test('a picture fits its stage whole, and a small one keeps its size', () => {
  expect(fitted(picture, stage)).toEqual({ scale: 0.238, x: 0, y: 0 });
  expect(fitted(picture, { width: 400, height: 800 }).scale).toBe(0.1);
  expect(fitted({ width: 100, height: 50 }, stage).scale).toBe(1);
});

test('zooming keeps the point under the pointer where it is', () => {
  const at = { x: 200, y: 0 };
  const before = fitted(picture, stage);
  const after = zoomedBy(before, 1 / 0.238, at, picture, stage);
  const shownAt = ({ scale, x }: typeof before) => (at.x - x) / scale;
  expect(after.scale).toBeCloseTo(1);
  expect(shownAt(after)).toBeCloseTo(shownAt(before));
});

test('zooming ends at the whole picture and at eight times its pixels', () => {
  const whole = fitted(picture, stage);
  expect(zoomedBy(whole, 0.1, { x: 50, y: 50 }, picture, stage)).toEqual(whole);
  expect(zoomedBy(whole, 1_000, { x: 0, y: 0 }, picture, stage).scale).toBe(8);
});

test('no edge of a picture comes into the stage', () => {
  const close = zoomedBy(fitted(picture, stage), 1 / 0.238, { x: 0, y: 0 }, picture, stage);
  expect(movedBy(close, 9_999, -9_999, picture, stage)).toEqual({ scale: 1, x: 1_500, y: -600 });
});

test('arrows belong to the lightbox, and with Shift to the viewer', () => {
  const move = vi.fn();
  expect(pressViewerKey({ move }, { key: 'ArrowRight', shiftKey: false })).toBe(false);
  expect(pressViewerKey({ move }, { key: 'ArrowRight', shiftKey: true })).toBe(true);
  expect(move.mock.calls).toEqual([[1, 0]]);
});

test('a key that the viewer has no use for is left to others', () => {
  expect(pressViewerKey({}, { key: '+', shiftKey: false })).toBe(false);
  expect(pressViewerKey({ zoom: () => undefined }, { key: 'Home', shiftKey: false })).toBe(false);
});
