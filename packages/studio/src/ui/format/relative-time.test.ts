import { expect, test } from 'vitest';
import { formatMoment, formatRelativeTime } from './relative-time.ts';

const now = new Date(2026, 10, 20, 14, 30); // a Friday

test('the last minute, and a clock slightly ahead, is just now', () => {
  expect(formatRelativeTime(new Date(2026, 10, 20, 14, 29, 30), now)).toBe('Just now');
  expect(formatRelativeTime(new Date(2026, 10, 20, 14, 31), now)).toBe('Just now');
});

test('within the hour it counts minutes, within the day hours', () => {
  expect(formatRelativeTime(new Date(2026, 10, 20, 14, 28), now)).toBe('2 min ago');
  expect(formatRelativeTime(new Date(2026, 10, 20, 9, 10), now)).toBe('5 h ago');
});

test('minutes count across midnight', () => {
  expect(formatRelativeTime(new Date(2026, 10, 19, 23, 50), new Date(2026, 10, 20, 0, 10))).toBe('20 min ago');
});

test('the day before is yesterday whatever the hour, and the week has names', () => {
  expect(formatRelativeTime(new Date(2026, 10, 19, 0, 5), now)).toBe('Yesterday');
  expect(formatRelativeTime(new Date(2026, 10, 17, 12), now)).toBe('Tuesday');
});

test('older than a week is a date, with the year when it is another', () => {
  expect(formatRelativeTime(new Date(2026, 10, 12, 8), now)).toBe('12 Nov');
  expect(formatRelativeTime(new Date(2025, 10, 12, 8), now)).toBe('12 Nov 2025');
});

test('a moment is written in full with a 24 hour clock', () => {
  expect(formatMoment(new Date(2026, 10, 2, 9, 5))).toBe('2 Nov 2026, 09:05');
});
