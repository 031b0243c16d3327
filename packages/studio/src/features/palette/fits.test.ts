import { expect, test } from 'vitest';
import { fits } from './fits.ts';

test.each([
  ['Publish', 'pub', true],
  ['Place marker', 'mar pl', true],
  ['Följ pilen', 'folj', true],
  ['Undo', '', true],
  ['Publish', 'blish', false],
  ['Place marker', 'place view', false],
])('%j and %j: %s', (label, text, isFit) => {
  expect(fits(label, text)).toBe(isFit);
});
