import { expect, test } from 'vitest';
import { combineTexts } from './combine-texts.ts';

test.each([
  ['what both added to one beginning', 'Villa', 'Villa by the sea', 'Villa, sold', 'Villa, sold by the sea'],
  ['two short names', 'Tour', 'Entrance', 'Hall', 'Hall / Entrance'],
  ['two paragraphs', 'Old', 'New\nand long', 'Other', 'Other\nNew\nand long'],
  ['a text that somebody emptied', 'Tour', '', 'Hall', null],
  ['numbers', 1, 2, 3, null],
])('keeping both of %s', (_what, base, mine, theirs, both) => {
  expect(combineTexts(base, mine, theirs)).toBe(both);
});
