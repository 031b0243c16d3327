import { expect, test } from 'vitest';
import { panoramaOf, panoramaPixels, panoramaRadiance } from './panorama.ts';

const WIDTH = 64;

/** Red in the middle, blue above, black elsewhere. */
function painted(): Float32Array {
  const values = new Float32Array(WIDTH * (WIDTH / 2) * 3);
  for (let row = 0; row < WIDTH / 2; row += 1)
    for (let column = 0; column < WIDTH; column += 1) {
      const at = (row * WIDTH + column) * 3;
      if (row < 4) values[at + 2] = 1;
      else if (Math.abs(column - WIDTH / 2) < 6) values[at] = 1;
    }
  return values;
}

const rounded = (light: readonly number[]) => light.map((value) => Math.round(value * 100) / 100);

test('the middle of a picture lies at -z, its upper edge above, and what is right of the middle at +x', () => {
  const panorama = panoramaOf(WIDTH, painted());
  expect(rounded(panoramaRadiance(panorama, { x: 0, y: 0, z: -1 }, 0))).toEqual([1, 0, 0]);
  expect(rounded(panoramaRadiance(panorama, { x: 0, y: 0, z: 1 }, 0))).toEqual([0, 0, 0]);
  expect(rounded(panoramaRadiance(panorama, { x: 0, y: 1, z: 0 }, 0))).toEqual([0, 0, 1]);
  const right = painted();
  right.fill(0);
  right[((WIDTH / 4) * WIDTH + WIDTH * 0.75) * 3 + 1] = 1;
  const green = panoramaOf(WIDTH, right);
  expect(panoramaRadiance(green, { x: 1, y: 0, z: 0 }, 0)[1]).toBeGreaterThan(0.2);
  expect(panoramaRadiance(green, { x: -1, y: 0, z: 0 }, 0)[1]).toBe(0);
});

test('a rough surface mirrors what is around, and as much light in all', () => {
  const panorama = panoramaOf(WIDTH, painted());
  const sharp = panoramaRadiance(panorama, { x: 0, y: 0, z: -1 }, 0.001);
  const rough = panoramaRadiance(panorama, { x: 0, y: 0, z: -1 }, 1);
  expect(rough[0]).toBeLessThan(sharp[0]);
  expect(rough[0]).toBeGreaterThan(0.05);
  const even = panoramaOf(WIDTH, new Float32Array(WIDTH * (WIDTH / 2) * 3).fill(0.5));
  expect(rounded(panoramaRadiance(even, { x: 0.6, y: 0.64, z: 0.48 }, 0.5))).toEqual([0.5, 0.5, 0.5]);
});

test('a background that is blurred is a smaller copy, in sRGB', () => {
  const even = panoramaOf(WIDTH, new Float32Array(WIDTH * (WIDTH / 2) * 3).fill(0.2140411));
  const { width, height, pixels } = panoramaPixels(even, 0.6);
  expect([width, height]).toEqual([8, 4]);
  expect([...pixels.slice(0, 4)]).toEqual([127, 127, 127, 255]);
});
