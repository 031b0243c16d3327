import { expect, test } from 'vitest';
import { linesOf } from './label-lines.ts';

/** Every letter is half as wide as high. */
const widthOf = (text: string) => text.length / 2;

test('a text takes a line for every sixteen letters’ heights, broken between words', () => {
  expect(linesOf('Solbacken', widthOf)).toBe(1);
  expect(linesOf('Bostadsrättsföreningen Solbacken', widthOf)).toBe(1);
  expect(linesOf('Bostadsrättsföreningen Solbackens lokaler', widthOf)).toBe(2);
  expect(linesOf('One\nTwo', widthOf)).toBe(2);
  // A word alone is never broken.
  expect(linesOf('Nordöstersjökustartilleriflygspaningssimulatoranläggning', widthOf)).toBe(1);
});
