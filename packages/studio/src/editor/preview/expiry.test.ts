import { expect, test } from 'vitest';
import { lastDate, lifeOf } from './expiry.ts';

const NOON = new Date(2026, 10, 24, 12, 0, 0);

test('a link lasts for days, or until the end of a chosen one', () => {
  expect(lifeOf('7', '', NOON)).toBe(604_800);
  expect(lifeOf('date', '2026-11-24', NOON)).toBe(43_199);
});

test('a date that is past, missing or too far away says what to choose', () => {
  expect(lifeOf('date', '2026-11-23', NOON)).toBe('Choose a date from today on');
  expect(lifeOf('date', '', NOON)).toBe('Choose a date');
  expect(lifeOf('date', '2027-06-01', NOON)).toBe('Choose a date within 90 days');
  expect(lifeOf('date', lastDate(NOON), NOON)).toBeTypeOf('number');
});
