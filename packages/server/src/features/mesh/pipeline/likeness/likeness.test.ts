import { expect, test } from 'vitest';
import { likeness, PICTURE_SIZE } from './likeness.ts';

const { width, height } = PICTURE_SIZE;

/** A grey picture, by the brightness of each place. */
function picture(brightness: (x: number, y: number) => number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    pixels.fill(brightness(at % width, Math.floor(at / width)), at * 4, at * 4 + 3);
  return pixels;
}

const waves = (x: number, y: number) => 128 + 90 * Math.sin(x / 7) * Math.cos(y / 9);

test('a picture is exactly like itself, and where one is missing nothing is said', () => {
  expect(likeness(picture(waves), picture(waves))).toBe(1);
  expect(likeness(picture(waves), null)).toBeNull();
  expect(likeness(null, picture(waves))).toBeNull();
});

test('the more of a picture is missing, the less it is like the whole', () => {
  const without = (share: number) => picture((x, y) => (x < width * share ? 128 : waves(x, y)));
  const [little, half, all] = [0.1, 0.5, 1].map((share) => likeness(picture(waves), without(share)) ?? 0);
  expect(little).toBeGreaterThan(0.88);
  expect(half).toBeLessThan(0.6);
  expect(all).toBeLessThan(0.2);
});

test('two even pictures are as alike as their means say', () => {
  // (2 x 100 x 150 + 6.5025) / (100 x 100 + 150 x 150 + 6.5025), and nothing from the spreads
  expect(
    likeness(
      picture(() => 100),
      picture(() => 150),
    ),
  ).toBe(0.9231);
});

test('the negative of a picture is unlike it', () => {
  expect(
    likeness(
      picture(waves),
      picture((x, y) => 255 - waves(x, y)),
    ),
  ).toBeLessThan(0);
});
