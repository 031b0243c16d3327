import { expect, test } from 'vitest';
import { unitHint } from './unit-hint.ts';

const shapes = (...longest: number[]) => longest.map((x) => ({ box: { x, y: x / 3, z: x / 9 } }));

test.each([
  ['a chair', [0.9, 0.4]],
  ['a house', [14, 30]],
  ['a quarter of a town', [380]],
  ['a screw', [0.02]],
  ['nothing', []],
])('the size of %s is plausible', (_, longest) => {
  expect(unitHint(shapes(...longest))).toBeNull();
});

test.each([
  [
    'a chair in millimetres',
    [900, 40],
    /900 m long: the model may be 1,000 times too large, millimetres read as metres/,
  ],
  ['a house in millimetres', [14_000], /14,000 m long: the model may be 1,000 times too large/],
  ['a house in centimetres', [120_000 / 100], /1,200 m long: the model may be 1,000 times too large/],
  ['a tall house in centimetres', [6_000_0 / 10], /6,000 m long: the model may be 1,000 times too large/],
  [
    'a chair that was divided twice',
    [0.0009],
    /0.9 mm long: the model may be 1,000 times too small, metres read as millimetres/,
  ],
  ['a world', [6_000_000], /^Its largest part is 6,000,000 m long\. Check its unit/],
])('%s is named with what may be meant and what to do', (_, longest, text) => {
  expect(unitHint(shapes(...longest))).toMatch(text);
  expect(unitHint(shapes(...longest))).toMatch(
    /hoose its unit on the page of the model, or export it again in metres$/,
  );
});
