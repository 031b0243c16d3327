import { expect, test } from 'vitest';
import { isSecondOf } from './second-of.ts';

const purpose = (...fileNames: string[]) => ({
  type: 'import' as const,
  views: fileNames.map((fileName, at) => ({ id: `v${at}`, name: fileName, fileName })),
  ...{ transitions: [], replaced: [], images: [], frames: [], linked: [], waiting: [] },
});
const first = [purpose('Hall_v01.png', 'Kitchen.jpg')];

test.each([
  [['Hall_v02.png'], true],
  [['Hall.webp', 'Garden.png'], true],
  [['Kitchen.jpg'], true],
  [['Kitchen_final.jpg'], true],
  [['Garden.png'], false],
  [['Hallway_v02.png'], false],
])('%j may be another version of what is on its way: %s', (names, isSecond) => {
  expect(isSecondOf(names, first)).toBe(isSecond);
});

test('where nothing is on its way, nothing is another version of it', () => {
  expect(isSecondOf(['Hall_v02.png'], [])).toBe(false);
  expect(isSecondOf(['Hall_v02.png'], [purpose()])).toBe(false);
});
