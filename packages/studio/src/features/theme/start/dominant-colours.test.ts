import { expect, test } from 'vitest';
import { dominantColours } from './dominant-colours.ts';

const pixels = (...runs: [count: number, rgba: number[]][]) =>
  runs.flatMap(([count, rgba]) => Array.from({ length: count }, () => rgba).flat());

test('a brand’s colour comes before the paper it stands on, and each colour once', () => {
  const found = dominantColours(
    pixels([900, [255, 255, 255, 255]], [100, [20, 120, 80, 255]], [30, [22, 124, 82, 255]], [50, [20, 22, 28, 255]]),
  );
  expect(found[0]).toMatchObject({ g: 121 });
  expect(found).toHaveLength(3);
});

test('what lets through does not count, and an empty picture has no colours', () => {
  expect(dominantColours(pixels([50, [200, 0, 0, 20]]))).toEqual([]);
  expect(dominantColours([])).toEqual([]);
});

test('there are at most six', () => {
  const many = Array.from({ length: 40 }, (_, at): [number, number[]] => [
    10,
    [(at * 67) % 256, (at * 131) % 256, (at * 29) % 256, 255],
  ]);
  expect(dominantColours(pixels(...many))).toHaveLength(6);
});

test('colours that look the same are one, in whatever bin they are counted', () => {
  const alike = pixels([200, [20, 120, 80, 255]], [100, [40, 138, 95, 255]], [50, [200, 60, 40, 255]]);
  expect(dominantColours(alike).map(({ r }) => r)).toEqual([20, 200]);
});
