import { expect, test } from 'vitest';
import { nameEnd } from './name-end.ts';

test.each([
  ['Hall', ''],
  ['Living room, day', ''],
  ['2231 Kvarnen CAM01 Entre v03', 'Entre v03'],
  ['2231_Kvarnen_CAM03_Vardagsrum', 'Vardagsrum'],
  ['Vardagsrumsfönsternischen', 'nischen'],
  ['2231_Kvarnen_CAM01_Hall.png', 'CAM01_Hall.png'],
])('of %s the end “%s” always stays', (name, end) => {
  expect(name.slice(name.length - nameEnd(name))).toBe(end);
});
